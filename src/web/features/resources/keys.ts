import type { RequestOf } from "../../api.ts";

/** Query keys for resources. */
export const resourceKeys = {
  related: (contentRef: RequestOf<"ielts_resources_related">["contentRef"]) =>
    ["resources", "related", contentRef] as const,
} as const;
