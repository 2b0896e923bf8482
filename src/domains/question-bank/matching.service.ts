import type { Db } from "../../database/open.ts";
import { countCharacters, foldPhrase } from "../../lib/text.ts";
import {
  findAmong,
  findFirst,
  findHolders,
  findInMaterials,
  findInTitles,
  loadTitles,
  titleIndex,
} from "./match-lookups.store.ts";
import { byScore, countHeld, type Holders, likeliest, MOST_HOLDERS } from "./match-ranking.ts";
import {
  type MatchedField,
  type MatchMode,
  MOST_MATCHES,
  phrasesOf,
  type QueryWord,
  significantWords,
  TEXT_FIELDS,
  type TextField,
  tokensOf,
  toPhrase,
} from "./match-terms.ts";
import { type PartFilter, toFacets } from "./part-filter.ts";
import type { Reading } from "./tag-names.ts";
import { tagNames } from "./tags.store.ts";

/** A matching part, and the fact by which it matches. */
export interface PartMatch {
  readonly partId: number;
  readonly matchMode: MatchMode;
  /** `text` contains words of the query. */
  readonly matched: { readonly field: MatchedField; readonly text: string };
}

/** Maximum length of a title. A longer query is treated as an excerpt. */
const LONGEST_TITLE = 60;
/** Maximum number of parts with enough of the words that are compared in detail. */
const CANDIDATES = 12;
/** Maximum number of compared titles that match by prefix. */
const MOST_BEGINNINGS = 200;
/** Phrases up to this number of words are ranked. Longer ones occur in few parts. */
const RANKED = 3;

/** Up to three parts that a learner's words refer to, strongest match first. */
export function findMatches(
  db: Db,
  asked: Omit<PartFilter, "includeCourseLinked"> & { readonly query: string },
): PartMatch[] {
  const { query, ...filters } = asked;
  const facets = toFacets({ ...filters, includeCourseLinked: true });
  const found = new Map<number, PartMatch>();
  const search: Search = { db, query, facets, found, read: tagNames(db).read(query) };
  const words = significantWords(query);
  const besides = significantWords(search.read.rest.join(" "));
  if (besides.length === 0) matchNames(search, besides);
  if (found.size > 0) return withTitles(search);
  matchWholeTitles(search);
  // Frequent words alone occur in half of the library. They only identify a title of exactly these words.
  if (words.length > 0) {
    matchTitlePhrases(search);
    if (found.size < MOST_MATCHES) matchPhrases(search);
    if (found.size === 0) matchNames(search, besides);
    for (const match of [matchEveryWord, matchTitleWords, matchNamesAlone, matchSomeWords, matchTags]) {
      if (found.size === 0) match(search, words);
    }
  }
  return [...found.values()].slice(0, MOST_MATCHES);
}

/** The parts found by name and the parts with exactly this title; parts that are both come first. */
function withTitles(search: Search): PartMatch[] {
  const titled: Search = { ...search, found: new Map() };
  matchWholeTitles(titled);
  const titles = [...titled.found.values()]
    .filter(({ matchMode }) => matchMode === "exact_title")
    .slice(0, MOST_MATCHES);
  const named = [...search.found.values()].slice(0, MOST_MATCHES);
  const both = titles.filter(({ partId }) => search.found.has(partId));
  const isBoth = new Set(both.map(({ partId }) => partId));
  const onlyNamed = named.filter(({ partId }) => !isBoth.has(partId));
  const onlyTitled = titles.filter(({ partId }) => !isBoth.has(partId));
  const room = Math.max(1, MOST_MATCHES - both.length - onlyTitled.length);
  return [...both, ...onlyNamed.slice(0, room), ...onlyTitled].slice(0, MOST_MATCHES);
}

interface Search {
  readonly db: Db;
  readonly query: string;
  /** The filters that a part must also satisfy, or none. */
  readonly facets: readonly string[];
  /** The tags and question types that the query names. */
  readonly read: Reading;
  /** Ordered by strength. */
  readonly found: Map<number, PartMatch>;
}

/** Words as an expression within the filters. */
function within(search: Search, words: string): string {
  return [...search.facets, words].join(" AND ");
}

