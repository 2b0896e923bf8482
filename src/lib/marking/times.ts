import { beginsWithFigure } from "./figures.ts";
import { WORDS } from "./number-names.ts";

/** Which notations of a time are recognized. */
export interface TimeReading {
  /** Whether `ten to five` is a time; otherwise it stays as a range. */
  readonly toHour: boolean;
  /** Whether `in the morning` and `at night` mean am and pm; otherwise they are words. */
  readonly dayParts: boolean;
  /** Whether a leading zero means the 24-hour clock: `09:00` is in the morning. */
  readonly longDay?: boolean;
}

interface Found {
  /** The time in one form, such as `7:30` or `7:30pm`. */
  readonly text: string;
  readonly next: number;
}

interface Clock {
  readonly hour: number;
  readonly minutes: number;
  readonly next: number;
}

/** Times that exist only on the 24-hour clock. */
const LATE = /^(?:1[3-9]|2[0-4]|00)[.:]/u;
const LATE_OR_EARLY = /^(?:1[3-9]|2[0-4]|0[0-9])[.:]/u;
const NOONS: ReadonlyMap<string, string> = new Map([
  ["noon", "12:00pm"],
  ["midday", "12:00pm"],
  ["midnight", "12:00am"],
]);
const DAY_PARTS: ReadonlyMap<string, "am" | "pm"> = new Map([
  ["in the morning", "am"],
  ["in the afternoon", "pm"],
  ["in the evening", "pm"],
]);

/** Words that begin a time; other times begin with a figure. */
const BEGINNINGS: ReadonlySet<string> = new Set([...WORDS.keys(), ...NOONS.keys(), "half", "quarter"]);

/**
 * Times of day in figures, in one form: `10 am`, `10.00 a.m.`, `10AM` become `10:00am`; `7.30` becomes `7:30`, `14:00` becomes `2:00pm`.
 */
export function plainTimes(words: readonly string[]): readonly string[] {
  if (!words.some(beginsWithFigure)) return words;
  return replaceTimes(words, LATE, (at) => figureTime(words, at, false));
}

/** {@link plainTimes}, and times in words: `half past seven` and `seven thirty` become `7:30`, `noon` becomes `12:00pm`. */
export function readTimes(written: readonly string[], reading: TimeReading): readonly string[] {
  if (!written.some(mayBeginTime) || isNumberAlone(written)) return written;
  const words = clockWords(written.some((word) => word.includes("-")) ? written.flatMap(apart) : written);
  return replaceTimes(words, reading.longDay === true ? LATE_OR_EARLY : LATE, (at) => {
    const clock = clockInWords(words, at, reading.toHour);
    if (clock !== null) return finished(words, clock, reading.dayParts);
    return noonTime(words, at) ?? hoursOfDay(words, at) ?? figureTime(words, at, reading.dayParts);
  });
}

function mayBeginTime(word: string): boolean {
  const hyphen = word.indexOf("-");
  return beginsWithFigure(word) || BEGINNINGS.has(hyphen < 0 ? word : word.slice(0, hyphen));
}

/** Whether it is only a number, in figures or one word, which is not a time without another word. */
function isNumberAlone([word = "", ...others]: readonly string[]): boolean {
  return others.length === 0 && (/^[0-9]+$/u.test(word) || WORDS.has(word));
}

/** Splits `half-past` and `seven-thirty` into two words. */
function apart(word: string): string[] {
  const [first = "", ...others] = word.split("-");
  if (others.length === 0) return [word];
  if (/^(?:half|quarter)-(?:past|to)/u.test(word)) return [first, ...others];
  const minutes = /^[a-z]/u.test(first) && hourOf(first) !== null ? smallNumber([others.join("-")], 0) : null;
  return minutes !== null && minutes.value > 9 && minutes.value < 60 ? [first, others.join("-")] : [word];
}

function replaceTimes(words: readonly string[], long: RegExp, timeAt: (at: number) => Found | null): string[] {
  const plain: string[] = [];
  let isLate = false;
  for (let at = 0; at < words.length; ) {
    const found = timeAt(at);
    plain.push(found?.text ?? words[at] ?? "");
    // If one time is later than 12:59, the others are on the same 24-hour clock.
    if (found !== null && long.test(words[at] ?? "")) isLate = true;
    at = found?.next ?? at + 1;
  }
  return isLate ? plain.map((word) => word.replace(/^([0-9]{1,2}):([0-9]{2})$/u, ofLongDay)) : plain;
}

