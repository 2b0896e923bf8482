import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { closed, count, integer, MAX_SAFE } from "../../kernel/fields.ts";
import { countWords } from "../../lib/text.ts";
import { appendEvent } from "../events/events.service.ts";
import { sessionIdField } from "../practice/practice.schema.ts";
import { findSections, findSession, loadSectionParts } from "../practice/sessions.store.ts";
import { inProgress, isAbandoned, notStarted, sessionNotFound } from "./refusals.ts";
import { taskOf, writingSection } from "./section.ts";
import { findTexts, writeText } from "./texts.store.ts";
import { findNewestVersion } from "./versions.store.ts";
import { slotField, textField, toTasks } from "./writing.schema.ts";
import { writingEvent } from "./writing-event.ts";

export const saveText = defineCapability({
  id: "writing_save_text",
  summary: "Save a text that is revised after submission",
  description:
    "Saves the text of a task that the learner revises after submission. The submitted version, the review and its marks do not change. A text that another window has changed is not overwritten.",
  effect: "write",
  request: closed({
    sessionId: sessionIdField,
    questionSlotId: slotField,
    text: textField,
    revision: integer({
      min: 0,
      max: MAX_SAFE,
      description: "Revision of the text that was changed, as it was read or saved last; 0 for a task without a text.",
    }),
  }),
  response: closed({
    saved: Type.Boolean({
      description: "false where another window changed the text after this revision; nothing was written then.",
    }),
    text: { ...textField, description: "The current text." },
    revision: count("Its revision, to be handed back with the next call."),
    wordCount: count("Words of it."),
  }),
  returns: "The current text, and whether it is the one that was sent.",
  examples: [
    { title: "A revision", request: { sessionId: 1, questionSlotId: 1, text: "Trees cool a city.", revision: 3 } },
  ],
  notes: [
    "Sending the same text again is harmless, whatever its revision.",
    "While the section is in progress its text is saved with practice_save_answers.",
  ],
  handler: (ctx, { sessionId, questionSlotId, text, revision }) => {
    const { db, accountId, now } = ctx;
    const session = findSession(db, accountId, { sessionId });
    if (session === undefined) throw sessionNotFound();
    const section = writingSection(findSections(db, accountId, { sessionId }));
    if (section.status === "waiting") throw notStarted();
    if (section.status === "abandoned") throw isAbandoned();
    if (section.status === "in_progress") throw inProgress();
    const parts = loadSectionParts(db, accountId, { sessionId, subject: "writing" });
    const { taskNumber } = taskOf(toTasks(parts, ctx.site.siteUrl), questionSlotId);
    const stored = findTexts(db, accountId, { sessionId }).get(questionSlotId);
    const current = { text: stored?.value ?? "", revision: stored?.revision ?? 0 };
    if (current.text === text || current.revision !== revision) {
      return { saved: current.text === text, ...current, wordCount: countWords(current.text) };
    }
    const next = section.revision + 1;
    const isFlagged = stored?.flagged === 1;
    const key = { sessionId, slotId: questionSlotId };
    writeText(db, accountId, { ...key, value: text, flagged: isFlagged, revision: next, now });
    const newest = findNewestVersion(db, accountId, key);
    // Typing records no event; the first change of a saved text does.
    if (current.text === (newest?.text ?? "")) {
      const event = writingEvent(session, {
        eventId: ctx.ids.uuid(),
        eventType: "writing.text_revised",
        payload: { questionSlotId, taskNumber, afterNumber: newest?.number ?? null },
      });
      appendEvent(db, accountId, { ...event, now });
    }
    return { saved: true, text, revision: next, wordCount: countWords(text) };
  },
});
