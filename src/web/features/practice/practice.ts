import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type RequestOf, type ResponseOf } from "../../api.ts";
import { MAX_PRACTICE_PAGE } from "../../bounds.ts";
import { practiceKeys } from "./keys.ts";

export type PartSummary = ResponseOf<"ielts_practice_search_parts">["items"][number];
export type PartDetails = ResponseOf<"ielts_practice_read_part">;
export type Taxonomy = ResponseOf<"ielts_practice_list_taxonomy">;
export type Subject = PartSummary["subject"];
export type Difficulty = PartSummary["difficulty"];
export type Practice = ResponseOf<"ielts_practice_recent_activity">["items"][number];
export type Mode = Practice["mode"];

export const SUBJECTS = ["listening", "reading", "writing", "speaking"] as const satisfies readonly Subject[];
export const DIFFICULTIES = ["基础", "核心", "冲刺"] as const satisfies readonly Difficulty[];

type SearchRequest = RequestOf<"practice_list_parts">;
export type TaxonomyRequest = RequestOf<"ielts_practice_list_taxonomy">;

export function usePartSearch(request: SearchRequest) {
  return useInfiniteQuery({
    queryKey: practiceKeys.search(request),
    queryFn: ({ pageParam, signal }) => call("practice_list_parts", { ...request, cursor: pageParam }, signal),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}

export function useTaxonomy(request: TaxonomyRequest) {
  return useQuery({
    queryKey: practiceKeys.taxonomy(request),
    queryFn: ({ signal }) => call("ielts_practice_list_taxonomy", request, signal),
    placeholderData: keepPreviousData,
  });
}

export function usePart(partId: number, maxChars: number) {
  return useQuery({
    queryKey: practiceKeys.part(partId, maxChars),
    queryFn: ({ signal }) => call("ielts_practice_read_part", { partId, maxChars }, signal),
    // While more of the same part is read, former data stays in view.
    placeholderData: (previous) => (previous?.partId === partId ? previous : undefined),
  });
}

/** Practices neither submitted nor abandoned, latest activity first. */
export function useOpenPractices() {
  return useQuery({
    queryKey: practiceKeys.open,
    queryFn: ({ signal }) =>
      call("ielts_practice_recent_activity", { status: "open", limit: MAX_PRACTICE_PAGE }, signal),
    // The player changes them without invalidating the query: reading again on return shows their current state.
    refetchOnMount: "always",
  });
}

export function useBeginPractice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestOf<"practice_begin">) => call("practice_begin", request),
    onSettled: () => client.invalidateQueries({ queryKey: practiceKeys.open }),
  });
}
