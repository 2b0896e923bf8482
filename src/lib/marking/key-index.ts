import { dated, FORMS, type Form, signed, spelled } from "./forms.ts";
import { expandKey, hasOptionalText, keyAlternatives } from "./key-notation.ts";
import { normalise, withoutAccents } from "./normalise.ts";
import { inFigures } from "./quantities.ts";
import { grouped, phraseWithReferences } from "./references.ts";
import type { Rule } from "./rules.ts";
import { isSign } from "./signs.ts";

/** A spelling that a key accepts. */
export interface Spelling {
  /** As the key writes it. */
  readonly written: string;
  readonly plain: string;
  /** The rule that accepts exactly these words. */
  readonly rule: "exact" | "alternative" | "optional_words";
}

export interface Match {
  readonly rule: Rule;
  readonly matched: string;
}

/** A spelling in the form used to search for faults. */
export interface KeyReading {
  readonly joined: string;
  readonly readings: readonly (readonly string[])[];
}

/** A text in each form used to search for faults: its words, its dates and times, its signs. */
export function readingsOf(plain: string): (readonly string[])[] {
  const words = spelled(plain);
  return [words, dated(words), signed(words)];
}

/** The forms, as bits, under which a text is a spelling of the key. */
interface Place {
  forms: number;
  readonly spelling: Spelling;
}

/** Every text that a key has under some form. */
interface Compiled {
  readonly places: ReadonlyMap<string, readonly Place[]>;
  /** The forms that apply to the key; the others need not be computed for an answer. */
  readonly forms: readonly { readonly form: Form; readonly bit: number }[];
}

/** The spellings of a key, indexed by every form of an answer. Forms are computed on demand. */
export class KeyIndex {
  readonly spellings: readonly Spelling[];
  readonly #exact: ReadonlyMap<string, Spelling>;
  #isSigned: boolean | null = null;
  #compiled: Compiled | null = null;
  #readings: readonly KeyReading[] | null = null;
  #phrases: readonly { readonly pattern: RegExp; readonly written: string }[] | null = null;

  /** @throws KeyNotationError */
  constructor(key: string) {
    this.spellings = keyAlternatives(key).flatMap((alternative, at) => {
      const plainRule = at === 0 ? "exact" : "alternative";
      const rule = hasOptionalText(alternative) ? "optional_words" : plainRule;
      return expandKey(alternative).map((written) => ({ written, plain: normalise(written), rule }));
    });
    const fromLast = this.spellings.toReversed();
    this.#exact = new Map(fromLast.map((spelling) => [spelling.plain, spelling]));
  }

  /** Whether any spelling has a currency or per cent sign. */
  get isSigned(): boolean {
    this.#isSigned ??= this.spellings.some(({ plain }) => signed(spelled(plain)).some(isSign));
    return this.#isSigned;
  }

  /** The spelling that an answer matches, under the first form that makes them equal. */
  find(plain: string): Match | null {
    const exact = this.#exact.get(plain);
    if (exact !== undefined) return { rule: exact.rule, matched: exact.written };
    this.#compiled ??= this.#compile();
    const { places, forms } = this.#compiled;
    let text: string | null = null;
    let found: readonly Place[] | undefined;
    // Most forms leave most answers unchanged, and a text that is not a form of the key is looked up once.
    for (const { form, bit } of forms) {
      const read = form.ofAnswer(plain);
      if (read !== text) {
        text = read;
        found = places.get(read);
      }
      const place = found?.find((one) => (one.forms & bit) !== 0);
      if (place !== undefined) return { rule: form.rule, matched: place.spelling.written };
    }
    return this.#inPhrase(plain);
  }

  /** The spellings in the form used to search for faults; computed for the first wrong answer. */
  get readings(): readonly KeyReading[] {
    this.#readings ??= this.spellings.map(({ plain }) => ({ joined: grouped(plain), readings: readingsOf(plain) }));
    return this.#readings;
  }

  /** The phrase that an answer matches, apart from the grouping of its references. */
  #inPhrase(plain: string): Match | null {
    this.#phrases ??= this.spellings.flatMap((spelling) => {
      const pattern = phraseWithReferences(withoutAccents(spelling.plain), spelling.written);
      return pattern === null ? [] : [{ pattern, written: spelling.written }];
    });
    if (this.#phrases.length === 0) return null;
    const answers = [withoutAccents(plain), inFigures(plain)];
    const found = this.#phrases.find(({ pattern }) => answers.some((answer) => pattern.test(answer)));
    return found === undefined ? null : { rule: "grouping_form", matched: found.written };
  }

  #compile(): Compiled {
    const places = new Map<string, Place[]>();
    const suitable = FORMS.filter(({ rule }) => rule !== "symbol_added" || !this.isSigned);
    const forms = suitable.flatMap((form, at) => {
      const bit = 1 << at;
      let isOfKey = false;
      for (const spelling of this.spellings) {
        for (const text of form.ofKey(spelling.plain, spelling.written)) {
          isOfKey = true;
          const known = places.get(text) ?? [];
          if (known.length === 0) places.set(text, known);
          addPlace(known, spelling, bit);
        }
      }
      return isOfKey ? [{ form, bit }] : [];
    });
    return { places, forms };
  }
}

/** If several spellings have the same text under a form, the first one applies. */
function addPlace(places: Place[], spelling: Spelling, bit: number): void {
  if (places.some(({ forms }) => (forms & bit) !== 0)) return;
  const known = places.find((place) => place.spelling === spelling);
  if (known === undefined) places.push({ forms: bit, spelling });
  else known.forms |= bit;
}
