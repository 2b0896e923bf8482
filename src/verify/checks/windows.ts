import type { Check, Probe } from "../check.ts";
import { at, isObject } from "../json.ts";
import { confirmed, readData } from "./calls.ts";
import { continuation, itemsOf } from "./pages.ts";

const LONG_WINDOW = 30_000;
const SHORT_WINDOW = 1000;
const MOST_WINDOWS = 40;

/** Section 4.2: long texts are returned in windows of characters. */
export const windowChecks: readonly Check[] = confirmed([
  {
    section: "4.2",
    name: "window.ielts_prep_read_guide",
    title: "A guide that is read piece by piece is the whole guide",
    run: compareGuide,
  },
  {
    section: "4.2",
    name: "window.ielts_practice_read_part",
    title: "A Part shows at most maxChars characters of its material, from the beginning",
    run: comparePart,
  },
]);

async function compareGuide(probe: Probe): Promise<void> {
  for (const guide of itemsOf(probe, await readData(probe, "ielts_prep_search_guides", {})).slice(0, 3)) {
    const slug = at(guide, "contentRef", "slug");
    if (typeof slug !== "string") continue;
    const longest = await readData(probe, "ielts_prep_read_guide", { slug, maxChars: LONG_WINDOW });
    const [name, text] = longestText(longest);
    if (charactersOf(text) <= SHORT_WINDOW) continue;
    let pieces = "";
    let next: number | null = 0;
    for (let calls = 0; next !== null && calls < MOST_WINDOWS; calls++) {
      const piece = await readData(probe, "ielts_prep_read_guide", { slug, maxChars: SHORT_WINDOW, offset: next });
      const shown = piece[name];
      if (typeof shown !== "string" || charactersOf(shown) > SHORT_WINDOW) {
        const actual = `${name} has ${typeof shown === "string" ? charactersOf(shown) : "none"}.`;
        probe.deviates({ expected: `A piece has at most ${SHORT_WINDOW} characters.`, actual });
        return;
      }
      pieces += shown;
      const offset = continuation(piece)?.["offset"];
      next = typeof offset === "number" ? offset : null;
    }
    if (pieces === text || (continuation(longest) !== null && pieces.startsWith(text))) return;
    probe.deviates({
      expected: `The pieces of ${slug}, each from the offset that the one before gave, are together the whole.`,
      actual: `The whole has ${charactersOf(text)} characters, the pieces ${charactersOf(pieces)}, from character ${commonLength(
        text,
        pieces,
      )} on others.`,
    });
    return;
  }
  probe.skip(`No guide is longer than ${SHORT_WINDOW} characters.`);
}

async function comparePart(probe: Probe): Promise<void> {
  const found = await readData(probe, "ielts_practice_search_parts", { subject: "reading" });
  for (const part of itemsOf(probe, found)) {
    const partId = at(part, "contentRef", "partId");
    const long = await readData(probe, "ielts_practice_read_part", { partId, maxChars: LONG_WINDOW });
    const [, text] = longestText(long);
    if (charactersOf(text) <= SHORT_WINDOW) continue;
    const short = await readData(probe, "ielts_practice_read_part", { partId, maxChars: SHORT_WINDOW });
    const [, beginning] = longestText(short);
    if (charactersOf(beginning) <= SHORT_WINDOW && text.startsWith(beginning)) return;
    probe.deviates({
      expected: `With maxChars ${SHORT_WINDOW} the material of Part ${String(partId)} is cut to its beginning.`,
      actual: `It has ${charactersOf(beginning)} characters, the first ${commonLength(text, beginning)} as in the whole.`,
    });
    return;
  }
  probe.skip(`No reading Part has more than ${SHORT_WINDOW} characters of material.`);
}

/** The longest text of an answer and the name of its field. */
function longestText(value: unknown, name = ""): [string, string] {
  if (typeof value === "string") return [name, value];
  if (!isObject(value) && !Array.isArray(value)) return [name, ""];
  const inner = Object.entries(value).map(([key, one]) => longestText(one, key));
  return inner.reduce((longest, one) => (one[1].length > longest[1].length ? one : longest), [name, ""]);
}

function charactersOf(text: string): number {
  return [...text].length;
}

function commonLength(a: string, b: string): number {
  const different = [...a].findIndex((character, index) => character !== [...b][index]);
  return different === -1 ? charactersOf(a) : different;
}
