import { Type } from "@sinclair/typebox";
import { SUBJECTS } from "../../content/format/terms.ts";
import { defineCapability } from "../../kernel/capability.ts";
import { choice, closed, defaulted } from "../../kernel/fields.ts";
import { findAnswers } from "./answers.store.ts";
import { Note, toNote } from "./notes.schema.ts";
import { findNotes } from "./notes.store.ts";
import { PlayerPart, toPlayerPart } from "./parts.schema.ts";
import { Answer, SectionAnswer, sessionIdField, toSectionAnswer } from "./practice.schema.ts";
import { sectionNotFound, sessionNotFound } from "./refusals.ts";
import { findSections, findSession, loadSectionParts } from "./sessions.store.ts";

export const open = defineCapability({
  id: "practice_open",
  summary: "Open a section to answer it",
  description:
    "Returns what the player shows: the status of the session and its section, and while the section is in progress its material, its questions without their keys, the learner's answers, and the notes on the passages.",
  effect: "read",
  request: closed({
    sessionId: sessionIdField,
    subject: defaulted(
      choice(["", ...SUBJECTS], {
        description: "Which section; empty for the one that is in progress, or the first.",
      }),
      "",
    ),
  }),
  response: closed({
    ...SectionAnswer.properties,
    parts: Type.Array(PlayerPart, {
      description: "The parts in their order; empty unless the section is in progress.",
    }),
    answers: Type.Array(Answer, { description: "What is answered or flagged so far; empty unless in progress." }),
    notes: Type.Array(Note, { description: "The learner's notes and highlights on the passages of this section." }),
  }),
  returns: "The section as the player shows it.",
  examples: [{ title: "A practice", request: { sessionId: 1 } }],
  notes: ["The revision is handed back with practice_save_answers, which answers what changed since."],
  handler: (ctx, { sessionId, subject }) => {
    const { db, accountId } = ctx;
    const session = findSession(db, accountId, { sessionId });
    if (session === undefined) throw sessionNotFound();
    const sections = findSections(db, accountId, { sessionId });
    const section =
      subject === ""
        ? (sections.find(({ status }) => status === "in_progress") ?? sections[0])
        : sections.find((one) => one.subject === subject);
    if (section === undefined) throw sectionNotFound();
    const answer = toSectionAnswer(session, section);
    if (section.status !== "in_progress") return { ...answer, parts: [], answers: [], notes: [] };
    const parts = loadSectionParts(db, accountId, { sessionId, subject: section.subject });
    const partIds = new Set(parts.map(({ partId }) => partId));
    return {
      ...answer,
      parts: parts.map((part) => toPlayerPart(part, ctx.site.siteUrl)),
      answers: findAnswers(db, accountId, { sessionId, subject: section.subject, after: 0 }),
      notes: findNotes(db, accountId, { sessionId })
        .filter(({ partId }) => partIds.has(partId))
        .map(toNote),
    };
  },
});
