import { useAddressQuery } from "../../ui/address.ts";
import { type Comment, type Desk, type Review, useVersion, type VersionSummary, type WritingTask } from "./writing.ts";

/** A readable text of a task: one of its versions, or the current text if it equals none of them. */
export interface DeskText {
  /** Its name in the address: the number of the version, or `now`. */
  readonly key: string;
  /** Null for the current text. */
  readonly version: VersionSummary | null;
  /** The words of the current text; null for a version, whose words are requested separately. */
  readonly text: string | null;
  readonly wordCount: number;
  /** When it was saved, or last changed. */
  readonly at: string | null;
  /** Who reviewed it. */
  readonly reviews: VersionSummary["reviews"];
}

const NOW = "now";

/** The texts of a task, the newest first. */
export function textsOf({ versions, working }: Pick<Desk, "versions" | "working">, questionSlotId: number): DeskText[] {
  const isOfTask = (one: { readonly questionSlotId: number }) => one.questionSlotId === questionSlotId;
  const saved = versions.filter(isOfTask).map(
    (version): DeskText => ({
      ...{ key: String(version.number), version, text: null, wordCount: version.wordCount },
      ...{ at: version.savedAt, reviews: version.reviews },
    }),
  );
  const current = working.find(isOfTask);
  if (current === undefined || current.text.trim() === "" || current.isKept) return saved;
  const { text, wordCount, updatedAt } = current;
  return [{ key: NOW, version: null, text, wordCount, at: updatedAt, reviews: [] }, ...saved];
}

/**
 * The newest earlier text that reads differently, or else the previous one. The submitted text often equals the version saved last, and comparing
 * those two would show nothing.
 */
export function textBefore(texts: readonly DeskText[], text: DeskText): DeskText | undefined {
  const at = texts.indexOf(text);
  const same = texts.findIndex(({ version }, index) => index >= at && version?.isRepeat !== true);
  return texts[same + 1] ?? texts[at + 1];
}

/** The words of a text with its full reviews. */
interface FullText {
  readonly text: string;
  readonly reviews: readonly Review[];
}

/** Reads the words of a text of a task; `full` is null until they are loaded. */
export function useFullText({ version, text }: DeskText) {
  const query = useVersion(version?.versionId ?? null);
  const full: FullText | null = text === null ? (query.data ?? null) : { text, reviews: [] };
  return { full, query };
}

/** A comment with its number in the order of the text. */
export interface PlacedComment extends Comment {
  /** Its id on the page. */
  readonly id: string;
  readonly number: number;
  readonly reviewerName: string;
}

/** The comments of all reviews of a text, in text order. */
export function placedComments(reviews: readonly Review[]): PlacedComment[] {
  return reviews
    .flatMap(({ reviewId, reviewerName, comments }) =>
      comments.map((comment, index) => ({ ...comment, id: `${reviewId}-${index}`, reviewerName })),
    )
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .map((comment, index) => ({ ...comment, number: index + 1 }));
}

const MODES = ["read", "revise", "compare", "review"] as const;
type DeskMode = (typeof MODES)[number];
/** The view of the desk on a narrow window. */
const PANES = ["task", "text", "versions"] as const;
export type Pane = (typeof PANES)[number];

/** The state of a desk, as in the address. */
export interface DeskView {
  readonly task: WritingTask | null;
  readonly texts: readonly DeskText[];
  readonly shown: DeskText | null;
  /** The text with which the shown one is compared. */
  readonly against: DeskText | null;
  /** The newest text that was reviewed. */
  readonly reviewed: DeskText | null;
  readonly mode: DeskMode;
  readonly pane: Pane;
  /** Whether the learner may continue the text here: it was submitted. */
  readonly mayRevise: boolean;
}

/** Parses the address of a desk; values that do not fit its state are ignored. */
export function useDeskView(desk: Desk): DeskView {
  const { query } = useAddressQuery();
  const { tasks } = desk.practice;
  const task = tasks.find(({ taskNumber }) => String(taskNumber) === query.get("task")) ?? tasks[0] ?? null;
  const texts = task === null ? [] : textsOf(desk, task.questionSlotId);
  const find = (name: string) => texts.find(({ key }) => key === query.get(name));
  const shown = find("version") ?? texts[0] ?? null;
  const before = shown === null ? undefined : textBefore(texts, shown);
  const against = find("with") ?? before ?? texts.find((text) => text !== shown) ?? null;
  const reviewed = texts.find(({ reviews }) => reviews.length > 0) ?? null;
  const mayRevise = desk.isOwn && desk.status === "submitted" && task !== null;
  const isPossible = {
    read: true,
    revise: mayRevise,
    compare: against !== null,
    review: desk.mayReview && shown !== null && shown.version !== null,
  };
  const wanted = MODES.find((mode) => mode === query.get("mode")) ?? "read";
  const mode = isPossible[wanted] ? wanted : "read";
  const first: Pane = texts.length === 0 && mode !== "revise" ? "task" : "text";
  const pane = PANES.find((one) => one === query.get("show")) ?? first;
  return { task, texts, shown, against, reviewed, mode, pane, mayRevise };
}
