import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { closed, numericId, text } from "../../kernel/fields.ts";
import { dictationPath } from "../../lib/links.ts";
import { appendEvent } from "../events/events.service.ts";
import { pinPart } from "../practice/versions.store.ts";
import { attemptEvent } from "./attempt-event.ts";
import { DictationAttempt } from "./attempts.schema.ts";
import { createAttempt, findOpen } from "./attempts.store.ts";
import { noAudio, noTranscript, partNotFound } from "./refusals.ts";

export const begin = defineCapability({
  id: "dictation_begin",
  summary: "Begin a dictation of a listening part, or continue the open one",
  description:
    "Answers the learner's open attempt of the part, or begins one on the part as it is now: later changes of the content do not reach it. Of each part at most one attempt is open.",
  effect: "write",
  request: closed({ partId: numericId("Id of a listening part with audio and a segmented transcript.") }),
  response: closed({
    attemptId: DictationAttempt.properties.attemptId,
    attemptRoute: text({ description: "Path of the page at which it is written." }),
    isNew: Type.Boolean({ description: "Whether it was started now, rather than continued." }),
  }),
  returns: "The open attempt of the part.",
  examples: [{ title: "A part", request: { partId: 1 } }],
  notes: ["Calling it again returns the same attempt until it is submitted or discarded."],
  handler: (ctx, { partId }) => {
    const { db, accountId, now } = ctx;
    const open = findOpen(db, accountId, { partId });
    if (open !== undefined) return begun(open.attemptId, false);
    const pinned = pinPart(db, { partId, now });
    if (pinned === undefined) throw partNotFound();
    const { title, segments, audioSha256 } = pinned.part;
    if (segments.length === 0) throw noTranscript();
    if (audioSha256 === null) throw noAudio();
    const attemptId = ctx.ids.uuid();
    const { versionId } = pinned;
    const lineCount = segments.length;
    createAttempt(db, accountId, { attemptId, partId, versionId, title, lineCount, now });
    appendEvent(db, accountId, {
      ...attemptEvent("dictation.started", { attemptId, partId, title }, { lineCount }),
      eventId: ctx.ids.uuid(),
      now,
    });
    return begun(attemptId, true);
  },
});

function begun(attemptId: string, isNew: boolean) {
  return { attemptId, attemptRoute: dictationPath({ attemptId }), isNew };
}
