import type { RequestOf, ResponseOf } from "../../api.ts";
import type { QueryChange } from "../../ui/address.ts";

/** Kinds of activities, in display order. */
export const KINDS = ["practice", "mock", "study", "file", "note", "chat"] as const;
export type Kind = (typeof KINDS)[number];

/** The ranges of days. */
export const RANGES = ["all", "today", "7d", "30d"] as const;

export const MAX_SEARCH = 200;

/** The filters of activities and their figures, read from the address. No kind means all of them. */
export interface FootprintFilters {
  readonly kinds: readonly Kind[];
  readonly range: (typeof RANGES)[number];
  readonly search: string;
}

/** Accepts any address; unknown values are ignored. */
export function readFilters(query: URLSearchParams): FootprintFilters {
  const named = (query.get("kinds") ?? "").split(",");
  return {
    kinds: KINDS.filter((kind) => named.includes(kind)),
    range: RANGES.find((range) => range === query.get("range")) ?? "all",
    search: [...(query.get("q") ?? "")].slice(0, MAX_SEARCH).join(""),
  };
}

/** The change of the address that sets these filters; filters that are not named keep their values. */
export function toQuery(change: Partial<FootprintFilters>): QueryChange {
  return {
    ...("kinds" in change && { kinds: change.kinds?.join(",") ?? null }),
    ...("range" in change && { range: change.range === "all" ? null : (change.range ?? null) }),
    ...("search" in change && { q: change.search ?? null }),
  };
}

/** Removes every filter. */
export const NO_FILTERS = { kinds: [], range: "all", search: "" } as const satisfies FootprintFilters;

export function isFiltered({ kinds, range, search }: FootprintFilters): boolean {
  return kinds.length > 0 || range !== "all" || search !== "";
}

/** The filters with which a response was read. */
export function filtersOf({ filters }: Pick<ResponseOf<"ielts_footprints_list">, "filters">): FootprintFilters {
  const { kinds, timeRange, query } = filters;
  return { kinds: KINDS.filter((kind) => kinds.includes(kind)), range: timeRange, search: query };
}

export function toListRequest({ kinds, range, search }: FootprintFilters): RequestOf<"ielts_footprints_list"> {
  return { kinds: [...kinds], timeRange: range, query: search };
}

/** The year, and a day of it, are shown whole, whatever the range. */
export function toYearRequest({ kinds, search }: FootprintFilters): RequestOf<"footprints_read_year"> {
  return { kinds: [...kinds], query: search };
}
