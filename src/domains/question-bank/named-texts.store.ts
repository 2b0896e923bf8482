import type { Db } from "../../database/open.ts";
import { namedExpression, toIndexText, toMatchExpression } from "../../database/search.ts";
import { spellingsOf } from "../../lib/question-type-spellings.ts";
import { namedBySearch } from "./tags.store.ts";

/**
 * What a search of texts looks for, as an FTS5 expression: its words ({@link toMatchExpression}) or, where it names question types or
 * tasks of the test, any usual name of theirs in either language. Null where it holds nothing to look for.
 */
export function textExpression(db: Db, asked: string, options: { readonly prefixFrom?: number } = {}): string | null {
  const words = toMatchExpression(asked, options);
  const names = words === null ? null : spelledNames(db, asked);
  return names === null ? words : `(${words}) OR (${names})`;
}

/** What of `columns` holds the names of a search, for `namedFirst`: those of {@link namedExpression}, question types and tasks. */
export function nameExpression(db: Db, asked: string, columns: readonly string[]): string {
  const numbered = namedExpression(asked, columns);
  const names = spelledNames(db, asked);
  return names === null ? numbered : `(${numbered}) OR ({${columns.join(" ")}} : (${names}))`;
}

/** The question types and tasks that a search names and says nothing else of, by all their names; null for none. */
function spelledNames(db: Db, asked: string): string | null {
  const named = namedBySearch(db, asked).map(({ questionTypes, tasks = [] }) => spellingsOf(questionTypes, tasks));
  if (named.length === 0 || named.some((spellings) => spellings.length === 0)) return null;
  return named.map((spellings) => `(${spellings.map(phraseOf).join(" OR ")})`).join(" AND ");
}

function phraseOf(name: string): string {
  return `"${toIndexText(name).replaceAll('"', " ")}"`;
}
