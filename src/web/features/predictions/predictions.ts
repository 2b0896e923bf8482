import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call, type RequestOf, type ResponseOf } from "../../api.ts";
import { predictionKeys } from "./keys.ts";

export type Hits = ResponseOf<"ielts_prediction_search_hits">;
export type Hit = Hits["items"][number];
export type Candidate = Hit["candidates"][number];
export type DateFacet = Hits["dateFacets"][number];

export const KINDS = ["exam_report", "rolling_ranking"] as const satisfies readonly Hit["kind"][];
export const SUBJECTS = ["listening", "reading", "writing", "speaking"] as const satisfies readonly Hit["subject"][];

export function useHits(request: RequestOf<"ielts_prediction_search_hits">) {
  return useQuery({
    queryKey: predictionKeys.search(request),
    queryFn: ({ signal }) => call("ielts_prediction_search_hits", request, signal),
    placeholderData: keepPreviousData,
  });
}

/** One record, or null. */
export function useHit(id: number) {
  return useQuery({
    queryKey: predictionKeys.hit(id),
    queryFn: async ({ signal }): Promise<Hit | null> => {
      const { items } = await call("ielts_prediction_search_hits", { reportIds: [id], limit: 1 }, signal);
      return items[0] ?? null;
    },
  });
}
