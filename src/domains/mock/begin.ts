import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { sessionPath } from "../../lib/links.ts";
import { appendEvent } from "../events/events.service.ts";
import { createSession, restart } from "../practice/begin.store.ts";
import { sessionIdField } from "../practice/practice.schema.ts";
import { pinPart } from "../practice/versions.store.ts";
import { paperIdField, toMockPaper } from "./mock.schema.ts";
import { findPaper, loadPapers } from "./mock.store.ts";
import { paperNotFound, paperUnavailable } from "./refusals.ts";
import { moduleOf } from "./sections.ts";
import { launchRouteField } from "./sitting.schema.ts";
import { findUnbegun } from "./sittings.store.ts";

export const begin = defineCapability({
  id: "mock_begin",
  summary: "Begin to sit a mock paper",
  description:
    "Begins a sitting of a paper, with its parts and band tables as they are now: later changes of the content do not reach it. No time runs yet; each section is started separately. A sitting of the same paper without a started section is reused instead of leaving an empty one behind.",
  effect: "write",
  request: closed({ paperId: paperIdField }),
  response: closed({
    sessionId: sessionIdField,
    launchRoute: launchRouteField,
    isNew: Type.Boolean({ description: "Whether it was made now, rather than taken up." }),
  }),
  returns: "The started sitting.",
  examples: [{ title: "A preset", request: { paperId: "lectern-starter:academic-1" } }],
  notes: ["A paper with a withdrawn part is refused with 400 (reason paper.unavailable)."],
  handler: (ctx, { paperId }) => {
    const { db, accountId, now } = ctx;
    const id = findPaper(db, accountId, { paperId });
    const [paper] = id === undefined ? [] : loadPapers(db, accountId, { ids: [id] });
    if (paper === undefined) throw paperNotFound();
    const withdrawn = paper.parts.filter((part) => part.withdrawn === 1);
    if (withdrawn.length > 0) throw paperUnavailable(withdrawn);
    const { title, bandTables } = paper;
    const pinned = toMockPaper(paper, ctx.site.siteUrl).sections.map(({ subject, durationMinutes, parts }) => {
      return { subject, durationMinutes, parts: parts.flatMap(({ partId }) => pinPart(db, { partId, now }) ?? []) };
    });
    const whole = pinned.flatMap(({ parts }) => parts.map(({ part }) => part));
    const sections = pinned.map((section) => {
      const own = section.parts.map(({ part }) => part);
      return { ...section, module: moduleOf(own, whole) };
    });
    const versionIds = sections.flatMap(({ parts }) => parts.map(({ versionId }) => versionId));
    const unbegun = findUnbegun(db, accountId, { paperId, bandTables, versionIds });
    if (unbegun !== undefined) restart(db, accountId, { sessionId: unbegun, now });
    const sessionId =
      unbegun ??
      createSession(db, accountId, { kind: "mock", mode: "test", title, paperId, bandTables, now, sections });
    appendEvent(db, accountId, {
      eventId: ctx.ids.uuid(),
      eventType: "mock.started",
      objectType: "mock_session",
      objectId: String(sessionId),
      payload: { sessionId, paperId, title, subjects: sections.map(({ subject }) => subject) },
      now,
    });
    return { sessionId, launchRoute: sessionPath({ kind: "mock", id: sessionId }), isNew: unbegun === undefined };
  },
});
