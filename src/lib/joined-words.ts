import type { SpokenForm } from "./spoken-forms.ts";

/** The most words that one word may be written as. An international telephone number has at most 15 digits. */
const MAX_JOINED = 15;
/** The shortest number or code whose grouping is only visual, in characters. */
const MIN_REGROUPED = 6;

/** For each position of a text, how many of its words (two or more) together equal the word, or 0; null if there are none. */
export function countJoined({ wholes, isDivisible }: SpokenForm, others: readonly SpokenForm[]): Uint8Array | null {
  const counts = new Uint8Array(others.length);
  let hasAny = false;
  for (const whole of wholes) {
    for (let from = 0; from < others.length; from++) {
      let length = 0;
      for (let at = from; at < others.length && at < from + MAX_JOINED; at++) {
        const part = others[at];
        // A word that is not a number and has no hyphen can be divided only by spelling it out.
        if (part === undefined || !(isDivisible || part.isReadOut) || !whole.startsWith(part.loose, length)) break;
        length += part.loose.length;
        if (length < whole.length) continue;
        if (at > from) counts[from] = at - from + 1;
        break;
      }
      hasAny ||= counts[from] !== 0;
    }
  }
  return hasAny ? counts : null;
}

/** A number or code that is grouped differently on the other side: how many words it takes on each side, at least two. */
export interface Regrouping {
  readonly said: number;
  readonly wrote: number;
}

/**
 * Numbers and codes that are grouped differently, keyed by i * (written words + 1) + j if they begin at the i-th expected and j-th written
 * word.
 */
export function regroupings(
  expected: readonly SpokenForm[],
  written: readonly SpokenForm[],
): ReadonlyMap<number, Regrouping> {
  const found = new Map<number, Regrouping>();
  const begun = groupBegins(written);
  for (const i of groupBegins(expected)) {
    const first = expected[i]?.loose ?? "";
    for (const j of begun) {
      const other = written[j]?.loose ?? "";
      if (other === first || other.charCodeAt(0) !== first.charCodeAt(0)) continue;
      const group = regrouping(expected, i, written, j);
      if (group !== null) found.set(i * (written.length + 1) + j, group);
    }
  }
  return found;
}

/** Positions where a number or code of several words may begin that is long enough to be grouped differently. */
function groupBegins(forms: readonly SpokenForm[]): number[] {
  const begins: number[] = [];
  let [count, length] = [0, 0];
  for (const [back, form] of forms.toReversed().entries()) {
    [count, length] = isGroup(form) ? [count + 1, length + form.loose.length] : [0, 0];
    if (count > 1 && length >= MIN_REGROUPED) begins.push(forms.length - 1 - back);
  }
  return begins;
}

function isGroup({ isDivisible, isReadOut }: SpokenForm): boolean {
  return isDivisible || isReadOut;
}

/** The fewest words from two positions on, at least two on each side, that form the same number or code: `0794 6554` for `07946 554`. */
function regrouping(
  expected: readonly SpokenForm[],
  i: number,
  written: readonly SpokenForm[],
  j: number,
): Regrouping | null {
  let [said, wrote, length] = [0, 0, 0];
  /** The characters by which one side is ahead of the other so far. */
  let ahead = "";
  let isSpokenAhead = false;
  while (said <= MAX_JOINED && wrote <= MAX_JOINED) {
    const part = isSpokenAhead ? written[j + wrote] : expected[i + said];
    if (part === undefined || !isGroup(part)) return null;
    if (isSpokenAhead) wrote++;
    else said++;
    const { loose } = part;
    if (loose.length > ahead.length) {
      if (!loose.startsWith(ahead)) return null;
      length += ahead.length;
      ahead = loose.slice(ahead.length);
      isSpokenAhead = !isSpokenAhead;
    } else {
      if (!ahead.startsWith(loose)) return null;
      length += loose.length;
      ahead = ahead.slice(loose.length);
    }
    if (ahead !== "") continue;
    const isOther = said > 1 && wrote > 1 && length >= MIN_REGROUPED;
    return isOther ? { said, wrote } : null;
  }
  return null;
}
