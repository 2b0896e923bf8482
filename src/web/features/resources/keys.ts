import type { RequestOf } from "../../api.ts";

/** Names under which answers about resources are kept. */
export const resourceKeys = {
  related: (contentRef: RequestOf<"ielts_resources_related">["contentRef"]) =>
    ["resources", "related", contentRef] as const,
} as const;
