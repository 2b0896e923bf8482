import type { QuestionType } from "../../content/format/terms.ts";
import { isJoining, type NameWord, nameKey, nameWords } from "../../lib/name-keys.ts";
import { QUESTION_TYPE_TITLES } from "../../lib/question-type-names.ts";
import {
  answerLimits,
  type NamedTask,
  namesOfTasks,
  namesOfTypes,
  phrasesAlone,
} from "../../lib/question-type-phrases.ts";
import { foldPhrase } from "../../lib/text.ts";
import type { TagChoice } from "./question-bank.schema.ts";
import { lengthAround, MOST_AROUND, subjectNamed } from "./request-words.ts";
import { holdsName } from "./tag-queries.ts";

export interface NamedTag {
  readonly id: number;
  readonly name: string;
  readonly nameZh: string;
  readonly otherNames: readonly string[];
  /** The tag that this one was merged into, or null. */
  readonly mergedInto: number | null;
}

/** A name found in a text. */
interface HeldName {
  readonly choice: TagChoice;
  /** As the text spells it. */
  readonly words: string;
}

/** The content of a text apart from the names found in it. */
export interface Reading {
  /** Longest names first. */
  readonly names: readonly HeldName[];
  /** Whether it contains nothing else to search for. */
  readonly isAll: boolean;
  /** The subject that it also names, or empty. */
  readonly subject: string;
  /** The remaining text, as written. */
  readonly rest: readonly string[];
}

/**
 * Maximum number of tags of one query that are used. A query that matches more tags is too general to filter by the
 * others.
 */
const MOST_TAGS = 200;
/** Words, and UTF-16 units, of a text in which names are searched. A longer text is an excerpt. */
const MOST_WORDS = 60;
const MOST_LETTERS = 600;
/** A shorter name counts only if the query contains nothing else. */
const SHORTEST_INSIDE = 2;

interface Entry {
  readonly tags: { readonly id: number; readonly folded: string }[];
  readonly types: Set<QuestionType>;
  readonly tasks: NamedTask[];
  /** Whether it counts in a text only if the text names nothing else. */
  isAlone: boolean;
}

/** All names of tags and question types, for finding names in a learner's words. */
export class TagNames {
  readonly #entries = new Map<string, Entry>();
  readonly #families = new Map<number, number[]>();
  /** Tags with the name of a question type. */
  readonly #tagsOfTypes = new Map<QuestionType, Set<number>>();
  readonly #folded: { readonly name: string; readonly id: number | null; readonly types: readonly QuestionType[] }[] =
    [];
  #longest = 1;

  constructor(tags: readonly NamedTag[]) {
    for (const { id, name, nameZh, otherNames, mergedInto } of tags) {
      const canonical = mergedInto ?? id;
      const family = this.#families.get(canonical) ?? [];
      family.push(id);
      this.#families.set(canonical, family);
      if (canonical !== id) this.#families.set(id, family);
      for (const one of [name, nameZh, ...otherNames]) this.#add(one, { id: canonical });
      for (const one of [name, nameZh, ...otherNames]) {
        if (one !== "") this.#folded.push({ name: foldPhrase(one), id: canonical, types: [] });
      }
    }
    for (const { name, types } of namesOfTypes()) this.#add(name, { types });
    for (const { types, phrases } of phrasesAlone()) {
      for (const phrase of phrases) this.#add(phrase, { types, isAlone: true });
    }
    for (const { name, task, isAlone } of namesOfTasks()) this.#add(name, { task, isAlone });
    for (const limit of answerLimits()) this.#add(limit, {});
    for (const { tags: named, types } of this.#entries.values()) {
      const [type, another] = types;
      if (type === undefined || another !== undefined) continue;
      const ids = this.#tagsOfTypes.get(type) ?? new Set();
      for (const { id } of named) ids.add(id);
      this.#tagsOfTypes.set(type, ids);
    }
    for (const [type, { en, zh }] of Object.entries(QUESTION_TYPE_TITLES)) {
      const types = namesOfTypes().find(({ name }) => name === type)?.types ?? [];
      for (const name of [en, zh]) this.#folded.push({ name: foldPhrase(name), id: null, types });
    }
  }

