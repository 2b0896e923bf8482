import { type ParseError, parse, printParseErrorCode } from "jsonc-parser";
import { countCharacters } from "../../lib/text.ts";
import { quoted } from "../problems.ts";

/** Characters shown before and after a position. */
const AROUND = 20;

const WHAT: Readonly<Record<string, string>> = {
  InvalidSymbol: "this is not a value",
  InvalidNumberFormat: "this is not a number",
  PropertyNameExpected: "the name of a field is missing",
  ValueExpected: "a value is missing",
  ColonExpected: "a colon is missing",
  CommaExpected: "a comma is missing",
  CloseBraceExpected: "a comma or } is missing",
  CloseBracketExpected: "a comma or ] is missing",
  EndOfFileExpected: "something follows the end",
  UnexpectedEndOfComment: "a comment does not end",
  UnexpectedEndOfString: "a text does not end with a quote on its line",
  UnexpectedEndOfNumber: "a number does not end",
  InvalidUnicode: "an escape of this form does not exist",
  InvalidEscapeCharacter: "an escape of this form does not exist",
  InvalidCharacter: "a text contains a tab or control character",
};

/** The first problem in a text that is not JSON, and where: `a comma is missing at line 3, column 5, near "…"`. */
export function describeFault(text: string): string {
  const errors: ParseError[] = [];
  parse(text, errors, { allowTrailingComma: false, disallowComments: false, allowEmptyContent: false });
  const [first] = errors.toSorted((a, b) => a.offset - b.offset);
  if (first === undefined) return `something is wrong at ${placeOf(text, 0)}`;
  return `${WHAT[printParseErrorCode(first.error)] ?? "something is wrong"} at ${placeOf(text, first.offset)}`;
}

/** A position in a text for people: line and column, both from 1, and the surrounding text. */
function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset);
  const lineStart = Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r")) + 1;
  const line = before.split(/\r\n|\n|\r/u).length;
  const column = countCharacters(before.slice(lineStart)) + 1;
  const [left = ""] = text.slice(lineStart, offset).split(/\r/u);
  const [right = ""] = text.slice(offset).split(/[\r\n]/u);
  const shown = `${ending(left)}${beginning(right)}`.trim();
  // At the end of a line, the text before it says more than nothing.
  const near =
    shown === ""
      ? ending(
          before
            .trimEnd()
            .split(/[\r\n]/u)
            .at(-1) ?? "",
        ).trim()
      : shown;
  return `line ${line}, column ${column}${near === "" ? "" : `, near ${quoted(near)}`}`;
}

function ending(text: string): string {
  return [...text].slice(-AROUND).join("");
}

function beginning(text: string): string {
  return [...text].slice(0, AROUND).join("");
}

/** The position where bytes stop being UTF-8, formatted like {@link placeOf}. */
export function describeBadByte(bytes: Uint8Array): string {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const encoder = new TextEncoder();
  let offset = 0;
  let seen = 0;
  for (let at = text.indexOf("\ufffd"); at !== -1; at = text.indexOf("\ufffd", at + 1)) {
    offset += encoder.encode(text.slice(seen, at)).byteLength;
    const isWritten = bytes[offset] === 0xef && bytes[offset + 1] === 0xbf && bytes[offset + 2] === 0xbd;
    if (!isWritten) return placeOf(text, at);
    offset += 3;
    seen = at + 1;
  }
  return placeOf(text, text.length);
}
