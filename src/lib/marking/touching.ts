import { isCalendarName } from "./calendar.ts";
import { endsCurrency } from "./currencies.ts";
import { SCALE_VALUES } from "./figures.ts";
import { isCurrencyPart } from "./signs.ts";
import { americanOnly, oneSpelling } from "./spelling.ts";
import { unitOf } from "./units.ts";

/** Unknown letters that are too few for a word. */
const FEW = /^\p{L}{0,2}$/u;
/** What else may be next to figures as units are. */
const OTHERS = new Set(["day", "days", "percent", "noon"]);
/** The name of a unit next to its figures, which abbreviations are too short for. */
const NAME_NEXT = /^([0-9][0-9.,/]*)(\p{L}{4,})$/u;

/**
 * Whether letters may touch the figures before them, as units, currencies and months do: `20kg`, `5million`, `7April`. Other words that
 * touch figures are misspelt: `10people`.
 */
export function mayTouchFigures(letters: string): boolean {
  if (FEW.test(letters) || /[^\p{L}]/u.test(letters)) return true;
  const isAmount = SCALE_VALUES.has(letters) || OTHERS.has(letters);
  return (
    isAmount || unitOf(letters) !== null || endsCurrency(letters) || isCurrencyPart(letters) || isCalendarName(letters)
  );
}

/** `50metres` as `50meters`: units that are next to figures in the spelling of those that stand by themselves. */
export function spelledNext(words: readonly string[]): readonly string[] {
  if (!words.some((word) => NAME_NEXT.test(word))) return words;
  return words.map((word) =>
    word.replace(NAME_NEXT, (whole, figures: string, name: string) => {
      const american = americanOnly(oneSpelling(name));
      return unitOf(american) === null ? whole : figures + american;
    }),
  );
}
