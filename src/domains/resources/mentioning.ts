import { toIndexText } from "../../database/search.ts";

const HAN = /\p{Script=Han}/gu;
const WORD = /[[\p{L}\p{N}]--\p{Script=Han}]+/gv;
const FEWEST_HAN = 4;
const FEWEST_WORDS = 2;

/**
 * A title as the FTS5 expression of one phrase; null where it is too short to tell anything: `Housing` in a file does not
 * make it a file about the part of that name.
 */
export function titlePhrase(title: string): string | null {
  const han = title.match(HAN)?.length ?? 0;
  const words = title.match(WORD)?.length ?? 0;
  if (han < FEWEST_HAN && words + (han > 0 ? 1 : 0) < FEWEST_WORDS) return null;
  return `"${toIndexText(title).replaceAll('"', " ").trim()}"`;
}
