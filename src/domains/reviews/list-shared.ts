import { Type } from "@sinclair/typebox";
import { SUBJECTS } from "../../content/format/terms.ts";
import { defineCapability } from "../../kernel/capability.ts";
import { choice, closed, count, defaulted, instant, nullable, text } from "../../kernel/fields.ts";
import { offsetPage, offsetPageOf, pageLimit, pageOffset } from "../../kernel/paging.ts";
import { toInstant } from "../../lib/time.ts";
import { findGivenBands } from "../mock/given-bands.store.ts";
import { BandFact, toBand } from "../practice/bands.schema.ts";
import { Score, SESSION_MODES, SESSION_STATES, sectionField, sessionIdField } from "../practice/practice.schema.ts";
import { ReviewTarget, reviewLinks, toReviewLinks, toReviewTarget } from "../practice/review-target.schema.ts";
import { findSections } from "../practice/sessions.store.ts";
import { findSharedByOthers } from "../practice/sharing.store.ts";
import { REVIEW_STATES, TeacherReview } from "../writing/list.schema.ts";
import { findTeacherReview } from "../writing/practices.store.ts";
import { toSubmitted } from "./activity.schema.ts";
import { finishReasonField } from "./reviews.schema.ts";

const MAX_OFFSET = 10_000;

export const listShared = defineCapability({
  id: "reviews_list_shared",
  summary: "List what learners share with the teachers",
  description:
    "Lists the practices and mock tests that learners share, the one that was shared last first, with what can be reviewed of each. The caller's own are not among them.",
  roles: ["owner", "teacher"],
  effect: "read",
  request: closed({
    subject: defaulted(
      choice(["", ...SUBJECTS], {
        description: "Only sessions with a started section of this subject; empty for every session.",
      }),
      "",
    ),
    limit: pageLimit({ max: 50, default: 20 }),
    offset: pageOffset({ max: MAX_OFFSET }),
  }),
  response: offsetPageOf(
    closed({
      sessionId: sessionIdField,
      kind: choice(["practice", "mock"], { description: "One part, or a mock paper." }),
      mode: choice(SESSION_MODES, { description: "practice: untimed; test: timed." }),
      state: choice(SESSION_STATES, { description: "Status of the session." }),
      title: text({ description: "Title of the part or paper." }),
      subject: nullable(choice(SUBJECTS, { description: "Subject of a practice; null for a mock test." })),
      learnerName: text({ description: "Name of the learner." }),
      sharedAt: instant("When it was shared."),
      writing: nullable(
        choice(REVIEW_STATES, {
          description:
            "How far teachers are with its texts: reviewed, the newest version of each; new_version, a text was changed since it was reviewed; to_review, a text was never reviewed. null where it has no version of a text.",
        }),
      ),
      reviews: Type.Array(
        closed({
          subject: sectionField,
          submittedAt: instant("When the section was submitted."),
          finishReason: finishReasonField,
          questionCount: count("Questions in it."),
          answeredCount: count("Questions with an answer."),
          score: nullable(Score),
          band: nullable(BandFact),
          teacherReview: nullable(TeacherReview),
          reviewTarget: ReviewTarget,
          ...reviewLinks,
        }),
        { description: "The submitted sections, in the order of the test; empty if there are none." },
      ),
    }),
  ),
  returns: "A page of shared sessions.",
  examples: [
    { title: "The newest", request: {} },
    { title: "With writing in it", request: { subject: "writing" } },
  ],
  notes: ["A session is listed from the moment it is shared, until the learner stops sharing it."],
  handler: (ctx, { subject, limit, offset }) => {
    const rows = findSharedByOthers(ctx.db, ctx.accountId, { subject, limit: limit + 1, offset });
    const page = offsetPage(rows, { limit, offset }, MAX_OFFSET);
    const items = page.items.map(({ accountId, bandTables, sharedAt, ...row }) => {
      const { id, kind, mode, state, title, subject, learnerName } = row;
      const given = findGivenBands(ctx.db, accountId, { sessionIds: [id] }).get(id) ?? [];
      const texts = findTeacherReview(ctx.db, accountId, { sessionId: id, isShared: true });
      const sections = findSections(ctx.db, accountId, { sessionId: id });
      const reviews = sections.flatMap((section) => {
        const submitted = toSubmitted(section);
        const session = { kind, id, subject: section.subject };
        if (submitted === null) return [];
        return {
          ...submitted,
          band: kind === "mock" ? toBand(section, given, bandTables) : null,
          teacherReview: section.subject === "writing" ? texts : null,
          reviewTarget: toReviewTarget(session),
          ...toReviewLinks(ctx.site.siteUrl, session),
        };
      });
      const facts = { sessionId: id, kind, mode, state, title, subject, learnerName };
      return { ...facts, sharedAt: toInstant(sharedAt), writing: texts?.state ?? null, reviews };
    });
    return { ...page, items };
  },
});
