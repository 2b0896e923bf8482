import { defineCapability } from "../../kernel/capability.ts";
import { closed, text } from "../../kernel/fields.ts";
import { reviewPath } from "../../lib/links.ts";
import { finishSection } from "./finish.store.ts";
import { SectionAnswer, sectionField, sessionIdField, toSectionAnswer } from "./practice.schema.ts";
import { isAbandoned, notStarted, sectionNotFound, sessionNotFound } from "./refusals.ts";
import { findSections, findSession } from "./sessions.store.ts";

export const submit = defineCapability({
  id: "practice_submit",
  summary: "Submit a section with the answers that are there",
  description:
    "Hands a section in: marks it, keeps an immutable snapshot of questions, keys, answers and marks, and records it as practised. Submitting again answers the same and changes nothing.",
  effect: "write",
  request: closed({ sessionId: sessionIdField, subject: sectionField }),
  response: closed({
    ...SectionAnswer.properties,
    reviewRoute: text({ description: "Path of the page that shows what was right and why." }),
  }),
  returns: "The submitted section.",
  examples: [{ title: "A listening practice", request: { sessionId: 1, subject: "listening" } }],
  notes: ["A section whose time is over counts as submitted when the time ended."],
  handler: (ctx, { sessionId, subject }) => {
    const { db, accountId, now } = ctx;
    const session = findSession(db, accountId, { sessionId });
    if (session === undefined) throw sessionNotFound();
    const sections = findSections(db, accountId, { sessionId });
    const section = sections.find((one) => one.subject === subject);
    if (section === undefined) throw sectionNotFound();
    if (section.status === "waiting") throw notStarted();
    if (section.status === "abandoned") throw isAbandoned();
    const after =
      section.status === "submitted"
        ? { session, section }
        : finishSection(db, accountId, { session, sections, subject, now, uuid: () => ctx.ids.uuid() });
    const reviewRoute = reviewPath({ kind: session.kind, id: sessionId, subject });
    return { ...toSectionAnswer(after.session, after.section), reviewRoute };
  },
});
