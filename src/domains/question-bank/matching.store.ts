import type { Db } from "../../database/open.ts";
import { foldPhrase } from "../../lib/text.ts";
import {
  findAmong,
  findHolders,
  findInMaterials,
  findInTitles,
  loadTitles,
  titleIndex,
} from "./match-lookups.store.ts";
import { byScore, countHeld, type Holders, likeliest, MOST_HOLDERS } from "./match-ranking.ts";
import {
  MATCHED_FIELDS,
  type MatchedField,
  type MatchMode,
  MOST_MATCHES,
  phrasesOf,
  type QueryWord,
  significantWords,
  tokensOf,
  toPhrase,
} from "./match-terms.ts";
import { type PartFilter, toFacets } from "./part-filter.ts";

/** A part that matches, and the fact by which it does. */
export interface PartMatch {
  readonly partId: number;
  readonly matchMode: MatchMode;
  /** `text` holds words of the query. */
  readonly matched: { readonly field: MatchedField; readonly text: string };
}

/** A title longer than this is none; such a query is an excerpt. */
const LONGEST_TITLE = 60;
/** Parts that hold enough of the words, looked at more closely. */
const CANDIDATES = 12;
/** Phrases of up to so many words are ranked; longer ones are found in few parts. */
const RANKED = 3;

/** At most three parts that a learner's words belong to, the strongest match first. */
export function findMatches(
  db: Db,
  asked: Omit<PartFilter, "includeCourseLinked"> & { readonly query: string },
): PartMatch[] {
  const { query, ...filters } = asked;
  const facets = toFacets({ ...filters, includeCourseLinked: true });
  const found = new Map<number, PartMatch>();
  const search: Search = { db, query, facets, found };
  matchTitles(search);
  if (found.size < MOST_MATCHES) matchPhrases(search);
  if (found.size === 0) matchWords(search);
  return [...found.values()].slice(0, MOST_MATCHES);
}

interface Search {
  readonly db: Db;
  readonly query: string;
  /** What a part must be besides; none where there is no filter. */
  readonly facets: readonly string[];
  /** In the order of their strength. */
  readonly found: Map<number, PartMatch>;
}

/** Words as an expression that the filters narrow. */
function within(search: Search, words: string): string {
  return [...search.facets, words].join(" AND ");
}

function add(search: Search, ids: readonly number[], match: Omit<PartMatch, "partId">): void {
  for (const partId of ids) if (!search.found.has(partId)) search.found.set(partId, { partId, ...match });
}

/** Those of the parts that satisfy the filters. */
function allowed(search: Search, ids: readonly number[]): readonly number[] {
  return search.facets.length === 0 ? ids : findAmong(search.db, { expression: search.facets.join(" AND "), ids });
}

function matchTitles(search: Search): void {
  const { db, query } = search;
  const index = titleIndex(db);
  const asked = query.trim();
  const named = allowed(search, index.named(query));
  const folded = foldPhrase(query);
  const exact = loadTitles(db, { ids: named }).filter(({ title }) => foldPhrase(title) === folded);
  const ids = exact.map(({ id }) => id);
  add(search, ids, { matchMode: "exact_title", matched: { field: "title", text: asked } });
  const matchMode = "title_phrase";
  add(search, named, { matchMode, matched: { field: "title", text: asked } });
  const length = tokensOf(query).length;
  if (length > 0 && length <= LONGEST_TITLE) {
    const expression = within(search, `{title} : ${toPhrase(query)}`);
    const holding = findInTitles(db, { expression, limit: MOST_MATCHES + search.found.size });
    add(search, holding, { matchMode, matched: { field: "title", text: asked } });
  }
  for (const { ids: held, words } of index.within(query)) {
    if (search.found.size >= MOST_MATCHES) return;
    add(search, allowed(search, held), { matchMode, matched: { field: "title", text: words } });
  }
}

/** The first phrase that stands somewhere decides: what follows says less. */
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

const ANYWHERE = `{${MATCHED_FIELDS.join(" ")}}`;

/** Parts that hold every word; where there is none, parts that hold at least half of them. */
function matchWords(search: Search): void {
  const words = significantWords(search.query);
  if (words.length === 0) return;
  const all = words.map((word) => word.expression).join(" AND ");
  const expression = within(search, `${ANYWHERE} : (${all})`);
  const complete = findInMaterials(search.db, { expression, limit: CANDIDATES, isRanked: false });
  const isComplete = complete.length > 0;
  const listed = words.map((word) => holdersOf(search, word));
  const candidates = isComplete ? complete : likeliest(listed).slice(0, CANDIDATES);
  const lists = listed.map((list) => completed(search, list, candidates));
  const needed = isComplete ? words.length : Math.ceil(words.length / 2);
  const enough = candidates.filter((id) => countHeld(lists, id) >= needed);
  const matchMode = isComplete ? "keywords" : "some_keywords";
  for (const id of byScore(lists, enough).slice(0, MOST_MATCHES)) {
    add(search, [id], { matchMode, matched: matchedWords(search, id, words) });
  }
}

function holdersOf(search: Search, word: QueryWord): Holders {
  const list = (columns: string) =>
    findHolders(search.db, { expression: within(search, `${columns} : ${word.expression}`) });
  return { word, anywhere: list(ANYWHERE), inTitle: list("{title}") };
}

/** The list of a frequent word does not tell of every candidate whether it holds the word. */
function completed(search: Search, list: Holders, candidates: readonly number[]): Holders {
  if (list.anywhere.size < MOST_HOLDERS) return list;
  const expression = `${ANYWHERE} : ${list.word.expression}`;
  return { ...list, anywhere: new Set([...list.anywhere, ...findAmong(search.db, { expression, ids: candidates })]) };
}

/** Where most of the words stand in a part, and which of them do. */
function matchedWords(search: Search, id: number, words: readonly QueryWord[]): PartMatch["matched"] {
  const isIn = (field: MatchedField, word: QueryWord) =>
    findAmong(search.db, { expression: `{${field}} : ${word.expression}`, ids: [id] }).length > 0;
  const places = MATCHED_FIELDS.map((field) => {
    const held = words.filter((word) => isIn(field, word));
    return { field, count: held.length, text: held.map((word) => word.text).join(" ") };
  });
  const [best] = places.toSorted((a, b) => b.count - a.count);
  return { field: best?.field ?? "material", text: best?.text ?? "" };
}
