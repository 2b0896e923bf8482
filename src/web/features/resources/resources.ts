import { useQuery } from "@tanstack/react-query";
import { call, type RequestOf, type ResponseOf } from "../../api.ts";
import { resourceKeys } from "./keys.ts";

export type ContentRef = RequestOf<"ielts_resources_related">["contentRef"];
export type RelatedItem = ResponseOf<"ielts_resources_related">["items"][number];

/** Content related to a resource. The page of the resource calls it as well, so that it loads in parallel with the resource. */
export function useRelated(contentRef: ContentRef) {
  return useQuery({
    queryKey: resourceKeys.related(contentRef),
    queryFn: ({ signal }) => call("ielts_resources_related", { contentRef }, signal),
  });
}
