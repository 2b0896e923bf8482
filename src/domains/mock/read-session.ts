import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { sessionIdField } from "../practice/practice.schema.ts";
import { findSections } from "../practice/sessions.store.ts";
import { findVisible } from "../practice/sharing.store.ts";
import { findGivenBands } from "./given-bands.store.ts";
import { isPractice, sittingNotFound } from "./refusals.ts";
import { Sitting, toSitting } from "./sitting.schema.ts";
import { findSittingParts } from "./sittings.store.ts";

export const readSession = defineCapability({
  id: "mock_read_session",
  summary: "Read the state of a mock test",
  description:
    "Returns a sitting of a mock paper with its sections: the status of each, its parts, marks and band, the bands that people gave, and the address of its review; which section comes next, and the overall band.",
  effect: "read",
  request: closed({ sessionId: sessionIdField }),
  response: Sitting,
  returns: "The sitting.",
  examples: [{ title: "A sitting", request: { sessionId: 1 } }],
  notes: [
    "Owners and teachers read sittings that learners share with them, besides their own.",
    "A band of listening or reading is an estimate, given only for a whole section of 40 questions that are marked.",
    "next is a suggestion, in the order of the test: any waiting section may be started.",
  ],
  handler: (ctx, { sessionId }) => {
    const { db } = ctx;
    const visible = findVisible(db, ctx.accountId, { sessionId, role: ctx.actor.role });
    if (visible === undefined) throw sittingNotFound();
    const { session, accountId, learnerName } = visible;
    if (session.kind === "practice") throw isPractice();
    const sections = findSections(db, accountId, { sessionId }).map((section) => ({
      ...section,
      parts: findSittingParts(db, accountId, { sessionId, subject: section.subject }),
    }));
    const given = findGivenBands(db, accountId, { sessionIds: [sessionId] }).get(sessionId) ?? [];
    return toSitting(session, { sections, given, learnerName });
  },
});
