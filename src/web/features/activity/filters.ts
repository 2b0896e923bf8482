import { addDays } from "../../../lib/shanghai.ts";
import type { RequestOf } from "../../api.ts";
import { MAX_OPERATION_ID } from "../../bounds.ts";
import type { QueryChange } from "../../ui/address.ts";
import type { Operations } from "./operations.ts";

/** Results of calls. */
export const RESULTS = ["ok", "refused", "repeated"] as const;
export const EFFECTS = ["read", "write"] as const;
/** Ranges of days, as offsets of the first and last day from today; null for everything stored. */
export const RANGES = {
  all: null,
  today: { first: 0, last: 0 },
  yesterday: { first: 1, last: 1 },
  "7d": { first: 6, last: 0 },
  "30d": { first: 29, last: 0 },
} as const;

type Range = keyof typeof RANGES;

/** Whether a text from an address is one of the ranges. */
function isRange(text: string): text is Range {
  return Object.hasOwn(RANGES, text);
}

/** Filters of the calls, read from the address; null means no restriction. */
export interface CallFilters {
  /** Token of the client. */
  readonly client: number | null;
  readonly group: string | null;
  readonly operation: string | null;
  readonly effect: (typeof EFFECTS)[number] | null;
  readonly result: (typeof RESULTS)[number] | null;
  readonly range: Range;
}

export const NO_FILTERS = {
  client: null,
  group: null,
  operation: null,
  effect: null,
  result: null,
  range: "all",
} as const satisfies CallFilters;

/** Accepts any address; unknown values are ignored. */
export function readFilters(query: URLSearchParams): CallFilters {
  const client = Number(query.get("client"));
  const range = query.get("range") ?? "";
  return {
    client: Number.isSafeInteger(client) && client > 0 ? client : null,
    group: shortText(query.get("group")),
    operation: shortText(query.get("operation")),
    effect: EFFECTS.find((effect) => effect === query.get("effect")) ?? null,
    result: RESULTS.find((result) => result === query.get("result")) ?? null,
    range: isRange(range) ? range : "all",
  };
}

/** The change of the address that sets these filters; filters that are not named keep their values. */
export function toQuery(change: Partial<CallFilters>): QueryChange {
  return Object.fromEntries(
    Object.entries(change).map(([name, value]) => [name, value === null || value === "all" ? null : String(value)]),
  );
}

export function isFiltered(filters: CallFilters): boolean {
  return Object.values(toQuery(filters)).some((value) => value !== null);
}

/** Whether the list of operations must be loaded before calls can be requested. */
export function needsOperations({ group, effect, operation }: CallFilters): boolean {
  return operation === null && (group !== null || effect !== null);
}

/** The request for these filters; `today` is the learner's day. */
export function toListRequest(
  filters: CallFilters,
  { operations, today }: { operations: Operations | undefined; today: string },
): RequestOf<"agents_list_calls"> {
  const { client, operation, result, range } = filters;
  const days = RANGES[range];
  const ids = operation === null ? idsOf(filters, operations) : [operation];
  return {
    ...(client !== null && { tokenId: client }),
    ...(ids.length > 0 && { operations: ids }),
    ...(result !== null && { result }),
    ...(days !== null && { since: addDays(today, -days.first) }),
    // A call made after midnight is included in a list that ends today until the page changes to the next day.
    ...(days !== null && days.last > 0 && { until: addDays(today, -days.last) }),
  };
}

/** An unknown group has no operations; its name as a filter matches no calls. */
function idsOf(filters: CallFilters, operations: Operations | undefined): string[] {
  if (!needsOperations(filters) || operations === undefined) return [];
  const ids = operations.idsOf(filters);
  return ids.length === 0 ? [`${filters.group}`] : ids;
}

function shortText(text: string | null): string | null {
  return text === null || text === "" || text.length > MAX_OPERATION_ID ? null : text;
}
