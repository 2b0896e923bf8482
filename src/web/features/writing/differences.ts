import { diffWordsWithSpace } from "diff";
import { countWords } from "../../../lib/text.ts";

/** A stretch of two texts: in both, only in the former, or only in the latter. */
export interface Difference {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** Number of different words and spaces from which two texts count as wholly different: beyond it the shortest diff takes about a second. */
const MAX_EDITS = 1000;

/** The common stretches of both texts, each followed by its replacement. */
interface Step {
  readonly same: string;
  readonly removed: string;
  readonly added: string;
}

/**
 * The differences of two texts, word by word. Without the added stretches the joined pieces are the former text, without the removed ones the
 * latter.
 */
export function compareTexts(before: string, after: string): Difference[] {
  const kinds = ["same", "removed", "added"] as const;
  return joinReplacements(stepsOf(before, after)).flatMap((step) =>
    kinds.map((kind) => ({ kind, text: step[kind] })).filter(({ text }) => text !== ""),
  );
}

/** Removed and added words. */
export function countChanged(differences: readonly Difference[]): { removed: number; added: number } {
  const wordsOf = (wanted: Difference["kind"]) =>
    differences.reduce((sum, { kind, text }) => sum + (kind === wanted ? countWords(text) : 0), 0);
  return { removed: wordsOf("removed"), added: wordsOf("added") };
}

/**
 * The space at the start of a text, its words, and the space at its end; in a text of only spaces everything counts as words, as there is nothing
 * else to mark.
 */
export function splitSpace(text: string): [before: string, words: string, after: string] {
  const words = text.trim();
  if (words === "") return ["", text, ""];
  const start = text.indexOf(words);
  return [text.slice(0, start), words, text.slice(start + words.length)];
}

function stepsOf(before: string, after: string): Step[] {
  const found = diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS });
  if (found === undefined) return [{ same: "", removed: before, added: after }];
  const steps: Step[] = [];
  for (const { removed, added, value } of found) {
    const last = steps.at(-1);
    if (last === undefined || !(removed || added)) {
      const nothing = { same: "", removed: "", added: "" };
      steps.push({ ...nothing, [removed ? "removed" : added ? "added" : "same"]: value });
    } else steps[steps.length - 1] = removed ? { ...last, removed: value } : { ...last, added: value };
  }
  return steps;
}

/** Adjacent replacements separated only by a space are merged: they read as the two phrases that they are. */
function joinReplacements(steps: readonly Step[]): Step[] {
  const joined: Step[] = [];
  for (const step of steps) {
    const last = joined.at(-1);
    const { same, removed, added } = step;
    if (last !== undefined && isReplacement(last) && isReplacement(step) && /^[^\S\n]+$/.test(same)) {
      joined[joined.length - 1] = {
        ...last,
        removed: last.removed + same + removed,
        added: last.added + same + added,
      };
    } else joined.push(step);
  }
  return joined;
}

function isReplacement({ removed, added }: Step): boolean {
  return removed !== "" && added !== "";
}
