import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call, type RequestOf, type ResponseOf } from "../../api.ts";
import { guideKeys } from "./keys.ts";

export type FoundGuide = ResponseOf<"ielts_prep_search_guides">["items"][number];
export type GuideTag = ResponseOf<"ielts_prep_search_guides">["tags"][number];
export type Guide = ResponseOf<"prep_open_guide">;

export function useGuides(request: RequestOf<"ielts_prep_search_guides">) {
  return useQuery({
    queryKey: guideKeys.search(request),
    queryFn: ({ signal }) => call("ielts_prep_search_guides", request, signal),
    placeholderData: keepPreviousData,
  });
}

export function useGuide(slug: string) {
  return useQuery({
    queryKey: guideKeys.guide(slug),
    queryFn: ({ signal }) => call("prep_open_guide", { slug }, signal),
  });
}