function ofLongDay(_: string, hour: string, minutes: string): string {
  return `${hour}:${minutes}${Number(hour) < 12 ? "am" : "pm"}`;
}

/** `oclock` and `o clock` as `o'clock`. */
function clockWords(words: readonly string[]): readonly string[] {
  if (!words.some((word) => word === "oclock" || word === "clock")) return words;
  return words.flatMap((word, at) => {
    if (word === "oclock" || (word === "o" && words[at + 1] === "clock")) return ["o'clock"];
    return word === "clock" && words[at - 1] === "o" ? [] : [word];
  });
}

/** `17:00 hrs` and `0900 hours`, which are on the 24-hour clock. */
function hoursOfDay(words: readonly string[], at: number): Found | null {
  const [, hours, minutes, name] = /^([01][0-9]|2[0-3]|24(?=:?00)):?([0-5][0-9])(h|hrs)?$/u.exec(words[at] ?? "") ?? [];
  const isNamed = name !== undefined || /^(?:hrs?|hours)$/u.test(words[at + 1] ?? "");
  if (hours === undefined || !isNamed) return null;
  const next = name === undefined ? at + 2 : at + 1;
  return { text: timeText(Number(hours), Number(minutes), Number(hours) % 24 < 12 ? "am" : "pm"), next };
}

/** `7.30`, `7.30pm`, `10 am`, `10 o'clock`. */
function figureTime(words: readonly string[], at: number, dayParts: boolean): Found | null {
  const match = /^([0-9]{1,2})(?:[.:]([0-5][0-9]))?(?:([ap])\.?m)?$/u.exec(words[at] ?? "");
  if (match === null) return null;
  const [, hours = "", digits, letter] = match;
  const [hour, minutes] = [Number(hours), Number(digits ?? 0)];
  // 0.30 is a number; half past midnight is 00.30 or 0:30.
  if (hour > 24 || (hour === 24 && minutes > 0) || /^0\./u.test(match[0])) return null;
  const half = letter === undefined ? halfAfter(words, at + 1, hour, dayParts) : { text: `${letter}m`, next: at + 1 };
  const isClock = words[at + 1] === "o'clock" && digits === undefined && letter === undefined && hour <= 12;
  if (isClock) return finished(words, { hour, minutes: 0, next: at + 2 }, dayParts);
  if (digits === undefined && half.text === "") return null;
  const next = words[half.next] ?? "";
  if (half.text === "" && NOONS.has(next) && hour === 12 && minutes === 0) return null;
  return { text: timeText(hour, minutes, half.text), next: half.next };
}

/** `12 noon`, `midnight`. */
function noonTime(words: readonly string[], at: number): Found | null {
  const isTwelve = /^(?:12(?:[.:]00)?|twelve)$/u.test(words[at] ?? "");
  const next = isTwelve ? at + 1 : at;
  const text = NOONS.get(words[next] ?? "");
  return text === undefined ? null : { text, next: next + 1 };
}

/** A time in words: `half past seven`, `a quarter to eight`, `ten minutes past 9`, `seven thirty`, `ten o'clock`. */
function clockInWords(words: readonly string[], from: number, toHour: boolean): Clock | null {
  const at = words[from] === "a" && words[from + 1] === "quarter" ? from + 1 : from;
  const span = spanOf(words, at);
  if (span !== null) {
    const relation = words[span.next] ?? "";
    const hour = hourOf(words[span.next + 1] ?? "");
    const isTo = relation === "to" && span.minutes !== 30 && (toHour || span.isNamed);
    const isPast = relation === "past" || (relation === "after" && span.minutes !== 30);
    if (hour !== null && (isTo || isPast)) {
      const next = words[span.next + 2] === "o'clock" ? span.next + 3 : span.next + 2;
      if (isPast) return { hour, minutes: span.minutes, next };
      return { hour: hour === 1 ? 12 : hour - 1, minutes: 60 - span.minutes, next };
    }
  }
  return spokenClock(words, from);
}

/** The span before or after the hour: a half, a quarter, or minutes; and whether it can only be a span of time. */
function spanOf(words: readonly string[], at: number): { minutes: number; next: number; isNamed: boolean } | null {
  const word = words[at] ?? "";
  if (word === "half") return { minutes: 30, next: at + 1, isNamed: true };
  if (word === "quarter") return { minutes: 15, next: at + 1, isNamed: true };
  const number = smallNumber(words, at);
  if (number === null || number.value < 1 || number.value > 29) return null;
  const isNamed = /^min(?:ute)?s?$/u.test(words[number.next] ?? "");
  if (!isNamed && number.value % 5 !== 0) return null;
  return { minutes: number.value, next: isNamed ? number.next + 1 : number.next, isNamed };
}

