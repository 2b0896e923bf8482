import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { closed, instant, nullable } from "../../kernel/fields.ts";
import { toInstantOrNull } from "../../lib/time.ts";
import { appendEvent } from "../events/events.service.ts";
import { sessionIdField } from "../practice/practice.schema.ts";
import { findSession } from "../practice/sessions.store.ts";
import { writeShared } from "../practice/sharing.store.ts";
import { sessionNotFound } from "./refusals.ts";

export const share = defineCapability({
  id: "reviews_share",
  summary: "Share a session with the teachers, or stop sharing it",
  description:
    "Lets the teachers and owners of this service read a practice or mock test of the learner, or stops sharing it. Nobody else can see it. Repeating the call changes nothing.",
  effect: "write",
  request: closed({
    sessionId: sessionIdField,
    shared: Type.Boolean({ description: "true to share, false to stop sharing." }),
  }),
  response: closed({
    sessionId: sessionIdField,
    shared: Type.Boolean({ description: "Whether it is shared now." }),
    sharedAt: nullable(instant("Since when it is shared; null where it is not.")),
  }),
  returns: "Whether the session is shared.",
  examples: [{ title: "A practice", request: { sessionId: 1, shared: true } }],
  notes: [
    "Teachers see of a shared session what was submitted and the versions of texts that the learner saved, then and later while it is shared.",
  ],
  handler: (ctx, { sessionId, shared }) => {
    const { db, accountId, now } = ctx;
    const session = findSession(db, accountId, { sessionId });
    if (session === undefined) throw sessionNotFound();
    const before = session.sharedAt;
    if ((before !== null) === shared) return { sessionId, shared, sharedAt: toInstantOrNull(before) };
    const at = shared ? now : null;
    writeShared(db, accountId, { sessionId, at });
    appendEvent(db, accountId, {
      eventId: ctx.ids.uuid(),
      eventType: `${session.kind}.${shared ? "shared" : "unshared"}`,
      objectType: `${session.kind}_session`,
      objectId: String(sessionId),
      payload: { sessionId, partId: session.partId, paperId: session.paperId, title: session.title },
      now,
    });
    return { sessionId, shared, sharedAt: toInstantOrNull(at) };
  },
});
