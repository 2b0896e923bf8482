import type { Random } from "../simulation.ts";
import { mishear, misspell, otherNumber } from "./slips.ts";

/** Words that sound alike, or nearly. */
const ALIKE: ReadonlyMap<string, string> = new Map([
  ["their", "there"],
  ["there", "their"],
  ["its", "it's"],
  ["it's", "its"],
  ["weather", "whether"],
  ["whether", "weather"],
  ["where", "were"],
  ["they're", "there"],
  ["you're", "your"],
  ["quite", "quiet"],
  ["than", "then"],
  ["two", "to"],
  ["site", "side"],
  ["walk", "work"],
  ["work", "walk"],
  ["live", "leave"],
  ["full", "fool"],
  ["hear", "here"],
  ["our", "are"],
  ["of", "off"],
]);
/** Lengths of words that are always understood, or never. */
const SHORT = 4;
const LONG = 8;
const GIVEN_UP = 0.015;

/** What the learner writes down of a sentence, or an empty text. `ability` is the share of words that are right. */
export function writtenByEar(said: string, { ability, random }: { ability: number; random: Random }): string {
  if (random.happens(GIVEN_UP)) return "";
  const words = said
    .toLowerCase()
    .replace(/[,;:!?“”"()]|\.(?=\s|$)/gu, "")
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const written = words.flatMap((word) => {
    const ease = word.length >= LONG ? -0.08 : word.length <= SHORT ? 0.02 : 0;
    const chance = ability + ease;
    return random.happens(chance) ? [word] : slip(word, random);
  });
  return written.join(" ");
}

function slip(word: string, random: Random): string[] {
  const alike = ALIKE.get(word);
  if (alike !== undefined && random.happens(0.7)) return [alike];
  if (/\d/u.test(word)) return [word.length > 1 ? mishear(word, random) : word];
  if (word.length <= SHORT || random.happens(0.2)) return [];
  const written = random.happens(0.3) ? otherNumber(word) : misspell(word, random);
  return written === word ? [] : [written];
}
