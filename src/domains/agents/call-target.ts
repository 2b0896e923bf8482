import { Value } from "@sinclair/typebox/value";
import { ContentRef } from "../../kernel/content-ref.ts";

/** What has a number of its own, and nothing else to name it by. */
export type NumberedKind = "plan" | "todo" | "reminder" | "vocabulary_entry" | "course" | "session" | "writing";

/** What a call was about, as far as its ids tell. What some ids mean is up to the operation that was called. */
export type CallTarget =
  | ContentRef
  | { [K in NumberedKind]: { readonly kind: K; readonly id: number } }[NumberedKind]
  | { readonly kind: "dictation_attempt"; readonly attemptId: string }
  | { readonly kind: "wordbook"; readonly setId: string }
  | { readonly kind: "wordbook_entry"; readonly setId: string; readonly entryId: string }
  | { readonly kind: "review"; readonly id: number; readonly section: string | null }
  | { readonly kind: "feedback_message" };

export type TargetKind = CallTarget["kind"];

/** What the learner sees of a target that is still there. */
export interface FoundTarget {
  /** Null where it has no title of its own. */
  readonly title: string | null;
  /** The same in Chinese, where there is one. */
  readonly titleZh: string | null;
  /** Path of the page that shows it. */
  readonly route: string;
}

/** Targets of a kind. */
export type OfKind<K extends TargetKind> = Extract<CallTarget, { kind: K }>;
/** What was found of one target, by {@link keyOf} it. */
export type Found = [key: string, found: FoundTarget];

/** A target as one text, whatever order its ids came in. */
export function keyOf(target: CallTarget): string {
  const { kind, ...ids } = target;
  return `${kind} ${JSON.stringify(Object.entries(ids).toSorted(([one], [other]) => (one < other ? -1 : 1)))}`;
}

/** The number that tells a target from others of its kind where it has no title any more; null where it goes by words. */
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

/** The ids that a row keeps, by their names; none where it keeps none. */
export function readIds(target: string | null): Ids {
  const ids: unknown = target === null ? null : JSON.parse(target);
  return isIds(ids) ? ids : {};
}

/** The same ids as texts, each under its own name; those of a reference under its name too, `contentRef.partId`. */
export function listIds(ids: Ids): { name: string; value: string }[] {
  return Object.entries(ids).flatMap(([name, value]) =>
    isIds(value)
      ? listIds(value).map((inner) => ({ ...inner, name: `${name}.${inner.name}` }))
      : [{ name, value: String(value) }],
  );
}

/** What the ids name; null where that is nothing that can be shown. The thing itself comes before what it refers to. */
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

/** What goes by `id` alone has its meaning from the operation. */
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
