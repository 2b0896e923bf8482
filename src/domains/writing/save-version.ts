import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { isInvisible } from "../../lib/visible-text.ts";
import { appendEvent } from "../events/events.service.ts";
import { sessionIdField } from "../practice/practice.schema.ts";
import { findSections, findSession, loadSectionParts } from "../practice/sessions.store.ts";
import { addVersion } from "../practice/text-versions.store.ts";
import { isAbandoned, notStarted, sessionNotFound, textBlank, versionsFull } from "./refusals.ts";
import { findReviews } from "./reviews.store.ts";
import { taskOf, writingSection } from "./section.ts";
import { findTexts, noteWriting } from "./texts.store.ts";
import { countSaved, findNewestVersion } from "./versions.store.ts";
import { MAX_VERSIONS, slotField, toTasks, toWritingVersion, WritingVersion } from "./writing.schema.ts";
import { writingEvent } from "./writing-event.ts";

export const saveVersion = defineCapability({
  id: "writing_save_version",
  summary: "Keep the text of a task as a version",
  description:
    "Saves the current text of a task as its next version, which never changes: before the text is submitted, and after that when it was revised. A text equal to the newest version creates no other.",
  effect: "write",
  request: closed({ sessionId: sessionIdField, questionSlotId: slotField }),
  response: closed({
    version: WritingVersion,
    isNew: Type.Boolean({ description: "false where the text is that of the newest version, which is answered." }),
  }),
  returns: "The version that holds the text.",
  examples: [{ title: "A draft", request: { sessionId: 1, questionSlotId: 1 } }],
  notes: [
    "It keeps what the service has: save what is typed with practice_save_answers or writing_save_text before.",
    `A learner saves ${MAX_VERSIONS} versions of a task at most before submission, and as many after.`,
  ],
  handler: (ctx, { sessionId, questionSlotId }) => {
    const { db, accountId, now } = ctx;
    const session = findSession(db, accountId, { sessionId });
    if (session === undefined) throw sessionNotFound();
    const { status } = writingSection(findSections(db, accountId, { sessionId }));
    if (status === "waiting") throw notStarted();
    if (status === "abandoned") throw isAbandoned();
    const parts = loadSectionParts(db, accountId, { sessionId, subject: "writing" });
    const { taskNumber } = taskOf(toTasks(parts, ctx.site.siteUrl), questionSlotId);
    const key = { sessionId, slotId: questionSlotId };
    const text = findTexts(db, accountId, { sessionId }).get(questionSlotId)?.value ?? "";
    if (isInvisible(text)) throw textBlank();
    const newest = findNewestVersion(db, accountId, key);
    if (newest?.text === text) {
      const reviews = findReviews(db, accountId, { versionIds: [newest.id] });
      return { version: toWritingVersion(newest, reviews, accountId), isNew: false };
    }
    const number = (newest?.number ?? 0) + 1;
    if (countSaved(db, accountId, key) >= MAX_VERSIONS) throw versionsFull(MAX_VERSIONS);
    const stored = { ...key, reason: "saved" as const, text, savedAt: now };
    const id = addVersion(db, accountId, stored);
    noteWriting(db, accountId, { sessionId, now });
    const version = toWritingVersion({ ...stored, id, number }, [], accountId);
    const { wordCount } = version;
    const event = writingEvent(session, {
      eventId: ctx.ids.uuid(),
      eventType: "writing.version_saved",
      payload: { questionSlotId, taskNumber, versionId: id, number, wordCount },
    });
    appendEvent(db, accountId, { ...event, now });
    return { version, isNew: true };
  },
});
