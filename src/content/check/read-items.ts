import { nestsDeeperThan } from "../../lib/json-depth.ts";
import { findRepeatedKey } from "../../lib/json-keys.ts";
import { PACK_FOLDERS, type PackFolder } from "../format/index.ts";
import { quoted, type Report } from "../problems.ts";

/** Deeper than any shape of the format. */
const MAX_DEPTH = 24;
const BYTE_ORDER_MARK = "\ufeff";

/**
 * Parses a JSON file of a pack.
 * @returns undefined where it is none, which is then reported.
 */
export function parseJson(bytes: Uint8Array, report: Report): unknown {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    report.error("", "The file is not UTF-8", "Save it as UTF-8 text.");
    return undefined;
  }
  if (text.startsWith(BYTE_ORDER_MARK)) text = text.slice(1);
  if (nestsDeeperThan(text, MAX_DEPTH)) {
    report.error("", `The file nests lists and objects more than ${MAX_DEPTH} deep`, "No file of a pack needs that.");
    return undefined;
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // The engine's message may quote what it found.
    const why = quoted(error instanceof Error ? error.message : String(error)).slice(1, -1);
    report.error("", `The file is not JSON (${why})`, "Look for a missing comma, quote or bracket.");
    return undefined;
  }
  const repeated = findRepeatedKey(text);
  if (repeated === null) return value;
  report.error(repeated, "The field stands there twice", "Keep the one that is meant, and take the other out.");
  return undefined;
}

export interface RawItem {
  /** Where it stands in its file. */
  readonly pointer: string;
  readonly value: unknown;
}

/** The items of a parsed file of a folder, none of them looked at. What is wrong with the file around them is reported. */
export function itemsIn(folder: PackFolder, parsed: unknown, report: Report): RawItem[] {
  const { list } = PACK_FOLDERS[folder];
  if (list === null) return [{ pointer: "", value: parsed }];
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) {
    report.error("", "The file holds no object", `Begin it with { "${list}": [`);
    return [];
  }
  for (const name of Object.keys(parsed)) {
    if (name === list) continue;
    report.error("", `${quoted(name)} is not a field here`, `A file of ${folder}/ holds one list, "${list}".`);
  }
  const items: unknown = Reflect.get(parsed, list);
  if (!Array.isArray(items)) {
    report.error("", `There is no list "${list}"`, `A file of ${folder}/ holds one list, "${list}".`);
    return [];
  }
  return items.map((value, index) => ({ pointer: `/${list}/${index}`, value }));
}
