import type { RequestOf } from "../../api.ts";
import type { ReviewTarget } from "./target.ts";

/** Query keys for reviews. */
export const reviewKeys = {
  all: ["reviews"],
  list: (request: RequestOf<"ielts_review_recent_activity">) => ["reviews", "list", request] as const,
  one: (target: ReviewTarget, snapshot: number | null) => ["reviews", "one", target, snapshot] as const,
  shared: (offset: number) => ["reviews", "shared", offset] as const,
  corrections: (offset: number) => ["reviews", "corrections", offset] as const,
} as const;
