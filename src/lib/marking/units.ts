import { lazy } from "../lazy.ts";
import { isFigure, isFraction } from "./figures.ts";

/** The names of units: abbreviations, the first of which is the canonical form, then singular and plural names. */
const UNITS = `
  nm | nanometer | nanometers
  μm | micrometer, micron | micrometers, microns
  mm | millimeter | millimeters
  cm cms | centimeter | centimeters
  m | meter | meters
  km kms | kilometer | kilometers
  in ins | inch | inches
  ft | foot | feet
  yd yds | yard | yards
  mi | mile | miles
  μg mcg | microgram | micrograms
  mg | milligram | milligrams
  g gm gms gr | gram | grams
  kg kgs | kilogram, kilo | kilograms, kilos
  t | tonne, metric ton | tonnes, metric tons
  oz | ounce | ounces
  lb lbs |  |
  st | stone | stone
  ml | milliliter | milliliters
  cl | centiliter | centiliters
  l ltr | liter | liters
  gal | gallon | gallons
  m2 m^2 sqm, sq m, square m, sq meters | square meter, meter squared | square meters, meters squared
  km2 km^2, sq km, square km, sq kilometers | square kilometer | square kilometers
  cm2 cm^2, sq cm, square cm | square centimeter | square centimeters
  ft2 ft^2, sq ft, square ft, sq feet | square foot | square feet
  mi2, sq mi, sq miles | square mile | square miles
  m3 m^3, cu m, cubic m | cubic meter | cubic meters
  cm3 cm^3 cc, cubic cm | cubic centimeter | cubic centimeters
  ha | hectare | hectares
  km/h kph kmh kmph km/hr, km /h | kilometer /h | kilometers /h
  mph mi/h, mi /h | mile /h | miles /h
  m/s, m /s | meter /s | meters /s
  °c c, ° c, deg c | degree celsius, degree c, degree centigrade | degrees celsius, degrees c, degrees centigrade, celsius, centigrade, ° celsius
  °f f, ° f, deg f | degree fahrenheit, degree f | degrees fahrenheit, degrees f, fahrenheit, ° fahrenheit
  ° deg | degree | degrees
  s sec secs |  | seconds
  min mins | minute | minutes
  h hr hrs | hour | hours
  wk wks | week | weeks
  mth mths | month | months
  yr yrs | year | years
  w | watt | watts
  kw | kilowatt | kilowatts
  mw | megawatt | megawatts
  gw | gigawatt | gigawatts
  mwh | megawatt hour, megawatt-hour | megawatt hours, megawatt-hours
  kwh | kilowatt hour, kilowatt-hour | kilowatt hours, kilowatt-hours
  v | volt | volts
  hz | hertz | hertz
  khz | kilohertz | kilohertz
  mhz | megahertz | megahertz
  ghz | gigahertz | gigahertz
  kb | kilobyte | kilobytes
  mb | megabyte | megabytes
  gb | gigabyte | gigabytes
  tb | terabyte | terabytes
  kj | kilojoule | kilojoules
  cal | calorie | calories
  kcal | kilocalorie | kilocalories
  db | decibel | decibels
  ppm | part per million | parts per million
  bpm |  | beats /min
  rpm |  | revolutions /min
  mpg |  | miles /gal
`;
/** Unambiguous abbreviations, which are units also without a number: `km` for `kilometres`. */
const ALONE = new Set("mm cm km kg kgs mg ml km/h kph mph °c °f kwh khz mhz ghz".split(" "));
/** The longest name has three words: `parts per million`. */
const MAX_WORDS = 3;
/** An abbreviation that is also a common word is a unit only at the end of the text. */
const SMALL_WORDS = new Set(["in"]);

/** `1h30` and `1h30m` */
const HOURS = /^([0-9]{1,2})h([0-5]?[0-9])(?:m|mins?)?$/u;
/** Units, and the units of their parts. */
const SMALLER: ReadonlyMap<string, string> = new Map([
  ...["h min", "min s", "ft in", "st lb", "lb oz", "kg g", "km m", "m cm", "l ml"].map(inTwo),
  ...["yr mth", "mth wk", "wk days", "days h"].map(inTwo),
]);
const FEET = new Set(["ft", "foot", "feet"]);

interface Unit {
  readonly unit: string;
  readonly kind: "short" | "one" | "many" | "any";
}

const names = lazy(
  (): ReadonlyMap<string, Unit> =>
    new Map(
      UNITS.trim()
        .split("\n")
        .flatMap((line) => {
          const [short = "", one = "", many = ""] = line.split("|").map((part) => part.trim());
          // One-word abbreviations are separated by spaces, names of several words by commas.
          const [single = "", ...phrases] = split(short, ",");
          const shorts = [...split(single, " "), ...phrases];
          const [unit = ""] = shorts;
          return [
            ...shorts.map((name): [string, Unit] => [name, { unit, kind: "short" }]),
            ...split(one, ",").map((name): [string, Unit] => [name, { unit, kind: "one" }]),
            ...split(many, ",").map((name): [string, Unit] => [name, { unit, kind: one === many ? "any" : "many" }]),
          ];
        }),
    ),
);

/** The first words of the names. */
const firstWords = lazy(
  (): ReadonlySet<string> => new Set([...names().keys()].map((name) => name.split(" ", 1).join(""))),
);