  #add(
    name: string,
    named: { id?: number; types?: readonly QuestionType[]; task?: NamedTask; isAlone?: boolean },
  ): void {
    const words = nameWords(name);
    const key = words.map((word) => word.key).join("");
    this.#longest = Math.max(this.#longest, words.length);
    // Within a text, connecting words are left out even if a name starts or ends with them: 未提及.
    const within = words.filter((word) => !isJoining(word.key));
    for (const one of new Set([key, ...(within.length > 1 ? [within.map((word) => word.key).join("")] : [])])) {
      if (one === "") continue;
      const entry = this.#entries.get(one) ?? { tags: [], types: new Set<QuestionType>(), tasks: [], isAlone: true };
      entry.isAlone &&= named.isAlone ?? false;
      if (named.id !== undefined) entry.tags.push({ id: named.id, folded: foldPhrase(name) });
      for (const type of named.types ?? []) entry.types.add(type);
      if (named.task !== undefined) entry.tasks.push(named.task);
      this.#entries.set(one, entry);
    }
  }

  /** The tag itself and every tag that it was merged with; only the id for an unknown one. */
  family(id: number): readonly number[] {
    return this.#families.get(id) ?? [id];
  }

  /** What exactly these words name, ignoring case, punctuation and number, or null. */
  exact(words: string): TagChoice | null {
    const entry = this.#entries.get(nameKey(words));
    const isName = entry !== undefined && entry.tags.length + entry.types.size + entry.tasks.length > 0;
    return isName ? this.#choiceOf(entry, words) : null;
  }

  /** Tags with a name that starts with the words or contains them, and types whose usual name does, or null. */
  holding(words: string): TagChoice | null {
    const wanted = foldPhrase(words);
    if (wanted === "") return null;
    const found = this.#folded.filter(({ name }) => holdsName(name, wanted));
    const ids = [...new Set(found.flatMap(({ id }) => (id === null ? [] : [id])))].slice(0, MOST_TAGS);
    // Prefixes of type names are ordinary words: they count only if no tag matches.
    const questionTypes = ids.length > 0 ? [] : [...new Set(found.flatMap(({ types }) => types))];
    if (ids.length === 0 && questionTypes.length === 0) return null;
    return { tagIds: ids.flatMap((id) => this.family(id)), questionTypes };
  }

  /** The names that a text contains, and its remaining content. */
  read(text: string): Reading {
    if (text.length > MOST_LETTERS) return { names: [], isAll: false, subject: "", rest: [] };
    const whole = this.exact(text);
    if (whole !== null) return { names: [{ choice: whole, words: text.trim() }], isAll: true, subject: "", rest: [] };
    const words = nameWords(text);
    if (words.length > MOST_WORDS) return { names: [], isAll: false, subject: "", rest: [] };
    const among = this.#spansOf(words, false);
    const spans = among.length > 0 ? among : this.#spansOf(words, true);
    const names = spans.flatMap(({ from, to }) => {
      const held = text.slice(words[from]?.start, words[to - 1]?.end);
      const choice = this.exact(held);
      return choice === null ? [] : [{ choice, words: held }];
    });
    const isNamed = new Set(spans.flatMap(({ from, to }) => words.slice(from, to)));
    return { names, ...aroundNames(text, words, isNamed) };
  }

  /**
   * Sequences of words that are names, longest first, without overlaps. Words that people put around names have the
   * lowest weight: of "heading matching questions", "heading matching" is the name and not "matching questions".
   */
  #spansOf(words: readonly NameWord[], isAlone: boolean): { from: number; to: number }[] {
    const found: { from: number; to: number; distinctiveLength: number; length: number }[] = [];
    for (let from = 0; from < words.length; from++) {
      let key = "";
      let distinctiveLength = 0;
      for (let to = from + 1; to <= Math.min(words.length, from + this.#longest); to++) {
        const word = words[to - 1]?.key ?? "";
        key += word;
        distinctiveLength += lengthAround([word]) > 0 ? 0 : word.length;
        if (key.length < SHORTEST_INSIDE || this.#entries.get(key)?.isAlone !== isAlone) continue;
        found.push({ from, to, distinctiveLength, length: key.length });
      }
    }
    const taken = new Set<number>();
    return found
      .toSorted((a, b) => {
        const byWords = b.distinctiveLength - a.distinctiveLength || b.to - b.from - (a.to - a.from);
        return byWords || b.length - a.length || a.from - b.from;
      })
      .filter(({ from, to }) => {
        const places = Array.from({ length: to - from }, (_, i) => from + i);
        if (places.some((place) => taken.has(place))) return false;
        for (const place of places) taken.add(place);
        return true;
      });
  }

  /** An exact name takes precedence over one that differs in number or punctuation. */
  #choiceOf(entry: Entry, words: string): TagChoice {
    const folded = foldPhrase(words);
    const same = entry.tags.filter((tag) => tag.folded === folded);
    const tags = same.length > 0 ? same : entry.tags;
    const ofTypes = [...entry.types].flatMap((type) => [...(this.#tagsOfTypes.get(type) ?? [])]);
    const ids = [...new Set([...tags.map(({ id }) => id), ...ofTypes])].slice(0, MOST_TAGS);
    const choice = { tagIds: ids.flatMap((id) => this.family(id)), questionTypes: [...entry.types] };
    return entry.tasks.length === 0 ? choice : { ...choice, tasks: entry.tasks };
  }
}

function aroundNames(text: string, words: readonly NameWord[], isNamed: ReadonlySet<NameWord>) {
  const others = words.filter((word) => !isNamed.has(word));
  const rest: NameWord[] = [];
  let subject = "";
  for (let i = 0; i < others.length; i++) {
    const keys = others.slice(i, i + MOST_AROUND).map(({ key }) => key);
    const named = subjectNamed(keys);
    const around = lengthAround(keys);
    const word = others[i];
    if (word === undefined) break;
    if (named !== null && (subject === "" || subject === named.subject)) {
      subject = named.subject;
      i += named.length - 1;
    } else if (around > 0) i += around - 1;
    else rest.push(word);
  }
  return { isAll: rest.length === 0, subject, rest: inRuns(rest).map(({ start, end }) => text.slice(start, end)) };
}

/** Joins words that are not separated by a space, such as Chinese characters. */
function inRuns(words: readonly NameWord[]): { start: number; end: number }[] {
  const runs: { start: number; end: number }[] = [];
  for (const { start, end } of words) {
    const last = runs.at(-1);
    if (last?.end === start) last.end = end;
    else runs.push({ start, end });
  }
  return runs;
}
