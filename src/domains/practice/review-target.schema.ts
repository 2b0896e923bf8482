import { type Static, Type } from "@sinclair/typebox";
import { closed, text } from "../../kernel/fields.ts";
import { reviewPath } from "../../lib/links.ts";
import { sectionField, sessionIdField } from "./practice.schema.ts";

/**
 * The target of a review: a submitted practice, or one submitted section of a mock test. Used in requests and
 * responses.
 */
export const ReviewTarget = Type.Union(
  [
    closed({
      kind: Type.Literal("practice", { description: "A standalone practice." }),
      sessionId: sessionIdField,
    }),
    closed({
      kind: Type.Literal("mock", { description: "A section of a mock test." }),
      sessionId: sessionIdField,
      section: sectionField,
    }),
  ],
  { description: "Exact target of a review, as ielts_review_recent_activity returns it; pass it back unchanged." },
);
export type ReviewTarget = Static<typeof ReviewTarget>;

export const reviewLinks = {
  reviewUrl: text({ description: "Address at which the learner sees the review in the browser." }),
  reviewRoute: text({ description: "The same address as a path of the site." }),
};

export function toReviewTarget(session: {
  kind: "practice" | "mock";
  id: number;
  subject: "listening" | "reading" | "writing" | "speaking";
}): ReviewTarget {
  const { kind, id: sessionId, subject } = session;
  return kind === "practice" ? { kind, sessionId } : { kind, sessionId, section: subject };
}

export function toReviewLinks(siteUrl: string, session: { kind: "practice" | "mock"; id: number; subject: string }) {
  const reviewRoute = reviewPath(session);
  return { reviewUrl: `${siteUrl}${reviewRoute}`, reviewRoute };
}
