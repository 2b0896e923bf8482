import type { Static, TSchema } from "@sinclair/typebox";
import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { inKeyOrder } from "../lib/key-order.ts";
import { invalidRequest } from "./errors.ts";
import { closed, defaulted, integer, MAX_SAFE, nullable, text } from "./fields.ts";

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

/** The limitation of paging by offset. */
export const PRESENT = "Changes can move an item to another page.";

/** Response of a list that continues by offset. */
export function offsetPageOf<T extends TSchema>(item: T) {
  return closed({
    items: Type.Array(item),
    limit: integer({ min: 1, max: MAX_SAFE, description: "The limit this page was read with." }),
    offset: integer({ min: 0, max: MAX_SAFE, description: "The offset this page was read with." }),
    hasMore: Type.Boolean({ description: "Whether another page follows." }),
    nextOffset: nullable(
      integer({ min: 0, max: MAX_SAFE, description: `Offset of the next page; null on the last. ${PRESENT}` }),
    ),
  });
}

/**
 * Creates a page from rows read with `limit + 1`; the extra row shows whether more follow.
 * @param maxOffset the request's upper bound for offset. The last reachable page has no nextOffset.
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

/** Request field `page` of a list that continues by page number. */
export function pageNumber(bounds: { max: number; default: number }) {
  return defaulted(
    integer({ min: 1, max: bounds.max, description: "Which page to return; pass nextPage unchanged." }),
    bounds.default,
  );
}

/** Response of a list that continues by page number. */
export function numberedPageOf<T extends TSchema>(item: T) {
  return closed({
    items: Type.Array(item),
    limit: integer({ min: 1, max: MAX_SAFE, description: "The limit this page was read with." }),
    page: integer({ min: 1, max: MAX_SAFE, description: "The number of this page." }),
    hasMore: Type.Boolean({ description: "Whether another page follows." }),
    nextPage: nullable(
      integer({ min: 2, max: MAX_SAFE, description: `Number of the next page; null on the last. ${PRESENT}` }),
    ),
  });
}

/** Like {@link offsetPage}, for page numbers: `rows` begin at (page - 1) * limit. */
export function numberedPage<T>(rows: readonly T[], asked: { limit: number; page: number }, maxPage: number) {
  const hasMore = rows.length > asked.limit;
  return {
    items: rows.slice(0, asked.limit),
    limit: asked.limit,
    page: asked.page,
    hasMore,
    nextPage: hasMore && asked.page < maxPage ? asked.page + 1 : null,
  };
}

/** Request field `cursor` of a list that continues by an opaque cursor. */
export function pageCursor() {
  return defaulted(text({ max: 1024, description: "Where to continue; pass nextCursor unchanged. Empty starts." }), "");
}

/**
 * Writes an opaque cursor. `values` say where the list continues. A fingerprint of `filters`, and of the account id `owner` if given, binds
 * the cursor to one list and one account.
 */
export function writeCursor(filters: unknown, values: unknown, owner?: number): string {
  const marks = owner === undefined ? [] : [fingerprint(owner)];
  return Buffer.from(JSON.stringify([fingerprint(filters), values, ...marks])).toString("base64url");
}

/**
 * Reads the values of a cursor and validates them against their schema; null for the empty cursor that starts a list.
 * @throws Failure 400 for a cursor that this list did not issue, or issued to another account or with other filters.
 */
export function readCursor<T extends TSchema>(
  cursor: string,
  filters: unknown,
  schema: T,
  owner?: number,
): Static<T> | null {
  if (cursor === "") return null;
  const [mark, values, ownerMark] = parseCursor(cursor);
  if (mark === undefined || !Value.Check(schema, values)) {
    throw cursorFailure(
      "cursor.invalid",
      "cursor was not issued by this list; pass nextCursor unchanged, or start again without one",
    );
  }
  if (owner !== undefined && ownerMark !== fingerprint(owner)) {
    throw cursorFailure(
      "cursor.other_account",
      "cursor was issued to another account, or by another installation or version; begin again without a cursor",
    );
  }
  if (mark !== fingerprint(filters)) {
    throw cursorFailure(
      "cursor.filters_changed",
      "cursor belongs to other filters; keep them unchanged while paging, or begin again without a cursor",
    );
  }
  return values;
}

function parseCursor(cursor: string): [mark?: string, values?: unknown, ownerMark?: unknown] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    return Array.isArray(parsed) && typeof parsed[0] === "string" ? [parsed[0], parsed[1], parsed[2]] : [];
  } catch {
    return [];
  }
}

function fingerprint(filters: unknown): string {
  return new Bun.CryptoHasher("sha256")
    .update(JSON.stringify(inKeyOrder(filters)))
    .digest("base64url")
    .slice(0, 12);
}

function cursorFailure(reason: string, message: string) {
  return invalidRequest(
    `${message}.`,
    [{ path: "/cursor", message, expected: "a nextCursor, or an empty string" }],
    reason,
  );
}
