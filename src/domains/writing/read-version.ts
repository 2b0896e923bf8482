import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { findVisible } from "../practice/sharing.store.ts";
import { versionNotFound } from "./refusals.ts";
import { findReviews } from "./reviews.store.ts";
import { findSessionOfVersion, findVersion } from "./versions.store.ts";
import { toWritingVersion, versionIdField, WritingVersion } from "./writing.schema.ts";

export const readVersion = defineCapability({
  id: "writing_read_version",
  summary: "Read a version of a text with its reviews",
  description:
    "Reads the text of one version, which never changes, and what teachers say of exactly this version. For the learner, and for teachers and owners where the learner shares the session.",
  effect: "read",
  request: closed({ versionId: versionIdField }),
  response: closed({ version: WritingVersion }),
  returns: "The version with its text and its reviews.",
  examples: [{ title: "A version", request: { versionId: 1 } }],
  notes: ["writing_open lists the versions of a session."],
  handler: (ctx, { versionId }) => {
    const { db } = ctx;
    const sessionId = findSessionOfVersion(db, { versionId });
    if (sessionId === undefined) throw versionNotFound();
    const visible = findVisible(db, ctx.accountId, { sessionId, role: ctx.actor.role });
    if (visible === undefined) throw versionNotFound();
    const { accountId } = visible;
    const version = findVersion(db, accountId, { versionId });
    if (version === undefined) throw versionNotFound();
    const reviews = findReviews(db, accountId, { versionIds: [versionId] });
    return { version: toWritingVersion(version, reviews, ctx.accountId) };
  },
});
