import { expandKey, hasOptionalText, keyAlternatives } from "../answer-key.ts";
import { dated, FORMS, signed, spelled } from "./forms.ts";
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
  /** Which rule accepts just these words. */
  readonly rule: "exact" | "alternative" | "optional_words";
}

export interface Match {
  readonly rule: Rule;
  readonly matched: string;
}

/** A spelling as faults are looked for in it. */
export interface KeyReading {
  readonly joined: string;
  readonly readings: readonly (readonly string[])[];
}

/** A text in each of the ways in which faults are looked for: its words, its dates and times, its signs. */
export function readingsOf(plain: string): (readonly string[])[] {
  const words = spelled(plain);
  return [words, dated(words), signed(words)];
}

/** The spellings of a key, to be found by any form of an answer. Each form is worked out when it is first asked for. */
export class KeyIndex {
  readonly spellings: readonly Spelling[];
  /** Whether any spelling has a currency or per cent sign. */
  readonly isSigned: boolean;
  #readings: readonly KeyReading[] | null = null;
  #phrases: readonly { readonly pattern: RegExp; readonly written: string }[] | null = null;
  readonly #maps = new Map<number, Map<string, Spelling>>();

  /** @throws KeyNotationError */
  constructor(key: string) {
    this.spellings = keyAlternatives(key).flatMap((alternative, at) => {
      const plainRule = at === 0 ? "exact" : "alternative";
      const rule = hasOptionalText(alternative) ? "optional_words" : plainRule;
      return expandKey(alternative).map((written) => ({ written, plain: normalise(written), rule }));
    });
    this.isSigned = this.spellings.some(({ plain }) => signed(spelled(plain)).some(isSign));
  }

  /** The spelling that an answer is, under the first form that makes them equal. */
  find(plain: string): Match | null {
    for (const [at, form] of FORMS.entries()) {
      if (form.rule === "symbol_added" && this.isSigned) continue;
      const spelling = this.#map(at).get(form.ofAnswer(plain));
      if (spelling !== undefined) return { rule: form.rule ?? spelling.rule, matched: spelling.written };
    }
    return this.#inPhrase(plain);
  }

  /** The spellings as faults are looked for in them; worked out for the first wrong answer. */
  get readings(): readonly KeyReading[] {
    this.#readings ??= this.spellings.map(({ plain }) => ({ joined: grouped(plain), readings: readingsOf(plain) }));
    return this.#readings;
  }

  /** The phrase that an answer is, but for the groups of the references in it. */
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

  #map(at: number): Map<string, Spelling> {
    const known = this.#maps.get(at);
    if (known !== undefined) return known;
    const map = new Map<string, Spelling>();
    for (const spelling of this.spellings) {
      for (const form of FORMS[at]?.ofKey(spelling.plain, spelling.written) ?? []) {
        if (!map.has(form)) map.set(form, spelling);
      }
    }
    this.#maps.set(at, map);
    return map;
  }
}
