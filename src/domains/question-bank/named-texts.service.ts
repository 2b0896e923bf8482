import type { Db } from "../../database/open.ts";
import { namedExpression, toIndexText, toMatchExpression } from "../../database/search.ts";
import { spellingsOf } from "../../lib/question-type-spellings.ts";
import { namedBySearch } from "./tags.store.ts";

/**
 * The search terms of a text search as an FTS5 expression: its words ({@link toMatchExpression}) or, if it names
 * question types or tasks of the test, any of their usual names in either language. Null if there is nothing to search
 * for.
 */
export function textExpression(db: Db, asked: string, options: { readonly prefixFrom?: number } = {}): string | null {
  const words = toMatchExpression(asked, options);
  const names = words === null ? null : spelledNames(db, asked);
  return names === null ? words : `(${words}) OR (${names})`;
}

/**
 * The expression for names of question types and tasks in `columns`, for `namedFirst`: those of
 * {@link namedExpression}.
 */
export function nameExpression(db: Db, asked: string, columns: readonly string[]): string {
  const numbered = namedExpression(asked, columns);
  const names = spelledNames(db, asked);
  return names === null ? numbered : `(${numbered}) OR ({${columns.join(" ")}} : (${names}))`;
}

/** The question types and tasks that a search names if it contains nothing else, by all their names; otherwise null. */
function spelledNames(db: Db, asked: string): string | null {
  const named = namedBySearch(db, asked).map(({ questionTypes, tasks = [] }) => spellingsOf(questionTypes, tasks));
  if (named.length === 0 || named.some((spellings) => spellings.length === 0)) return null;
  return named.map((spellings) => `(${spellings.map(phraseOf).join(" OR ")})`).join(" AND ");
}

function phraseOf(name: string): string {
  return `"${toIndexText(name).replaceAll('"', " ")}"`;
}
