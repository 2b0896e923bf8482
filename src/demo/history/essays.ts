import early from "./essays-early.json" with { type: "json" };
import last from "./essays-last.json" with { type: "json" };
import late from "./essays-late.json" with { type: "json" };
import type { Word } from "./words.ts";

/** What the teacher says of a text. */
export interface Said {
  /** Of the four criteria, in the order of the test. */
  readonly bands: readonly number[];
  readonly remarks: readonly string[];
  readonly comments: readonly {
    /** Words that occur once in the text. */
    readonly quote: string;
    readonly comment: string;
    /** What the learner puts in their place on revising; empty where they go. */
    readonly better?: string | undefined;
  }[];
  readonly summary: string;
}

/** A text that the learner writes for a part, and what the teacher says of it. */
export interface Essay extends Said {
  /** Title of the part. */
  readonly part: string;
  /** Its paragraphs. */
  readonly text: readonly string[];
  /** How many minutes it takes where the learner writes by the clock of the test. */
  readonly timed?: number | undefined;
  /** What the teacher says of the revised text. */
  readonly again?: string | undefined;
  /** What the learner's agent takes from the review into the vocabulary book. */
  readonly words?: readonly Word[] | undefined;
}

const ROUNDS: readonly (readonly Essay[])[] = [early, late, last];

/** What the learner writes for a part when it comes for the first (0), second (1) or third time (2); undefined for nothing. */
export function essayFor(part: string, round: number): Essay | undefined {
  return ROUNDS[round]?.find((essay) => essay.part === part);
}

export function textOf({ text }: Essay): string {
  return text.join("\n\n");
}

/** The text once the learner has followed the comments. */
export function revisedOf(essay: Essay): string {
  const follow = (text: string, { quote, better }: Essay["comments"][number]) =>
    better === undefined ? text : text.replace(quote, () => better);
  return essay.comments.reduce(follow, textOf(essay));
}

/** The comments on their places in a text. */
export function commentsOn(text: string, { comments }: Said) {
  return comments.map(({ quote, comment }) => {
    const start = text.indexOf(quote);
    return { start, end: start + quote.length, quote, comment };
  });
}

/** A text as far as it is written, up to the end of a word; the share is from 0 to 1. */
export function begunOf(text: string, share: number): string {
  if (share >= 1) return text;
  return text.slice(0, Math.max(0, text.lastIndexOf(" ", text.length * share)));
}
