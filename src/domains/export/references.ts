import type { ContentKind, Field } from "./dataset.ts";

const CONTENT_KINDS: ReadonlySet<string> = new Set<ContentKind>([
  "part",
  "part_version",
  "question_slot",
  "course",
  "course_section",
  "prediction_hit",
  "wordbook_entry",
  "key_correction",
]);

/** Fields inside documents (marks, content references, payloads, materials) that name content. */
const NAMES: Readonly<Record<string, string>> = {
  partId: "part",
  slotId: "question_slot",
  questionSlotId: "question_slot",
  courseId: "course",
  sectionId: "course_section",
  hitId: "prediction_hit",
  paperId: "mock_paper",
  correctionIds: "key_correction",
};
/**
 * Whether a document can contain references; most need no traversal. A slot of a material has its id beside its key.
 */
const MAY_NAME = new RegExp(`"(?:${Object.keys(NAMES).join("|")}|slotKey)"`);

/** Collects the distinct ids of content and of mock papers that records name. */
export class ReferencesSeen {
  readonly #byKind = new Map<string, Set<number | string>>();

  /** The sorted ids of a kind. */
  of(kind: string): (number | string)[] {
    return [...(this.#byKind.get(kind) ?? [])].toSorted((one, other) => (one < other ? -1 : 1));
  }

  note(kind: string, id: unknown): void {
    if (typeof id !== "number" && typeof id !== "string") return;
    if (kind !== "mock_paper" && (!CONTENT_KINDS.has(kind) || typeof id !== "number")) return;
    const known = this.#byKind.get(kind);
    if (known === undefined) this.#byKind.set(kind, new Set([id]));
    else known.add(id);
  }

  /** Collects what a document names; `json` is its text. */
  noteDocument(json: string, document: unknown): void {
    if (MAY_NAME.test(json)) this.#walk(document);
  }

  #walk(value: unknown): void {
    if (typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) {
      for (const inner of value) this.#walk(inner);
      return;
    }
    if ("slotKey" in value && "id" in value) this.note("question_slot", value.id);
    for (const [name, inner] of Object.entries(value)) {
      const kind = NAMES[name];
      if (kind === undefined) this.#walk(inner);
      else for (const id of Array.isArray(inner) ? inner : [inner]) this.note(kind, id);
    }
  }
}

/** What the id of a field names in a record; `valueIn` returns the values of the record's fields. */
export function kindNamed(of: Field["of"], valueIn: (field: string) => unknown): string | null {
  if (of === undefined || typeof of === "string") return of ?? null;
  const { field, kinds, otherwise } = of;
  return kinds[String(valueIn(field))] ?? otherwise;
}
