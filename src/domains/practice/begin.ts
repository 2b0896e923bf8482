import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { notFound } from "../../kernel/errors.ts";
import { choice, closed, defaulted, numericId, text } from "../../kernel/fields.ts";
import { sessionPath } from "../../lib/links.ts";
import { MINUTE_MS } from "../../lib/time.ts";
import { appendEvent } from "../events/events.service.ts";
import { beginSection, createSession, findUntouched, restart } from "./begin.store.ts";
import { SESSION_MODES, sessionIdField } from "./practice.schema.ts";
import { pinPart } from "./versions.store.ts";

export const begin = defineCapability({
  id: "practice_begin",
  summary: "Begin to practise a part",
  description:
    "Begins a practice of one published part, as the part is now: later changes of the content do not reach it. A practice of the same part and mode without answers starts again instead of leaving an empty one behind.",
  effect: "write",
  request: closed({
    partId: numericId("Id of the part."),
    mode: defaulted(
      choice(SESSION_MODES, {
        description: "practice: free audio and no time limit; test: as in the test, audio once and timed.",
      }),
      "practice",
    ),
  }),
  response: closed({
    sessionId: sessionIdField,
    launchRoute: text({ description: "Path of the page at which it is answered." }),
    isNew: Type.Boolean({ description: "Whether it was created now, rather than started again." }),
  }),
  returns: "The started practice.",
  examples: [{ title: "A part, timed as in the test", request: { partId: 1, mode: "test" } }],
  notes: ["In mode test the clock starts immediately, by the service's clock."],
  handler: (ctx, { partId, mode }) => {
    const { db, accountId, now } = ctx;
    const pinned = pinPart(db, { partId, now });
    if (pinned === undefined) throw partNotFound();
    const { part, versionId } = pinned;
    const { subject, module, durationMinutes, title } = part;
    const endsAt = mode === "test" ? now + durationMinutes * MINUTE_MS : null;
    const untouched = findUntouched(db, accountId, { partId, mode, versionId });
    if (untouched !== undefined) restart(db, accountId, { sessionId: untouched, now });
    const sections = [{ subject, module, durationMinutes, parts: [pinned] }];
    const sessionId =
      untouched ?? createSession(db, accountId, { kind: "practice", mode, title, partId, subject, now, sections });
    beginSection(db, accountId, { sessionId, subject, now, endsAt });
    appendEvent(db, accountId, {
      eventId: ctx.ids.uuid(),
      eventType: "practice.started",
      subjectCode: subject,
      objectType: "practice_session",
      objectId: String(sessionId),
      payload: { sessionId, partId, title, mode, durationMinutes },
      now,
    });
    return {
      sessionId,
      launchRoute: sessionPath({ kind: "practice", id: sessionId }),
      isNew: untouched === undefined,
    };
  },
});

function partNotFound() {
  return notFound(
    "part.not_found",
    "No published part has this partId. It may have been withdrawn; choose another in the question bank.",
  );
}
