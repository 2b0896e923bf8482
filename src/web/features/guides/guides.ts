import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call, type RequestOf, type ResponseOf } from "../../api.ts";
import { guideKeys } from "./keys.ts";

export type FoundGuide = ResponseOf<"ielts_prep_search_guides">["items"][number];
export type GuideTag = ResponseOf<"ielts_prep_search_guides">["tags"][number];
type GuideWindow = ResponseOf<"ielts_prep_read_guide">;
export type Guide = Omit<GuideWindow, "offset" | "returnedChars" | "hasMore" | "nextOffset">;

/** The longest window that the service gives. */
const WINDOW_CHARACTERS = 30_000;

export function useGuides(request: RequestOf<"ielts_prep_search_guides">) {
  return useQuery({
    queryKey: guideKeys.search(request),
    queryFn: ({ signal }) => call("ielts_prep_search_guides", request, signal),
    placeholderData: keepPreviousData,
  });
}

/** A whole guide, however many windows it takes. */
export function useGuide(slug: string) {
  return useQuery({
    queryKey: guideKeys.guide(slug),
    queryFn: async ({ signal }): Promise<Guide> => {
      const read = (offset: number): Promise<GuideWindow> =>
        call("ielts_prep_read_guide", { slug, maxChars: WINDOW_CHARACTERS, offset }, signal);
      const first = await read(0);
      let content = first.content;
      for (let next = first.nextOffset; next !== null; ) {
        const window = await read(next);
        content += window.content;
        next = window.nextOffset;
      }
      return { ...first, content };
    },
  });
}
