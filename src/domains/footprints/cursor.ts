import { Type } from "@sinclair/typebox";
import type { ActivityKind } from "../../database/words.ts";
import { type Failure, invalidRequest } from "../../kernel/errors.ts";
import { MAX_SAFE } from "../../kernel/fields.ts";
import { readCursor, writeCursor } from "../../kernel/paging.ts";
import { DAY_MS } from "../../lib/time.ts";
import { KINDS, TIME_RANGES, type TimeRange } from "./footprints.schema.ts";
import { COUNTED_DAYS, type Statistics } from "./statistics.ts";

/**
 * How long after its first page a list can be continued, in milliseconds. Superseded data is retained for the same
 * time.
 */
const PAGING_MS = DAY_MS;

export interface Filters {
  readonly kinds: readonly ActivityKind[];
  readonly query: string;
  readonly timeRange: TimeRange;
}

/** The content of a cursor: the state of the list at its first page, and the position to continue from. */
export interface Progress {
  /** The instant of the first page, milliseconds since the epoch. */
  readonly asOf: number;
  /** The revision of the account's activities at which all pages are read. */
  readonly revision: number;
  /** The last returned activity. */
  readonly after: { readonly at: number; readonly id: number };
  /** The number of activities before the next page. */
  readonly position: number;
  readonly statistics: Statistics;
}

const Count = Type.Integer({ minimum: 0, maximum: MAX_SAFE });
const Instant = Type.Integer({ minimum: -8.64e15, maximum: 8.64e15 });
const Rate = Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()]);

/** Arrays without field names, because a cursor has at most 1,024 characters. */
const Carried = Type.Object({
  f: Type.Tuple([Type.String(), Type.String(), Type.String()]),
  p: Type.Tuple([Instant, Count, Count]),
  a: Type.Object({ at: Instant, id: Count }),
  s: Type.Tuple([Count, Count, Count, Count, Rate, Count]),
  d: Type.Array(Count, { minItems: COUNTED_DAYS, maxItems: COUNTED_DAYS }),
  k: Type.Array(Count, { maxItems: KINDS.length }),
});

const FILTER_NAMES = ["kinds", "query", "timeRange"] as const;

export function writeProgress(accountId: number, filters: Filters, progress: Progress): string {
  const { asOf, revision, after, position, statistics } = progress;
  const { total, week, streak, questions, correctRate, seconds, days, kinds } = statistics;
  const carried = {
    f: marksOf(filters),
    p: [asOf, revision, position],
    a: { at: after.at, id: after.id },
    s: [total, week, streak, questions, correctRate, seconds],
    d: days,
    k: kinds,
  };
  return writeCursor(["footprints"], carried, accountId);
}

/**
 * The position of a cursor, or null for the empty cursor that starts a list.
 * @throws Failure 400 for a cursor that was not issued by this list, was issued to another account or under other
 * filters, or has expired.
 */
export function readProgress(
  accountId: number,
  { cursor, filters, now }: { cursor: string; filters: Filters; now: number },
): Progress | null {
  const carried = readCursor(cursor, ["footprints"], Carried, accountId);
  if (carried === null) return null;
  const marks = marksOf(filters);
  const changed = FILTER_NAMES.filter((_, index) => carried.f[index] !== marks[index]);
  if (changed.length > 0) throw filtersChanged(changed);
  const [asOf, revision, position] = carried.p;
  if (now - asOf > PAGING_MS) throw cursorExpired();
  const [total, week, streak, questions, correctRate, seconds] = carried.s;
  const statistics = { total, week, streak, questions, correctRate, seconds, days: carried.d, kinds: carried.k };
  return { asOf, revision, after: carried.a, position, statistics };
}

/** Identifies the filters. A query can be long, so only its hash is included. */
function marksOf({ kinds, query, timeRange }: Filters): [string, string, string] {
  const mark = kinds.map((kind) => KINDS.indexOf(kind)).join("");
  const hash = new Bun.CryptoHasher("sha256").update(query).digest("base64url").slice(0, 12);
  return [mark, hash, String(TIME_RANGES.indexOf(timeRange))];
}

function filtersChanged(names: readonly string[]): Failure {
  const details = names.map((name) => ({
    path: `/${name}`,
    message: `${name} differs from the first request of the list`,
    expected: "the same as in the first request, or no cursor",
  }));
  return invalidRequest(
    "The filters changed since the cursor was given. Keep kinds, query and timeRange as they were, or begin again without a cursor.",
    details,
    "cursor.filters_changed",
  );
}

/** The list was started longer ago than superseded activities are retained. */
function cursorExpired(): Failure {
  return cursorOver("The list was started more than 24 hours ago", "cursor.expired");
}

/**
 * The activities were rebuilt since the list was started: by an import, a restored backup or an update of the service.
 */
export function listReplaced(): Failure {
  return cursorOver(
    "The learner's activities were replaced since the list was started, by an account import, a restored backup or an update",
    "cursor.list_replaced",
  );
}

function cursorOver(message: string, reason: string): Failure {
  const details = [{ path: "/cursor", message, expected: "an empty string, or no cursor" }];
  return invalidRequest(`${message}. Begin again without a cursor.`, details, reason);
}
