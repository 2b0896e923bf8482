import { expandKey, keyAlternatives, writeKey } from "../../lib/marking/key-notation.ts";
import { normalise } from "../../lib/marking/normalise.ts";
import { oneSpelling } from "../../lib/marking/spelling.ts";
import { isShortUnit, unitOf } from "../../lib/marking/units.ts";
import { markWords } from "../../lib/marking/words.ts";

/** An alternative that the author probably did not intend: the `7` of `24/7`. */
export interface CutAlternative {
  readonly alternative: string;
  /** What the author may have meant: the key with its `/` escaped as a character of the answer, or the number before each unit. */
  readonly whole: string;
  /** Whether the `/` would be escaped. */
  readonly isEscaped: boolean;
}

const JOINTS = new Set(["and", "or"]);
/** Reference quantities of rates: after an amount and a `/` they are part of the answer, as in `£20/hour`. */
const PERIODS = new Set("day night person head pupil student child adult team item page".split(" "));

/**
 * The first alternative of a key that looks like a piece of an answer with `/` in it: one letter, bare digits that are not another spelling
 * of an alternative, a bare unit beside another unit or a number with one, or `or` of `and/or`. Or null.
 */
export function cutAlternative(key: string): CutAlternative | null {
  const alternatives = keyAlternatives(key).map((one) => one.trim());
  if (alternatives.length < 2) return null;
  const cut = alternatives.find((one, at) => isCut(one, alternatives.toSpliced(at, 1)));
  if (cut === undefined) return null;
  const counted = countedAlike(cut, alternatives);
  if (counted !== null) return { alternative: cut, whole: counted, isEscaped: false };
  return { alternative: cut, whole: alternatives.join("\\/"), isEscaped: true };
}

/** `5 kg/kilos` with the number before both, if they are spellings of one unit; otherwise null. */
function countedAlike(cut: string, alternatives: readonly string[]): string | null {
  const unit = unitOf(oneSpelling(normalise(cut)));
  const first = alternatives[0] ?? "";
  const [, number = "", name = ""] = /^([0-9][0-9.,]*) ?(\p{L}.*)$/u.exec(first) ?? [];
  if (unit === null || unitOf(oneSpelling(normalise(name))) !== unit) return null;
  return alternatives.map((one) => (unitOf(oneSpelling(normalise(one))) === unit ? `${number} ${one}` : one)).join("/");
}

function isCut(alternative: string, others: readonly string[]): boolean {
  const plain = normalise(alternative);
  if (/^\p{L}$/u.test(plain)) return !others.some((other) => normalise(other) === plain);
  if (JOINTS.has(plain)) return true;
  if (/^[0-9]+$/u.test(plain)) {
    return others.some((other) => normalise(other) === plain) || !others.some((other) => saysAlso(other, plain));
  }
  if (/^[ap]m$/u.test(plain)) return others.some((other) => /[0-9] ?[ap]m$/u.test(normalise(other)));
  const unit = unitOf(oneSpelling(plain));
  if ((unit !== null || PERIODS.has(plain)) && others.some((other) => isAmount(normalise(other), plain))) return true;
  if (unit === null) return false;
  return others.some((other) => isCounted(normalise(other)) || isOtherShort(normalise(other), plain, unit));
}

/** Whether another alternative is the same number, in words or in figures, or contains it. */
function saysAlso(other: string, digits: string): boolean {
  if (
    normalise(other)
      .split(/[^0-9.,:/-]+/u)
      .includes(digits) &&
    !/^[0-9]+$/u.test(normalise(other))
  )
    return true;
  const spellings = expandKey(other);
  return spellings.some((spelling) => markWords(digits, writeKey(spelling), null).mark === 1);
}

/** Whether it has a number and more, and is not the same unit in other words: `£20`, `50 cents`, `3 times`, `50%`. */
function isAmount(other: string, plain: string): boolean {
  if (!/[0-9]/u.test(other) || /^[0-9.,]+$/u.test(other)) return false;
  return !other.split(" ").includes(plain);
}

/** Whether it is a number followed by a unit: `20 km`, `5mg`. */
function isCounted(plain: string): boolean {
  const [, unit] = /^[0-9][0-9.,]* ?(\p{L}.*)$/u.exec(plain) ?? [];
  return unit !== undefined && unitOf(oneSpelling(unit)) !== null;
}

/** Whether it is another unit, and one of the two is abbreviated, as in `kg/ha`. */
function isOtherShort(other: string, plain: string, unit: string): boolean {
  const otherUnit = unitOf(oneSpelling(other));
  return otherUnit !== null && otherUnit !== unit && (isShortUnit(other) || isShortUnit(plain));
}
