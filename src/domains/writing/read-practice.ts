import { defineCapability } from "../../kernel/capability.ts";
import { closed, text } from "../../kernel/fields.ts";
import { offsetPage, offsetPageOf, pageLimit, pageOffset } from "../../kernel/paging.ts";
import { writingPath } from "../../lib/links.ts";
import { sessionIdField } from "../practice/practice.schema.ts";
import { findSections, findSession, loadSectionParts } from "../practice/sessions.store.ts";
import { sessionNotFound } from "./refusals.ts";
import { findReviews } from "./reviews.store.ts";
import { writingSection } from "./section.ts";
import { countVersions, findVersions } from "./versions.store.ts";
import {
  statusField,
  toPractice,
  toTasks,
  toWritingVersion,
  WritingPractice,
  WritingVersion,
  writingRouteField,
} from "./writing.schema.ts";

const MAX_OFFSET = 10_000;

export const readPractice = defineCapability({
  id: "ielts_writing_read_practice",
  name: "writing.practices.read",
  summary: "Read the saved versions of a writing practice and what teachers say of them",
  description:
    "Reads a writing practice of the learner, or the writing section of one of their mock tests: its tasks, and the versions of the texts, which never change, each with the reviews that teachers wrote of exactly this version.",
  tool: "Read what the learner wrote in a writing practice or mock: essay versions, teachers' bands and comments. Open my writing exercise again, Task 1 or 2 essay, score, coherence, vocabulary, word count; 打开我那次写作练习、那篇作文、小作文，原文、写了多少字、批改意见和评分，词汇项打了几分. Teacher's feedback on my writing; 老师给我的作文打了多少分、评语、点评; examiner comments on my last essay; the essay I submitted, with marks; 交的作文; my essay, my draft, examiner; 上一篇大作文.",
  scopes: ["writing:read"],
  effect: "read",
  request: closed({
    sessionId: sessionIdField,
    limit: pageLimit({ max: 20, default: 10 }),
    offset: pageOffset({ max: MAX_OFFSET }),
  }),
  response: closed({
    practice: WritingPractice,
    status: statusField,
    versions: offsetPageOf(WritingVersion),
    writingUrl: text({ description: "Address of the page that shows its versions and reviews." }),
    writingRoute: writingRouteField,
  }),
  returns: "The practice with its tasks, and a page of versions with their reviews, the newest version first.",
  examples: [
    { title: "The newest versions", request: { sessionId: 2 } },
    { title: "Only the last one", request: { sessionId: 2, limit: 1 } },
  ],
  notes: [
    "A version is saved whenever the learner chooses so, and when the text is submitted. Text in progress is not returned before that.",
    "Offsets of a comment count UTF-16 units of the version's text; its quote is the text there.",
    "Bands of a review are a teacher's estimate of one task.",
  ],
  handler: (ctx, { sessionId, limit, offset }) => {
    const { db, accountId } = ctx;
    const session = findSession(db, accountId, { sessionId });
    if (session === undefined) throw sessionNotFound();
    const { status } = writingSection(findSections(db, accountId, { sessionId }));
    const parts = status === "waiting" ? [] : loadSectionParts(db, accountId, { sessionId, subject: "writing" });
    const page = offsetPage(
      findVersions(db, accountId, { sessionId, limit: limit + 1, offset }),
      { limit, offset },
      MAX_OFFSET,
    );
    const reviews = findReviews(db, accountId, { versionIds: page.items.map(({ id }) => id) });
    const writingRoute = writingPath({ id: sessionId });
    return {
      practice: toPractice(session, {
        tasks: toTasks(parts, ctx.site.siteUrl),
        versionCount: countVersions(db, accountId, { sessionId }),
      }),
      status,
      versions: { ...page, items: page.items.map((row) => toWritingVersion(row, reviews, accountId)) },
      writingUrl: `${ctx.site.siteUrl}${writingRoute}`,
      writingRoute,
    };
  },
});
