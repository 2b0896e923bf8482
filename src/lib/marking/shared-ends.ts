import { isCurrency, isFigure, SCALE_VALUES } from "./figures.ts";
import { isRangeJoint, mayHaveRange } from "./joints.ts";
import { WORDS } from "./number-names.ts";
import { isCurrencyPart } from "./signs.ts";
import { unitOf } from "./units.ts";

/** A time with am or pm, and a time or an hour without. */
const HALF = /^([0-9]{1,2}):([0-9]{2})([ap]m)$/u;
const HOUR = /^([1-9]|1[0-2])(?::([0-9]{2}))?$/u;
const TIME = /^[0-9]{1,2}:[0-9]{2}(?:[ap]m)?$/u;
const AMOUNT = /^\p{L}{0,2}\p{Sc}?[0-9][0-9.,]*$/u;
const SHORT_SCALES: ReadonlyMap<string, string> = new Map([
  ["k", "thousand"],
  ["m", "million"],
  ["mn", "million"],
]);

/** `2 to 4 pm` becomes `2 pm to 4 pm` if that is the first such time after; `10 to 2 pm` is left unchanged. */
export function halfOfBoth(words: readonly string[]): readonly string[] {
  if (!mayHaveRange(words)) return words;
  return words.map((word, at) => {
    const [, hour, minutes = "00"] = HOUR.exec(word) ?? [];
    const [, lastHour, lastMinutes, half] = HALF.exec(words[at + 2] ?? "") ?? [];
    if (hour === undefined || lastHour === undefined || !isRangeJoint(words, at + 1)) return word;
    const isBefore = sinceNoon(hour, minutes) < sinceNoon(lastHour, lastMinutes ?? "");
    return isBefore ? `${hour}:${minutes}${half}` : word;
  });
}

/** `10:30 to 11` becomes `10:30 to 11:00`: if one end is a time of day, a number up to twelve at the other is an hour. */
export function hoursOfRange(words: readonly string[]): readonly string[] {
  if (!mayHaveRange(words)) return words;
  const isOtherEnd = (at: number, joint: number) => TIME.test(words[at] ?? "") && isRangeJoint(words, joint);
  return words.map((word, at) => {
    if (!/^(?:[1-9]|1[0-2])$/u.test(word)) return word;
    return isOtherEnd(at - 2, at - 1) || isOtherEnd(at + 2, at + 1) ? `${word}:00` : word;
  });
}

function sinceNoon(hour: string, minutes: string): number {
  return (Number(hour) % 12) * 60 + Number(minutes);
}

/** `5 to 10 million` becomes `5 million to 10 million`, `£5 to £10m` becomes `£5m to £10m`, and `10 to 15p` becomes `10p to 15p`. */
export function scaleOfBoth(words: readonly string[]): readonly string[] {
  if (!mayHaveRange(words)) return words;
  const plain = [...words];
  for (let at = plain.length - 3; at >= 0; at--) {
    const [first = "", last = ""] = [plain[at], plain[at + 2]];
    if (!isNumber(first) || !isRangeJoint(plain, at + 1)) continue;
    const [, amount = last, ending] = /^(.*[0-9])(\p{L}+|¢)$/u.exec(last) ?? [];
    const name = nameOf(ending ?? plain[at + 3] ?? "", first + last);
    if (name === null || !isNumber(amount)) continue;
    plain.splice(at + 2, ending === undefined ? 2 : 1, amount, name);
    plain.splice(at + 1, 0, name);
  }
  return plain;
}

/** `10 to 15k` becomes `10k to 15k`. */
export function thousandsOfBoth(words: readonly string[]): readonly string[] {
  if (!mayHaveRange(words)) return words;
  return words.map((word, at) => {
    const isShort = /^[0-9.]+$/u.test(word) && /^[0-9.]+k$/u.test(words[at + 2] ?? "") && isRangeJoint(words, at + 1);
    return isShort ? `${word}k` : word;
  });
}

/** The name of a large number or of a hundredth part; `k` and `m` only for money. */
function nameOf(word: string, ends: string): string | null {
  const scale = /\p{Sc}/u.test(ends) ? SHORT_SCALES.get(word) : undefined;
  if (scale !== undefined) return scale;
  return SCALE_VALUES.has(word) || word === "bn" || isCurrencyPart(word) ? word : null;
}

function isNumber(word: string): boolean {
  return AMOUNT.test(word) || WORDS.get(word)?.isOrdinal === false;
}

/** Normalizes what both ends share, a unit to the last end and a currency to both: `20 % to 25 %` becomes `20 to 25 %`. */
export function unitOfBoth(words: readonly string[]): readonly string[] {
  if (!mayHaveRange(words)) return words;
  const plain = [...words];
  for (let at = plain.length - 2; at > 0; at--) {
    if (!isRangeJoint(plain, at)) continue;
    const unit = isFigure(plain[at - 1]) ? "" : (plain[at - 1] ?? "");
    const first = unit === "" ? at - 1 : at - 2;
    const last = isCurrency(plain[at + 1]) ? at + 2 : at + 1;
    if (!isFigure(plain[first]) || !isFigure(plain[last])) continue;
    const lastUnit = plain[last + 1] ?? "";
    if (unit !== "" && isSame(unit, lastUnit)) plain.splice(first + 1, 1);
    else if (unit === "") signBoth(plain, first, last, lastUnit);
  }
  return plain;
}

/** Degrees without a scale have the scale of the last end. */
function isSame(unit: string, last: string): boolean {
  if (unit !== "%" && unitOf(unit) === null) return false;
  return unit === last || (unit === "°" && /^°[cf]$/u.test(last));
}

/** Adds the currency of one end to the other if that has no sign or unit. */
function signBoth(words: string[], first: number, last: number, unit: string): void {
  const [before, after] = [words[first - 1] ?? "", words[last - 1] ?? ""];
  if (isCurrency(before) === isCurrency(after) || unit === "%" || unitOf(unit) !== null) return;
  if (isCurrency(before)) words.splice(last, 0, before);
  else words.splice(first, 0, after);
}
