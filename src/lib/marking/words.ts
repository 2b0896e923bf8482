import { BoundedMap } from "../bounded-map.ts";
import type { Decision } from "./decision.ts";
import { faultOf } from "./faults.ts";
import { KeyIndex } from "./key-index.ts";
import { MAX_COMPARED, normalise } from "./normalise.ts";
import { type AnswerLimit, isWithinLimit } from "./word-limit.ts";

/** The same keys recur: the cache holds those of about 125 sections. */
const indexes = new BoundedMap<string, KeyIndex>(5000);

function indexOf(key: string): KeyIndex {
  const known = indexes.get(key);
  if (known !== undefined) return known;
  const made = new KeyIndex(key);
  indexes.set(key, made);
  return made;
}

/**
 * Marks a written answer.
 * @throws KeyNotationError
 */
export function markWords(answer: string, key: string, limit: AnswerLimit | null): Decision {
  const plain = normalise(answer);
  if (limit !== null && !isWithinLimit(plain, limit)) return { mark: 0, rule: "over_limit", matched: null };
  if (plain.length > MAX_COMPARED) return { mark: 0, rule: "wrong", matched: null };
  const index = indexOf(key);
  const match = index.find(plain);
  if (match !== null) return { mark: 1, ...match };
  return { mark: 0, rule: faultOf(plain, index), matched: null };
}
