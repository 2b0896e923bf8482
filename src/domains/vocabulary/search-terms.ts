import { toIndexText, toMatchExpression } from "../../database/search.ts";
import { plainSigns, wordIdentity } from "../../lib/text.ts";

/** A learner's query in the form that an index needs. */
export interface SearchTerms {
  /** The query as a phrase, to rank an entry with exactly that phrase first. */
  readonly phraseKey: string;
  /** Full-text expressions, or null if the query contains no letter, digit or Han character. */
  readonly expressions: { readonly anywhere: string; readonly inPhrase: string; readonly elsewhere: string } | null;
}

/**
 * Owner tokens begin with a character for private use: the tokenizer treats it as a letter, and no query contains it,
 * so that no word or prefix ever matches an owner.
 */
const OWNER_MARK = "\uE000";

/** Owner token of an account's entries in the full-text index. */
export function accountOwner(accountId: number): string {
  return `${OWNER_MARK}a${accountId}`;
}

/** Owner token of a built-in wordbook's entries in the full-text index. */
export function wordbookOwner(setId: string): string {
  return `${OWNER_MARK}s${setId}`;
}

/** Longer than any phrase; the rest of a query is ignored. */
const LONGEST_QUERY = 2_000;

/** Null for a query that filters nothing. */
export function toSearchTerms(query: string, owner: string): SearchTerms | null {
  const asked = query.trimStart().slice(0, LONGEST_QUERY);
  if (asked === "") return null;
  const terms = toMatchExpression(plainSigns(asked));
  const phraseKey = wordIdentity(asked);
  if (terms === null) return { phraseKey, expressions: null };
  const anywhere = `owner : "${owner}" AND {phrase meaning usage} : (${terms})`;
  const inPhrase = `owner : "${owner}" AND {phrase} : (${terms})`;
  return { phraseKey, expressions: { anywhere, inPhrase, elsewhere: `(${anywhere}) NOT {phrase} : (${terms})` } };
}

/** One row of a full-text index. */
export function toIndexRow(
  owner: string,
  row: { id: number; phrase: string; meaning: string; usage: string },
): { id: number; owner: string; phrase: string; meaning: string; usage: string } {
  return {
    id: row.id,
    owner,
    phrase: toIndexText(plainSigns(row.phrase)),
    meaning: toIndexText(plainSigns(row.meaning)),
    usage: toIndexText(plainSigns(row.usage)),
  };
}
