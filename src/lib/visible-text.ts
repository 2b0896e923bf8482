import { countCharacters } from "./text.ts";

/**
 * The definition of readable text. Joiners, variation selectors, soft hyphens and other characters that only shape their neighbours are
 * allowed; control characters and characters that reverse the direction of what follows are not.
 */

/** Embeddings, overrides and isolates of the Unicode bidirectional algorithm, which can display a text in a different order. */
const REORDERING = "\\u202a-\\u202e\\u2066-\\u2069";

/**
 * The rule as JSON Schema patterns, for a text of several lines and for a single line. The ECMA-262 expressions mean the same with and
 * without the flag `u`. They cannot express which characters are invisible; see {@link isInvisible}.
 */
export const LINES_PATTERN = `^[^\\0-\\x08\\v\\f\\x0e-\\x1f\\x7f-\\x9f${REORDERING}]*$`;
export const LINE_PATTERN = "^[^\\0-\\x1f\\x7f-\\x9f\\u200b\\u2028-\\u202e\\u2060-\\u206f\\ufeff]*$";

const REFUSED_IN_LINES = new RegExp(LINES_PATTERN.replace("[^", "[").slice(1, -2), "u");
const REFUSED_IN_LINE = new RegExp(LINE_PATTERN.replace("[^", "[").slice(1, -2), "u");

/**
 * One visible character: not white space, not default-ignorable in Unicode, not a format or control character, and not the empty braille
 * cell, which every font leaves blank.
 */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Not `\S`, which treats U+FEFF as white space although it has no width. */
const NO_WHITE_SPACE = /[^\t-\r\p{Z}]/u;

/** Forbidden in every text: storage and strict JSON readers stop at NUL, and a lone surrogate is not a character. */
const UNPORTABLE = /[\0\p{Cs}]/u;
const ALL_UNPORTABLE = new RegExp(UNPORTABLE, "gu");

/** What is wrong with a text: a forbidden character, whose position counts characters from 1; or that nothing is visible. */
export type TextFault = { readonly codePoint: number; readonly place: number; readonly oneLine: boolean } | "invisible";

/**
 * The rule for readable text. Forbidden: control characters other than tabs and line breaks (a single-line name may not have those either),
 * zero-width characters that join nothing, and reordering characters. There must be a visible character; if the text may be empty, white
 * space alone counts as empty.
 */
export function findTextFault(
  text: string,
  rule: { readonly oneLine: boolean; readonly mayBeBlank: boolean },
): TextFault | null {
  const { oneLine, mayBeBlank } = rule;
  if (isInvisible(text) && !(mayBeBlank && isWhiteSpace(text))) return "invisible";
  const at = text.search(oneLine ? REFUSED_IN_LINE : REFUSED_IN_LINES);
  if (at === -1) return null;
  return { codePoint: text.codePointAt(at) ?? 0, place: countCharacters(text.slice(0, at)) + 1, oneLine };
}

/** U+0000 or a lone surrogate in any text; null if it has neither. */
export function findUnportable(text: string): TextFault | null {
  const at = text.search(UNPORTABLE);
  if (at === -1) return null;
  return { codePoint: text.codePointAt(at) ?? 0, place: countCharacters(text.slice(0, at)) + 1, oneLine: false };
}

/** A text in which U+FFFD, the replacement character, replaces what {@link findUnportable} finds. */
export function withoutUnportable(text: string): string {
  return text.replace(ALL_UNPORTABLE, "\ufffd");
}

/** A {@link TextFault} as the end of a sentence whose subject is the text. */
export function describeFault(fault: TextFault): string {
  if (fault === "invisible") return "holds no visible character; write something that can be seen";
  const name = nameOfSign(fault.codePoint);
  if (LINE_BREAKS.has(fault.codePoint) && fault.oneLine) {
    return `holds a line break (${name}) as character ${fault.place}; write it in one line`;
  }
  return `holds ${name} as character ${fault.place}; leave it out`;
}

/** What is wrong with a name of at most `max` characters, as the end of a sentence, or null. */
export function nameProblem(name: string, max: number): string | null {
  const length = countCharacters(name);
  if (length < 1 || length > max) return `must have 1 to ${max} characters; it has ${length}`;
  const fault = findTextFault(name, { oneLine: true, mayBeBlank: false });
  return fault === null ? null : describeFault(fault);
}

/** Whether nothing in a text is visible; true for an empty text. */
export function isInvisible(text: string): boolean {
  return !VISIBLE.test(text);
}

/** Whether a text has only spaces, tabs and line breaks; true for an empty text. */
function isWhiteSpace(text: string): boolean {
  return !NO_WHITE_SPACE.test(text);
}

