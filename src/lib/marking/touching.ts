import { isCalendarName } from "./calendar.ts";
import { endsCurrency } from "./currencies.ts";
import { SCALE_VALUES } from "./figures.ts";
import { isCurrencyPart } from "./signs.ts";
import { unitOf } from "./units.ts";

/** Unknown letters that are too few for a word. */
const FEW = /^\p{L}{0,2}$/u;

/**
 * Whether letters may touch the figures before them, as units, currencies and months do: `20kg`, `5million`, `7April`. Other words that
 * touch figures are misspelt: `10people`.
 */
export function mayTouchFigures(letters: string): boolean {
  if (FEW.test(letters) || /[^\p{L}]/u.test(letters)) return true;
  const isAmount = SCALE_VALUES.has(letters) || letters === "percent" || letters === "noon";
  return (
    isAmount || unitOf(letters) !== null || endsCurrency(letters) || isCurrencyPart(letters) || isCalendarName(letters)
  );
}
