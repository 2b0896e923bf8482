import type { IdOf } from "../../database/dictionary.ts";
import { isContentKind, KINDS_IN_JSON, type RecordKind } from "../../database/record-kinds.ts";

/** Fields inside documents (marks, content references, payloads, materials) that name content or papers. Corrections are listed. */
const NAMES: Readonly<Record<string, RecordKind>> = Object.fromEntries(
  Object.entries(KINDS_IN_JSON)
    .filter(([, kind]) => isContentKind(kind) || kind === "mock_paper")
    .map(([name, kind]) => [kind === "key_correction" ? `${name}s` : name, kind]),
);
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
    if (kind !== "mock_paper" && (!isContentKind(kind) || typeof id !== "number")) return;
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

/** What an id names in a row; `valueIn` returns the values of the row's columns. */
export function kindNamed(of: IdOf, valueIn: (column: string) => unknown): RecordKind {
  return "id" in of ? of.id : (of.kinds[String(valueIn(of.by))] ?? of.otherwise);
}
