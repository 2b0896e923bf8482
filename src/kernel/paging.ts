import type { TSchema } from "@sinclair/typebox";
import { Type } from "@sinclair/typebox";
import { closed, defaulted, integer, MAX_SAFE, nullable } from "./fields.ts";

/** Request field `limit` of a list. */
export function pageLimit(bounds: { max: number; default: number }) {
  return defaulted(
    integer({ min: 1, max: bounds.max, description: "How many results to return at most." }),
    bounds.default,
  );
}

/** Request field `offset` of a list: how many results to skip. */
export function pageOffset(bounds: { max?: number } = {}) {
  return defaulted(
    integer({
      min: 0,
      max: bounds.max ?? MAX_SAFE,
      description: "How many results to skip; pass nextOffset unchanged.",
    }),
    0,
  );
}

/** Response of a list that continues by offset. */
export function offsetPageOf<T extends TSchema>(item: T) {
  return closed({
    items: Type.Array(item),
    limit: integer({ min: 1, max: MAX_SAFE, description: "The limit this page was read with." }),
    offset: integer({ min: 0, max: MAX_SAFE, description: "The offset this page was read with." }),
    hasMore: Type.Boolean({ description: "Whether another page follows." }),
    nextOffset: nullable(integer({ min: 0, max: MAX_SAFE, description: "Offset of the next page; null on the last." })),
  });
}

/**
 * Makes a page from rows that were read with `limit + 1`, the extra row telling whether more follow.
 * @param maxOffset the request's upper bound for offset; the last reachable page has no nextOffset.
 */
export function offsetPage<T>(rows: readonly T[], page: { limit: number; offset: number }, maxOffset = MAX_SAFE) {
  const hasMore = rows.length > page.limit;
  const next = page.offset + page.limit;
  return {
    items: rows.slice(0, page.limit),
    limit: page.limit,
    offset: page.offset,
    hasMore,
    nextOffset: hasMore && next <= maxOffset ? next : null,
  };
}