function add(search: Search, ids: readonly number[], match: Omit<PartMatch, "partId">): void {
  for (const partId of ids) if (!search.found.has(partId)) search.found.set(partId, { partId, ...match });
}

/** The parts among these that satisfy the filters. */
function allowed(search: Search, ids: readonly number[]): readonly number[] {
  return search.facets.length === 0 ? ids : findAmong(search.db, { expression: search.facets.join(" AND "), ids });
}

function matchWholeTitles(search: Search): void {
  const { db, query } = search;
  const index = titleIndex(db);
  const asked = query.trim();
  const named = allowed(search, index.named(query));
  const folded = foldPhrase(query);
  const exact = loadTitles(db, { ids: named }).filter(({ title }) => foldPhrase(title) === folded);
  const ids = exact.map(({ id }) => id);
  add(search, ids, { matchMode: "exact_title", matched: { field: "title", text: asked } });
  add(search, named, { matchMode: "title_phrase", matched: { field: "title", text: asked } });
}

function matchTitlePhrases(search: Search): void {
  const { db, query } = search;
  const matchMode = "title_phrase";
  const length = tokensOf(query).length;
  if (length > 0 && length <= LONGEST_TITLE) {
    const expression = within(search, `{title} : ${toPhrase(query)}`);
    const holding = findInTitles(db, { expression, limit: MOST_MATCHES + search.found.size });
    add(search, holding, { matchMode, matched: { field: "title", text: query.trim() } });
  }
  for (const { ids: held, words } of titleIndex(db).within(query)) {
    if (search.found.size >= MOST_MATCHES) return;
    add(search, allowed(search, held), { matchMode, matched: { field: "title", text: words } });
  }
}

/** Uses the first phrase that occurs anywhere: the following ones are less distinctive. */
function matchPhrases(search: Search): void {
  for (const text of phrasesOf(search.query)) {
    const phrase = toPhrase(text);
    const expression = within(search, `{material transcript} : ${phrase}`);
    const isRanked = tokensOf(text).length <= RANKED;
    const ids = findInMaterials(search.db, { expression, limit: MOST_MATCHES + search.found.size, isRanked });
    const shown = new Set(findAmong(search.db, { expression: `{material} : ${phrase}`, ids }));
    for (const id of ids) {
      const field = shown.has(id) ? "material" : "transcript";
      add(search, [id], { matchMode: "material_phrase", matched: { field, text } });
    }
    if (ids.length > 0) return;
  }
}

const ANYWHERE = `{${TEXT_FIELDS.join(" ")}}`;

type Words = readonly QueryWord[];

function matchEveryWord(search: Search, words: Words): void {
  const all = words.map((word) => word.expression).join(" AND ");
  const expression = within(search, `${ANYWHERE} : (${all})`);
  const candidates = findInMaterials(search.db, { expression, limit: CANDIDATES, isRanked: false });
  if (candidates.length === 0) return;
  const lists = words.map((word) => holdersOf(search, word));
  addBest(search, lists, candidates, { matchMode: "keywords", needed: words.length });
}

/**
 * Matches a word whose end may be missing. A few letters match many titles: the shortest of the first ones are
 * returned.
 */
function matchTitleWords(search: Search, words: Words): void {
  const all = words.map((word) => word.beginning).join(" AND ");
  const first = findFirst(search.db, { expression: within(search, `{title} : (${all})`), limit: MOST_BEGINNINGS });
  const titles = loadTitles(search.db, { ids: first });
  const ids = titles.toSorted((a, b) => a.title.length - b.title.length || a.id - b.id).map(({ id }) => id);
  const text = words.map((word) => word.text).join(" ");
  add(search, ids.slice(0, MOST_MATCHES), { matchMode: "title_words", matched: { field: "title", text } });
}

/** Parts that contain at least half of the words. */
function matchSomeWords(search: Search, words: Words): void {
  const lists = words.map((word) => holdersOf(search, word));
  const candidates = likeliest(lists).slice(0, CANDIDATES);
  addBest(search, lists, candidates, { matchMode: "some_keywords", needed: Math.ceil(words.length / 2) });
}

