import early from "./essays-early.json" with { type: "json" };
import last from "./essays-last.json" with { type: "json" };
import late from "./essays-late.json" with { type: "json" };
import type { Word } from "./words.ts";

/** The teacher's review of a text. */
export interface Said {
  /** Bands of the four criteria, in the order of the test. */
  readonly bands: readonly number[];
  readonly remarks: readonly string[];
  readonly comments: readonly {
    /** Words that occur once in the text. */
    readonly quote: string;
    readonly comment: string;
    /** The learner's replacement on revising; empty if the words are removed. */
    readonly better?: string | undefined;
  }[];
  readonly summary: string;
}

/** A text that the learner writes for a part, and the teacher's review. */
export interface Essay extends Said {
  /** Title of the part. */
  readonly part: string;
  /** Its paragraphs. */
  readonly text: readonly string[];
  /** The minutes that it takes if the learner writes under test conditions. */
  readonly timed?: number | undefined;
  /** The teacher's review of the revised text. */
  readonly again?: string | undefined;
  /** Words that the learner's agent adds from the review to the vocabulary book. */
  readonly words?: readonly Word[] | undefined;
}

const ROUNDS: readonly (readonly Essay[])[] = [early, late, last];

/** The learner's text for a part on its first (0), second (1) or third occurrence (2); undefined if there is none. */
export function essayFor(part: string, round: number): Essay | undefined {
  return ROUNDS[round]?.find((essay) => essay.part === part);
}

export function textOf({ text }: Essay): string {
  return text.join("\n\n");
}

/** The text after the learner has applied the comments. */
export function revisedOf(essay: Essay): string {
  const follow = (text: string, { quote, better }: Essay["comments"][number]) =>
    better === undefined ? text : text.replace(quote, () => better);
  return essay.comments.reduce(follow, textOf(essay));
}

/** The comments with their positions in a text. */
export function commentsOn(text: string, { comments }: Said) {
  return comments.map(({ quote, comment }) => {
    const start = text.indexOf(quote);
    return { start, end: start + quote.length, quote, comment };
  });
}

/** The text written so far, up to the end of a word; the share is from 0 to 1. */
export function begunOf(text: string, share: number): string {
  if (share >= 1) return text;
  return text.slice(0, Math.max(0, text.lastIndexOf(" ", text.length * share)));
}
