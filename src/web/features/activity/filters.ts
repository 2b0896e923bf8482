import { addDays } from "../../../lib/shanghai.ts";
import type { RequestOf } from "../../api.ts";
import { MAX_OPERATION_ID } from "../../bounds.ts";
import type { QueryChange } from "../../ui/address.ts";
import type { Operations } from "./operations.ts";

/** How calls ended. */
export const RESULTS = ["ok", "refused", "repeated"] as const;
export const EFFECTS = ["read", "write"] as const;
/** Days that one looks at, as the first and the last of them, counted back from today; null for all that are kept. */
export const RANGES = {
  all: null,
  today: { first: 0, last: 0 },
  yesterday: { first: 1, last: 1 },
  "7d": { first: 6, last: 0 },
  "30d": { first: 29, last: 0 },
} as const;

type Range = keyof typeof RANGES;

/** Whether a text of an address is one of the ranges. */
function isRange(text: string): text is Range {
  return Object.hasOwn(RANGES, text);
}

/** What narrows the calls, as the address tells it; null lets all of them in. */
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

/** Whatever an address holds makes filters: what is not understood is left out. */
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

/** The change of the address that makes these filters; those that are not named stay as they are. */
export function toQuery(change: Partial<CallFilters>): QueryChange {
  return Object.fromEntries(
    Object.entries(change).map(([name, value]) => [name, value === null || value === "all" ? null : String(value)]),
  );
}

export function isFiltered(filters: CallFilters): boolean {
  return Object.values(toQuery(filters)).some((value) => value !== null);
}

/** Whether the operations must be known before calls can be asked for. */
export function needsOperations({ group, effect, operation }: CallFilters): boolean {
  return operation === null && (group !== null || effect !== null);
}

/** The request that these filters make; `today` is the learner's day. */
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
    // What is made after midnight comes to a list that ends today, until the page turns to the next day.
    ...(days !== null && days.last > 0 && { until: addDays(today, -days.last) }),
  };
}

/** A group that there is not has no operations, and its name finds no calls. */
function idsOf(filters: CallFilters, operations: Operations | undefined): string[] {
  if (!needsOperations(filters) || operations === undefined) return [];
  const ids = operations.idsOf(filters);
  return ids.length === 0 ? [`${filters.group}`] : ids;
}

function shortText(text: string | null): string | null {
  return text === null || text === "" || text.length > MAX_OPERATION_ID ? null : text;
}
