import type { RequestOf } from "../../api.ts";

/** Query keys for footprints. */
export const footprintKeys = {
  all: ["footprints"],
  list: (request: RequestOf<"ielts_footprints_list">) => ["footprints", "list", request] as const,
  day: (request: RequestOf<"footprints_read_day">) => ["footprints", "day", request] as const,
  year: (request: RequestOf<"footprints_read_year">) => ["footprints", "year", request] as const,
} as const;
