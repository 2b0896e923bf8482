import type { Rule } from "./rules.ts";

/** A mark, the rule that decided it, and the spelling of the key that was matched. */
export interface Decision {
  readonly mark: 0 | 1;
  readonly rule: Rule;
  readonly matched: string | null;
}

/** The decision for one place of a set; it may count as answered by a letter written in another place. */
export interface PlaceDecision extends Decision {
  readonly isAnswered: boolean;
}
