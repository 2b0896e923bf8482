import { stripComments } from "jsonc-parser";
import { nestsDeeperThan } from "../../lib/json-depth.ts";
import { findRepeatedKey } from "../../lib/json-keys.ts";
import { PACK_FOLDERS, type PackFolder } from "../format/index.ts";
import { quoted, type Report } from "../problems.ts";
import { describeBadByte, describeFault } from "./json-fault.ts";

/** Deeper than any shape of the format. */
const MAX_DEPTH = 24;
const BYTE_ORDER_MARK = "\ufeff";

/** The beginning of a comment; texts with web addresses contain it as well. */
const COMMENT = /\/[/*]/u;

/**
 * Parses a JSON file of a pack, which may contain comments.
 * @returns undefined if it is invalid, which is reported.
 */
export function parseJson(bytes: Uint8Array, report: Report): unknown {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    report.error("", `The file is not UTF-8: see ${describeBadByte(bytes)}`, "Save it as UTF-8 text.");
    return undefined;
  }
  if (text.startsWith(BYTE_ORDER_MARK)) text = text.slice(1);
  const plain = COMMENT.test(text) ? stripComments(text, " ") : text;
  if (nestsDeeperThan(plain, MAX_DEPTH)) {
    report.error("", `The file nests lists and objects more than ${MAX_DEPTH} deep`, "No file of a pack needs that.");
    return undefined;
  }
  let value: unknown;
  try {
    value = JSON.parse(plain);
  } catch {
    report.error("", `The file is not JSON: ${describeFault(text)}`, "Correct it there, or just before.");
    return undefined;
  }
  const repeated = findRepeatedKey(plain);
  if (repeated === null) return value;
  report.error(repeated, "The field is given twice", "Keep the one that is meant, and take the other out.");
  return undefined;
}

export interface RawItem {
  /** Its JSON pointer in the file. */
  readonly pointer: string;
  readonly value: unknown;
}

/** The unchecked items of a parsed file of a folder. Problems with the enclosing file are reported; null if it has no list of items. */
export function itemsIn(folder: PackFolder, parsed: unknown, report: Report): RawItem[] | null {
  const { list } = PACK_FOLDERS[folder];
  if (list === null) return [{ pointer: "", value: parsed }];
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) {
    report.error("", "The file does not contain an object", `Begin it with { "${list}": [`);
    return null;
  }
  for (const name of Object.keys(parsed)) {
    if (name === list) continue;
    report.error("", `${quoted(name)} is not a field here`, `A file of ${folder}/ must contain one list, "${list}".`);
  }
  const items: unknown = Reflect.get(parsed, list);
  if (!Array.isArray(items)) {
    report.error("", `The list "${list}" is missing`, `A file of ${folder}/ must contain one list, "${list}".`);
    return null;
  }
  return items.map((value, index) => ({ pointer: `/${list}/${index}`, value }));
}
