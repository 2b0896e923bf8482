import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { closed, nullable, text } from "../../kernel/fields.ts";
import { sessionIdField } from "../practice/practice.schema.ts";
import { findSections, loadSectionParts } from "../practice/sessions.store.ts";
import { findVisible } from "../practice/sharing.store.ts";
import { sessionNotFound } from "./refusals.ts";
import { findReviews } from "./reviews.store.ts";
import { writingSection } from "./section.ts";
import { findTexts } from "./texts.store.ts";
import { countVersions, findVersions } from "./versions.store.ts";
import {
  SampleAnswers,
  statusField,
  toPractice,
  toSampleAnswers,
  toTasks,
  toVersionSummaries,
  toWorkingText,
  VersionSummary,
  WorkingText,
  WritingPractice,
} from "./writing.schema.ts";

export const open = defineCapability({
  id: "writing_open",
  summary: "Open a writing practice with its versions and reviews",
  description:
    "Returns everything that the page of a writing practice shows: its tasks, the current texts, its versions and who reviewed them, and sample answers once it was submitted. For the learner, and for teachers and owners if the learner shares the session.",
  effect: "read",
  request: closed({ sessionId: sessionIdField }),
  response: closed({
    practice: WritingPractice,
    status: statusField,
    isOwn: Type.Boolean({ description: "Whether it is the caller's own." }),
    learnerName: nullable(text({ description: "Whose it is; null where it is the caller's own." })),
    shared: Type.Boolean({ description: "Whether the learner shares it with the teachers." }),
    mayReview: Type.Boolean({ description: "Whether the caller may write reviews of its versions." }),
    working: Type.Array(WorkingText, {
      description: "The current texts, one for each task; empty for everybody but the learner.",
    }),
    versions: Type.Array(VersionSummary, { description: "The versions of all tasks, the newest first." }),
    sampleAnswers: Type.Array(SampleAnswers, {
      description: "Sample answers of each task; empty before the section is submitted.",
    }),
  }),
  returns: "The writing practice as its page shows it.",
  examples: [{ title: "A writing practice", request: { sessionId: 1 } }],
  notes: [
    "The revision of a text is handed back with writing_save_text.",
    "writing_read_version reads the text of a version, and its reviews in full.",
  ],
  handler: (ctx, { sessionId }) => {
    const { db } = ctx;
    const { role } = ctx.actor;
    const visible = findVisible(db, ctx.accountId, { sessionId, role });
    if (visible === undefined) throw sessionNotFound();
    const { session, accountId, learnerName } = visible;
    const { status } = writingSection(findSections(db, accountId, { sessionId }));
    const parts = status === "waiting" ? [] : loadSectionParts(db, accountId, { sessionId, subject: "writing" });
    const tasks = toTasks(parts, ctx.site.siteUrl);
    const isOwn = accountId === ctx.accountId;
    const texts = findTexts(db, accountId, { sessionId });
    const versionCount = countVersions(db, accountId, { sessionId });
    const versions = findVersions(db, accountId, { sessionId, limit: versionCount, offset: 0 });
    const reviews = findReviews(db, accountId, { versionIds: versions.map(({ id }) => id) });
    return {
      practice: toPractice(session, { tasks, versionCount }),
      status,
      isOwn,
      learnerName,
      shared: session.sharedAt !== null,
      mayReview: role !== "learner",
      working: isOwn ? tasks.map(({ questionSlotId: slot }) => toWorkingText(slot, texts.get(slot), versions)) : [],
      versions: toVersionSummaries(versions, reviews, ctx.accountId),
      sampleAnswers: status === "submitted" ? toSampleAnswers(parts) : [],
    };
  },
});