/** `seven thirty`, `ten oh five`, `ten o'clock`, all in words. */
function spokenClock(words: readonly string[], at: number): Clock | null {
  const first = words[at] ?? "";
  const hour = /^[0-9]/u.test(first) || isNumberWord(words[at - 1]) ? null : hourOf(first);
  if (hour === null) return null;
  if (words[at + 1] === "o'clock") return { hour, minutes: 0, next: at + 2 };
  const isOh = words[at + 1] === "oh" || words[at + 1] === "o";
  const minutes = smallNumber(words, isOh ? at + 2 : at + 1);
  if (minutes !== null && /^[0-9]/u.test(words[minutes.next - 1] ?? "")) return null;
  if (minutes === null || minutes.value > 59 || isNumberWord(words[minutes.next])) {
    return isHalfNext(words, at + 1, hour) ? { hour, minutes: 0, next: at + 1 } : null;
  }
  const isRight = isOh ? minutes.value > 0 && minutes.value < 10 : minutes.value > 9;
  return isRight ? { hour, minutes: minutes.value, next: minutes.next } : null;
}

/** `ten am` and `two in the afternoon`. */
function isHalfNext(words: readonly string[], at: number, hour: number): boolean {
  return halfAfter(words, at, hour, true).text !== "";
}

function finished(words: readonly string[], { hour, minutes, next }: Clock, dayParts: boolean): Found {
  const half = halfAfter(words, next, hour, dayParts);
  return { text: timeText(hour, minutes, half.text), next: half.next };
}

/** `am` or `pm` if it follows, or an equivalent phrase. */
function halfAfter(words: readonly string[], at: number, hour: number, dayParts: boolean): Found {
  const word = words[at] ?? "";
  if (word === "am" || word === "pm") return { text: word, next: at + 1 };
  if (!dayParts || hour > 12) return { text: "", next: at };
  const part = DAY_PARTS.get(words.slice(at, at + 3).join(" "));
  if (part !== undefined) return { text: part, next: at + 3 };
  const isNight = word === "at" && words[at + 1] === "night";
  return isNight ? { text: hour > 5 && hour < 12 ? "pm" : "am", next: at + 2 } : { text: "", next: at };
}

/** On the 12-hour clock if the half of the day is known. */
function timeText(hour: number, minutes: number, half: string): string {
  const digits = String(minutes).padStart(2, "0");
  const isLong = hour > 12 || (hour === 0 && half !== "pm");
  if (!isLong) return `${hour}:${digits}${half}`;
  if (hour > 12 && hour < 24 && half === "am") return `${hour}:${digits}am`;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${digits}${hour === 0 || hour === 24 ? "am" : "pm"}`;
}

function hourOf(word: string): number | null {
  if (/^(?:[1-9]|1[0-2])$/u.test(word)) return Number(word);
  const number = WORDS.get(word);
  return number === undefined || number.isOrdinal || number.value < 1 || number.value > 12 ? null : number.value;
}

/** A number below a hundred in figures or words, with or without a hyphen. */
function smallNumber(words: readonly string[], at: number): { value: number; next: number } | null {
  const word = words[at] ?? "";
  if (/^[0-9]{1,2}$/u.test(word)) return { value: Number(word), next: at + 1 };
  const [ten = "", one] = word.split("-", 2);
  const tens = cardinalOf(ten);
  if (tens === null) return null;
  const unit = cardinalOf(one ?? words[at + 1] ?? "");
  const isCompound = tens >= 20 && unit !== null && unit > 0 && unit < 10;
  if (one !== undefined) return isCompound ? { value: tens + unit, next: at + 1 } : null;
  return isCompound ? { value: tens + unit, next: at + 2 } : { value: tens, next: at + 1 };
}

function cardinalOf(word: string): number | null {
  const number = WORDS.get(word);
  return number === undefined || number.isOrdinal ? null : number.value;
}

function isNumberWord(word: string | undefined): boolean {
  return word !== undefined && (WORDS.has(word) || /^(?:hundred|thousand|million|billion|point)$/u.test(word));
}