/** Units after numbers in one form; singular and plural are distinguished: `5 kilometers` becomes `5 km`, `5 kilometer` does not. */
export function plainUnits(words: readonly string[]): readonly string[] {
  if (!words.some((word) => firstWords().has(word) || word.includes("-"))) return words;
  const plain: string[] = [];
  for (let at = 0; at < words.length; ) {
    const found = unitAt(words, at);
    plain.push(found?.unit ?? compoundUnit(words[at] ?? ""));
    at += found?.width ?? 1;
  }
  return plain;
}

/** `10st` becomes `10 st`, unlike `21st`; `5'10`, `5' 10` and `5 foot 10` become `5 ft 10 in`, and `1h30` becomes `1 h 30 min`. */
export function bodyMeasures(words: readonly string[]): readonly string[] {
  if (!words.some((word) => word.includes("'") || word.endsWith("st") || FEET.has(word) || HOURS.test(word)))
    return words;
  const parts = words.flatMap((word) => {
    const [, stone] = /^((?:[0-9]*[^1])?1[0-9]|[0-9]*[02-9])st$/u.exec(word) ?? [];
    if (stone !== undefined) return [stone, "st"];
    const [, hours, minutes] = HOURS.exec(word) ?? [];
    if (hours !== undefined && minutes !== undefined) return [hours, "h", minutes, "min"];
    const [, feet, inches = ""] = /^([0-9]{1,2})'([0-9]{1,2}(?=in$)|[0-9]{1,2}$|$)/u.exec(word) ?? [];
    if (feet === undefined) return [word];
    return inches === "" ? [feet, "ft"] : [feet, "ft", inches];
  });
  const last = parts.at(-1);
  if (isInches(last) && FEET.has(parts.at(-2) ?? "") && isFigure(parts.at(-3))) parts.push("in");
  return parts.map((word, at) => (FEET.has(word) && isInches(parts[at + 1]) ? "ft" : word));
}

/** Amounts in two units without `and`: `1 hour and 30 minutes` becomes `1 hour 30 minutes`; and the `m` of `1h 30m` is minutes. */
export function ofTwoUnits(words: readonly string[]): readonly string[] {
  if (words.length < 4) return words;
  const plain = [...words];
  for (let at = 1; at + 2 < plain.length; at++) {
    const smaller = isFigure(plain[at - 1]) ? SMALLER.get(nameOf(plain[at])) : undefined;
    if (smaller === undefined) continue;
    const next = plain[at + 1] === "and" ? at + 2 : at + 1;
    if (!isFigure(plain[next])) continue;
    if (smaller === "min" && plain[next + 1] === "m") plain[next + 1] = "min";
    if (next > at + 1 && nameOf(plain[next + 1]) === smaller) plain.splice(at + 1, 1);
  }
  return plain;
}

/** Days have no abbreviation. */
function nameOf(word = ""): string {
  return word === "day" ? "days" : (unitOf(word) ?? word);
}

function inTwo(pair: string): [string, string] {
  const [unit = "", smaller = ""] = pair.split(" ");
  return [unit, smaller];
}

function isInches(word: string | undefined): boolean {
  return word !== undefined && /^(?:[0-9]|1[01])$/u.test(word);
}

/** Whether a word, plain or with its figures, is an abbreviated unit: `km`, `20kg`. */
export function isShortUnit(word: string): boolean {
  return names().get(word)?.kind === "short" && !SMALL_WORDS.has(word);
}

/** The unit of a singular name or an abbreviation, such as the `hour` of `per hour`, or null. */
export function singleUnit(name: string): string | null {
  const found = names().get(name);
  return found === undefined || found.kind === "many" ? null : found.unit;
}

/** The canonical unit of an abbreviation or name, or null. */
export function unitOf(word: string): string | null {
  return names().get(word)?.unit ?? null;
}

function unitAt(words: readonly string[], at: number): { unit: string; width: number } | null {
  if (!firstWords().has(words[at] ?? "")) return null;
  const number = words[at - 1];
  const isCounted = isFigure(number) || isFraction(number ?? "");
  for (let width = MAX_WORDS; width > 0; width--) {
    const name = words.slice(at, at + width).join(" ");
    const found = names().get(name);
    if (found === undefined || name.split(" ").length < width) continue;
    if (SMALL_WORDS.has(name) && at + 1 < words.length) continue;
    if (isCounted ? fits(found.kind, number ?? "", words[at - 2]) : found.kind !== "one" && isAlone(found.unit)) {
      return { unit: found.unit, width };
    }
  }
  return null;
}

function isAlone(unit: string): boolean {
  return ALONE.has(unit);
}

/** Whether a number is followed by the right singular or plural. Below one both are accepted. */
function fits(kind: Unit["kind"], number: string, before: string | undefined): boolean {
  if (kind === "short" || kind === "any") return true;
  const isPart = number.includes("/") && !isFigure(before);
  if (isPart || /^0\.[0-9]+$/u.test(number)) return true;
  return (kind === "one") === (number === "1");
}

/** The `5-km` of `5-kilometer`. */
function compoundUnit(word: string): string {
  const [number = "", name = "", ...others] = word.split("-");
  const found = names().get(name);
  if (found === undefined || others.length > 0 || found.kind === "many" || !isFigure(number)) return word;
  return `${number}-${found.unit}`;
}

function split(text: string, by: string): string[] {
  return text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
