import { Value } from "@sinclair/typebox/value";
import { ContentRef } from "../../kernel/content-ref.ts";

/** Kinds that are identified by a number and by no title. */
export type NumberedKind = "plan" | "todo" | "reminder" | "vocabulary_entry" | "course" | "session" | "writing";

/** What a call was about, as far as its ids show. The meaning of some ids depends on the operation. */
export type CallTarget =
  | ContentRef
  | { [K in NumberedKind]: { readonly kind: K; readonly id: number } }[NumberedKind]
  | { readonly kind: "dictation_attempt"; readonly attemptId: string }
  | { readonly kind: "wordbook"; readonly setId: string }
  | { readonly kind: "wordbook_entry"; readonly setId: string; readonly entryId: string }
  | { readonly kind: "review"; readonly id: number; readonly section: string | null }
  | { readonly kind: "feedback_message" };

export type TargetKind = CallTarget["kind"];

/** How a target that still exists is shown to the learner. */
export interface FoundTarget {
  /** Null if it has no title of its own. */
  readonly title: string | null;
  /** The same in Chinese, if available. */
  readonly titleZh: string | null;
  /** Path of its page. */
  readonly route: string;
}

/** Targets of a kind. */
export type OfKind<K extends TargetKind> = Extract<CallTarget, { kind: K }>;
/** The result for one target, keyed by {@link keyOf}. */
export type Found = [key: string, found: FoundTarget];

/** A target as one string, independent of the order of its ids. */
export function keyOf(target: CallTarget): string {
  const { kind, ...ids } = target;
  return `${kind} ${JSON.stringify(Object.entries(ids).toSorted(([one], [other]) => (one < other ? -1 : 1)))}`;
}

/**
 * The number that distinguishes a target without a title from others of its kind, or null if the target has a title.
 */
export function numberOf(target: CallTarget): number | null {
  switch (target.kind) {
    case "question_part":
    case "listening_dictation":
      return target.partId;
    case "course_section":
      return target.sectionId;
    case "prediction_hit":
      return target.hitId;
    case "speaking_material":
      return target.materialId;
    case "asset":
      return target.assetId;
    case "mock_paper":
    case "prep_guide":
    case "dictation_attempt":
    case "wordbook":
    case "wordbook_entry":
    case "feedback_message":
      return null;
    default:
      return target.id;
  }
}

type Ids = Readonly<Record<string, unknown>>;

/** The ids stored in a row, by name. Empty if the row has none. */
export function readIds(target: string | null): Ids {
  const ids: unknown = target === null ? null : JSON.parse(target);
  return isIds(ids) ? ids : {};
}

/** The same ids as strings by name. Those inside a reference get a path, such as `contentRef.partId`. */
export function listIds(ids: Ids): { name: string; value: string }[] {
  return Object.entries(ids).flatMap(([name, value]) =>
    isIds(value)
      ? listIds(value).map((inner) => ({ ...inner, name: `${name}.${inner.name}` }))
      : [{ name, value: String(value) }],
  );
}

/**
 * The target that the ids name, or null if it cannot be shown. The object itself takes precedence over what it refers
 * to.
 */
export function targetOf(operation: string, ids: Ids): CallTarget | null {
  const { planId, todoId, reminderId, attemptId, sessionId, materialId, paperId, slug, courseId, partId, id } = ids;
  if (isId(planId)) return { kind: "plan", id: planId };
  if (isId(todoId)) return { kind: "todo", id: todoId };
  if (isId(reminderId)) return { kind: "reminder", id: reminderId };
  if (typeof attemptId === "string") return { kind: "dictation_attempt", attemptId };
  if (isId(sessionId)) {
    return isOf(operation, "ielts_writing_") ? { kind: "writing", id: sessionId } : { kind: "session", id: sessionId };
  }
  if (isIds(ids["target"])) return reviewOf(ids["target"]);
  if (isId(materialId)) return { kind: "speaking_material", materialId };
  if (typeof paperId === "string") return { kind: "mock_paper", paperId };
  if (typeof slug === "string") return { kind: "prep_guide", slug };
  if (isId(courseId)) return { kind: "course", id: courseId };
  if (isId(partId)) {
    const isDictation = isOf(operation, "ielts_dictation_");
    return isDictation ? { kind: "listening_dictation", partId } : { kind: "question_part", partId };
  }
  const { contentRef } = ids;
  if (Value.Check(ContentRef, contentRef)) return contentRef;
  return isId(id) ? namedAlone(operation, id) : wordOf(ids);
}

/** The meaning of a plain `id` depends on the operation. */
function namedAlone(operation: string, id: number): CallTarget | null {
  if (isOf(operation, "ielts_vocabulary_")) return { kind: "vocabulary_entry", id };
  if (isOf(operation, "ielts_speaking_")) return { kind: "speaking_material", materialId: id };
  return isOf(operation, "ielts_feedback_") ? { kind: "feedback_message" } : null;
}

function wordOf({ setId, entryId }: Ids): CallTarget | null {
  if (typeof setId !== "string") return null;
  return typeof entryId === "string" ? { kind: "wordbook_entry", setId, entryId } : { kind: "wordbook", setId };
}

function reviewOf({ sessionId, section = null }: Ids): CallTarget | null {
  return isId(sessionId) ? { kind: "review", id: sessionId, section: section === null ? null : String(section) } : null;
}

function isOf(operation: string, prefix: string): boolean {
  return operation.startsWith(prefix);
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function isIds(value: unknown): value is Ids {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