const LINE_BREAKS: ReadonlySet<number> = new Set([0x0a, 0x0d, 0x2028, 0x2029]);

/** `U+202E RIGHT-TO-LEFT OVERRIDE`, with the names and aliases of the Unicode character database. */
function nameOfSign(codePoint: number): string {
  const code = `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}`;
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return `${code} (half of a surrogate pair)`;
  const name = CONTROLS_C0[codePoint] ?? CONTROLS_C1[codePoint - 0x7f] ?? OTHERS.get(codePoint);
  return name === undefined ? code : `${code} ${name}`;
}

const CONTROLS_C0 = [
  "NULL, START OF HEADING, START OF TEXT, END OF TEXT, END OF TRANSMISSION, ENQUIRY, ACKNOWLEDGE, ALERT",
  "BACKSPACE, CHARACTER TABULATION, LINE FEED, LINE TABULATION, FORM FEED, CARRIAGE RETURN, SHIFT OUT, SHIFT IN",
  "DATA LINK ESCAPE, DEVICE CONTROL ONE, DEVICE CONTROL TWO, DEVICE CONTROL THREE, DEVICE CONTROL FOUR",
  "NEGATIVE ACKNOWLEDGE, SYNCHRONOUS IDLE, END OF TRANSMISSION BLOCK, CANCEL, END OF MEDIUM, SUBSTITUTE, ESCAPE",
  "INFORMATION SEPARATOR FOUR, INFORMATION SEPARATOR THREE, INFORMATION SEPARATOR TWO, INFORMATION SEPARATOR ONE",
].flatMap((names) => names.split(", "));

/** From U+007F on. */
const CONTROLS_C1 = [
  "DELETE, PADDING CHARACTER, HIGH OCTET PRESET, BREAK PERMITTED HERE, NO BREAK HERE, INDEX, NEXT LINE",
  "START OF SELECTED AREA, END OF SELECTED AREA, CHARACTER TABULATION SET, CHARACTER TABULATION WITH JUSTIFICATION",
  "LINE TABULATION SET, PARTIAL LINE FORWARD, PARTIAL LINE BACKWARD, REVERSE LINE FEED, SINGLE SHIFT TWO",
  "SINGLE SHIFT THREE, DEVICE CONTROL STRING, PRIVATE USE ONE, PRIVATE USE TWO, SET TRANSMIT STATE",
  "CANCEL CHARACTER, MESSAGE WAITING, START OF GUARDED AREA, END OF GUARDED AREA, START OF STRING",
  "SINGLE GRAPHIC CHARACTER INTRODUCER, SINGLE CHARACTER INTRODUCER, CONTROL SEQUENCE INTRODUCER",
  "STRING TERMINATOR, OPERATING SYSTEM COMMAND, PRIVACY MESSAGE, APPLICATION PROGRAM COMMAND",
].flatMap((names) => names.split(", "));

const OTHERS: ReadonlyMap<number, string> = new Map([
  [0x200b, "ZERO WIDTH SPACE"],
  [0x2028, "LINE SEPARATOR"],
  [0x2029, "PARAGRAPH SEPARATOR"],
  [0x202a, "LEFT-TO-RIGHT EMBEDDING"],
  [0x202b, "RIGHT-TO-LEFT EMBEDDING"],
  [0x202c, "POP DIRECTIONAL FORMATTING"],
  [0x202d, "LEFT-TO-RIGHT OVERRIDE"],
  [0x202e, "RIGHT-TO-LEFT OVERRIDE"],
  [0x2060, "WORD JOINER"],
  [0x2061, "FUNCTION APPLICATION"],
  [0x2062, "INVISIBLE TIMES"],
  [0x2063, "INVISIBLE SEPARATOR"],
  [0x2064, "INVISIBLE PLUS"],
  [0x2066, "LEFT-TO-RIGHT ISOLATE"],
  [0x2067, "RIGHT-TO-LEFT ISOLATE"],
  [0x2068, "FIRST STRONG ISOLATE"],
  [0x2069, "POP DIRECTIONAL ISOLATE"],
  [0x206a, "INHIBIT SYMMETRIC SWAPPING"],
  [0x206b, "ACTIVATE SYMMETRIC SWAPPING"],
  [0x206c, "INHIBIT ARABIC FORM SHAPING"],
  [0x206d, "ACTIVATE ARABIC FORM SHAPING"],
  [0x206e, "NATIONAL DIGIT SHAPES"],
  [0x206f, "NOMINAL DIGIT SHAPES"],
  [0xfeff, "ZERO WIDTH NO-BREAK SPACE"],
]);

/** A text that a program chose, without characters that hide or reorder the text around it on a page. */
export function plainLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "").trim();
}