/** Parts that match everything the query names and contain its other words, or else some of it. */
function matchNames(search: Search, words: Words): void {
  const { names, subject } = search.read;
  const subjects = subject === "" ? [[]] : [toFacets({ subject, includeCourseLinked: true }), []];
  const sets = names.length > 1 && words.length === 0 ? [names, ...names.map((one) => [one])] : [names];
  for (const set of sets) {
    for (const facets of subjects) {
      if (search.found.size === 0 && set.length > 0) matchHaving(search, set, { facets, words });
    }
  }
}

function matchNamesAlone(search: Search): void {
  matchNames(search, []);
}

/** Parts with tags of these names come before those that only have questions of a type with that name. */
function matchHaving(
  search: Search,
  names: Reading["names"],
  more: { readonly facets: readonly string[]; readonly words: Words },
): void {
  const choices = names.map(({ choice }) => choice);
  const isTagged = choices.some(({ tagIds }) => tagIds.length > 0);
  const byTag = choices.map((one) => (one.tagIds.length > 0 ? { ...one, questionTypes: [] } : one));
  const text = names.map(({ words }) => words).join(" ");
  const held = more.words.map((word) => `${ANYWHERE} : ${word.expression}`);
  for (const tagGroups of isTagged ? [byTag, choices] : [choices]) {
    if (search.found.size >= MOST_MATCHES) return;
    const field = tagGroups === byTag ? "tag" : "question_type";
    const having = toFacets({ tagGroups, includeCourseLinked: true });
    const expression = [...search.facets, ...more.facets, ...having, ...held].join(" AND ");
    const ids =
      held.length === 0
        ? findFirst(search.db, { expression, limit: MOST_MATCHES })
        : findInMaterials(search.db, { expression, limit: MOST_MATCHES, isRanked: false });
    add(search, ids, { matchMode: field, matched: { field, text } });
  }
}

/** Parts with a tag whose name starts with the query or contains it. */
function matchTags(search: Search): void {
  const { db, query } = search;
  // A single letter matches too many names to be useful.
  if (countCharacters(query.trim()) < 2) return;
  const choice = tagNames(db).holding(query);
  if (choice === null) return;
  const expression = [...search.facets, ...toFacets({ tagGroups: [choice], includeCourseLinked: true })].join(" AND ");
  const ids = findFirst(db, { expression, limit: MOST_MATCHES });
  const matchMode = choice.tagIds.length > 0 ? "tag" : "question_type";
  add(search, ids, { matchMode, matched: { field: matchMode, text: query.trim() } });
}

/** The candidates that contain enough of the words, best first. */
function addBest(
  search: Search,
  listed: readonly Holders[],
  candidates: readonly number[],
  { matchMode, needed }: { matchMode: MatchMode; needed: number },
): void {
  const words = listed.map(({ word }) => word);
  const lists = listed.map((list) => completed(search, list, candidates));
  const enough = candidates.filter((id) => countHeld(lists, id) >= needed);
  for (const id of byScore(lists, enough).slice(0, MOST_MATCHES)) {
    add(search, [id], { matchMode, matched: matchedWords(search, id, words) });
  }
}

function holdersOf(search: Search, word: QueryWord): Holders {
  const list = (columns: string) =>
    findHolders(search.db, { expression: within(search, `${columns} : ${word.expression}`) });
  return { word, anywhere: list(ANYWHERE), inTitle: list("{title}") };
}

/** The list of a frequent word is incomplete: it does not show for every candidate whether it contains the word. */
function completed(search: Search, list: Holders, candidates: readonly number[]): Holders {
  if (list.anywhere.size < MOST_HOLDERS) return list;
  const expression = `${ANYWHERE} : ${list.word.expression}`;
  return { ...list, anywhere: new Set([...list.anywhere, ...findAmong(search.db, { expression, ids: candidates })]) };
}

/** The place in a part with most of the words, and the words found there. */
function matchedWords(search: Search, id: number, words: Words): PartMatch["matched"] {
  const isIn = (field: TextField, word: QueryWord) =>
    findAmong(search.db, { expression: `{${field}} : ${word.expression}`, ids: [id] }).length > 0;
  const places = TEXT_FIELDS.map((field) => {
    const held = words.filter((word) => isIn(field, word));
    return { field, count: held.length, text: held.map((word) => word.text).join(" ") };
  });
  const [best] = places.toSorted((a, b) => b.count - a.count);
  return { field: best?.field ?? "material", text: best?.text ?? "" };
}
