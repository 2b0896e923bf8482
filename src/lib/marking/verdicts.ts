import type { Decision } from "./decision.ts";
import { expandKey } from "./key-notation.ts";
import { normalise } from "./normalise.ts";

const SHORT: ReadonlyMap<string, string> = new Map([
  ["t", "TRUE"],
  ["f", "FALSE"],
  ["y", "YES"],
  ["n", "NO"],
  ["ng", "NOT GIVEN"],
  ["n/g", "NOT GIVEN"],
]);
const FAMILIES: ReadonlyMap<string, readonly string[]> = new Map([
  ["true_false_not_given", ["TRUE", "FALSE", "NOT GIVEN"]],
  ["yes_no_not_given", ["YES", "NO", "NOT GIVEN"]],
]);
const ALL = [...new Set([...FAMILIES.values()].flat())];

/** The fixed answer words of a question type, or null if it has none. */
export function verdictsOf(questionType: string): readonly string[] | null {
  return FAMILIES.get(questionType) ?? null;
}

/** Marks an answer of words such as TRUE, or their letters. Points and spaces do not matter: `N.G.`, `notgiven`. */
export function markVerdict(answer: string, key: string, allowed: readonly string[]): Decision {
  const joined = normalise(answer).replace(/[ .-]/gu, "");
  const short = SHORT.get(joined);
  const verdict = short ?? ALL.find((one) => one.toLowerCase().replace(" ", "") === joined);
  if (verdict === undefined) return { mark: 0, rule: "not_an_option", matched: null };
  if (!allowed.includes(verdict)) return { mark: 0, rule: "wrong_verdict_family", matched: null };
  const matched = expandKey(key).find((accepted) => normalise(accepted) === verdict.toLowerCase());
  if (matched === undefined) return { mark: 0, rule: "wrong", matched: null };
  return { mark: 1, rule: short === undefined ? "verdict" : "verdict_short", matched };
}
