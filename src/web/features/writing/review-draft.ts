import type { RequestOf } from "../../api.ts";
import type { Criterion, Review } from "./writing.ts";

type SaveRequest = RequestOf<"writing_save_review">;
export type CriterionMark = SaveRequest["criteria"][number];
/** A comment on a range of a text, in UTF-16 units. */
export type DraftComment = SaveRequest["comments"][number];

/** A teacher's unsaved review of a version. */
export interface ReviewDraft {
  readonly criteria: readonly CriterionMark[];
  /** In text order. */
  readonly comments: readonly DraftComment[];
  readonly summary: string;
}

const OF_BOTH = ["coherence_and_cohesion", "lexical_resource", "grammatical_range_and_accuracy"] as const;

/** The criteria of the marking, in the order of the test. */
export function criteriaOf(taskNumber: number): readonly Criterion[] {
  return [taskNumber === 1 ? "task_achievement" : "task_response", ...OF_BOTH];
}

/** The initial values of a review: the teacher's saved one, or an empty one. */
export function draftOf(review: Review | null, taskNumber: number): ReviewDraft {
  return {
    criteria: criteriaOf(taskNumber).map(
      (criterion) =>
        review?.criteria.find((mark) => mark.criterion === criterion) ?? { criterion, band: null, remark: "" },
    ),
    comments: review?.comments ?? [],
    summary: review?.summary ?? "",
  };
}

/** The same draft with a comment added, in order. */
export function withComment(draft: ReviewDraft, comment: DraftComment): ReviewDraft {
  return { ...draft, comments: [...draft.comments, comment].toSorted((a, b) => a.start - b.start || a.end - b.end) };
}

/** Whether there is anything to save. */
export function isEmptyDraft({ criteria, comments, summary }: ReviewDraft): boolean {
  return comments.length === 0 && summary.trim() === "" && criteria.every(isEmptyMark);
}

function isEmptyMark({ band, remark }: CriterionMark): boolean {
  return band === null && remark.trim() === "";
}

/** The request for a draft. */
export function toContent({ criteria, comments, summary }: ReviewDraft): Omit<SaveRequest, "versionId" | "basedOn"> {
  return {
    criteria: criteria.filter((mark) => !isEmptyMark(mark)).map((mark) => ({ ...mark, remark: mark.remark.trim() })),
    comments: comments.map((one) => ({ ...one, comment: one.comment.trim() })),
    summary: summary.trim(),
  };
}

/** Whether two drafts would be saved identically. */
export function isSameDraft(a: ReviewDraft, b: ReviewDraft): boolean {
  return JSON.stringify(toContent(a)) === JSON.stringify(toContent(b));
}

/** A draft with the version of the review that it changes: when that was saved, or null for a new one. */
export interface BasedDraft {
  readonly draft: ReviewDraft;
  readonly basedOn: string | null;
}

/** A draft as saved in a browser. */
export function writeDraft({ draft, basedOn }: BasedDraft): string {
  return JSON.stringify({ ...draft, basedOn });
}

/** Reads a saved draft of a text and a task; null if it is invalid. Comments on places outside the text are skipped. */
export function readDraft(
  stored: string,
  of: { readonly text: string; readonly taskNumber: number },
): BasedDraft | null {
  const value = parse(stored);
  if (typeof value !== "object" || value === null) return null;
  const basedOn: unknown = Reflect.get(value, "basedOn");
  return { draft: readContent(value, of), basedOn: typeof basedOn === "string" ? basedOn : null };
}

function readContent(value: object, of: { readonly text: string; readonly taskNumber: number }): ReviewDraft {
  const summary: unknown = Reflect.get(value, "summary");
  const marks = listOf(value, "criteria").flatMap(readMark);
  return {
    criteria: criteriaOf(of.taskNumber).map(
      (criterion) => marks.find((mark) => mark.criterion === criterion) ?? { criterion, band: null, remark: "" },
    ),
    comments: listOf(value, "comments")
      .flatMap(readComment)
      .filter(({ start, end, quote }) => start < end && of.text.slice(start, end) === quote),
    summary: typeof summary === "string" ? summary : "",
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function listOf(value: object, name: string): readonly unknown[] {
  const list: unknown = Reflect.get(value, name);
  return Array.isArray(list) ? list : [];
}

function readMark(value: unknown): CriterionMark[] {
  if (typeof value !== "object" || value === null) return [];
  const { criterion, band, remark } = { criterion: null, band: null, remark: null, ...value };
  const known = [...criteriaOf(1), ...criteriaOf(2)].find((one) => one === criterion);
  if (known === undefined || typeof remark !== "string") return [];
  return [{ criterion: known, band: typeof band === "number" ? band : null, remark }];
}

function readComment(value: unknown): DraftComment[] {
  if (typeof value !== "object" || value === null) return [];
  const { start, end, quote, comment } = { start: null, end: null, quote: null, comment: null, ...value };
  if (typeof start !== "number" || typeof end !== "number") return [];
  if (typeof quote !== "string" || typeof comment !== "string") return [];
  return [{ start, end, quote, comment }];
}
