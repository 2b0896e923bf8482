import { type Static, Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { choice, closed, defaulted, integer, MAX_SAFE, numericId, verbatim } from "../../kernel/fields.ts";
import { refuseAll } from "../../kernel/problems.ts";
import { appendEvents } from "../events/events.service.ts";
import { advance, LONGEST_OPEN_MS } from "./advance.ts";
import { findAudioProblems, findChangeProblems } from "./answer-check.ts";
import { findAnswers, writeAnswers, writeAudio, writeProgress } from "./answers.store.ts";
import { finishSection } from "./finish.store.ts";
import { openState } from "./open-state.ts";
import {
  Answer,
  GRACE_MS,
  MAX_ANSWER,
  MAX_CHANGES,
  SectionAnswer,
  sectionField,
  sessionIdField,
  toSectionAnswer,
} from "./practice.schema.ts";
import { sectionNotFound, sessionNotFound } from "./refusals.ts";
import { questionsOf } from "./section-questions.ts";
import { findSections, findSession, loadSectionParts } from "./sessions.store.ts";
import { setSessionState } from "./state.store.ts";

const Change = closed({
  questionSlotId: numericId("Id of the slot."),
  value: Type.Optional(
    verbatim({ max: MAX_ANSWER, description: "The answer; empty takes it back. Left out where it did not change." }),
  ),
  flagged: Type.Optional(Type.Boolean({ description: "Whether it is flagged. Left out where that did not change." })),
  basedOn: defaulted(
    integer({ min: 0, max: MAX_SAFE, description: "Revision of this answer that the change was made to; 0 for none." }),
    0,
  ),
});

const PlayedAudio = closed({
  partId: numericId("Id of the part."),
  seconds: Type.Number({ minimum: 0, maximum: 36_000, description: "How far its audio was heard." }),
});

export const saveAnswers = defineCapability({
  id: "practice_save_answers",
  summary: "Save answers as they are typed",
  description:
    "Saves changed answers and flags of a section in progress, notes how far audio was heard and how long the player was open, and answers whatever changed since the revision that the caller knows, from another window too. An answer that another window has changed is not overwritten: it comes back as a conflict.",
  effect: "write",
  maxBodyBytes: 3 * 1_048_576,
  request: closed({
    sessionId: sessionIdField,
    subject: sectionField,
    knownRevision: defaulted(
      integer({ min: 0, max: MAX_SAFE, description: "The revision of the section that the caller knows." }),
      0,
    ),
    changes: defaulted(
      Type.Array(Change, {
        maxItems: MAX_CHANGES,
        description: "What changed, each slot once. Empty to ask for news.",
      }),
      [],
    ),
    audio: defaulted(
      Type.Array(PlayedAudio, { maxItems: 4, description: "How far audio was heard that plays only once." }),
      [],
    ),
    openSeconds: defaulted(
      Type.Number({
        minimum: 0,
        maximum: LONGEST_OPEN_MS / 1000,
        description: "How long the player was open since its last call or since it was opened, in seconds.",
      }),
      0,
    ),
  }),
  response: closed({
    ...SectionAnswer.properties,
    outcome: choice(["saved", "closed"], {
      description: "closed: the section is not in progress (any more), and nothing was written.",
    }),
    answers: Type.Array(Answer, { description: "Answers that changed since knownRevision, those of this call too." }),
    conflicts: Type.Array(Answer, { description: "Answers that another window changed: as saved, not as sent." }),
    audio: Type.Array(PlayedAudio, {
      description: "How far the audio of each part was heard that plays only once; without unheard parts.",
    }),
  }),
  returns: "The state of the section, what changed, and what was not overwritten.",
  examples: [
    {
      title: "An answer",
      request: {
        sessionId: 1,
        subject: "listening",
        knownRevision: 0,
        changes: [{ questionSlotId: 1, value: "harbour" }],
      },
    },
    { title: "What is new", request: { sessionId: 1, subject: "listening" } },
  ],
  notes: [
    "Sending the same change again is harmless: an answer that is already saved is not a conflict.",
    "Answers on their way when the time ends are taken for 15 seconds more; then the section is submitted with what is there.",
    "Of openSeconds counts what lies after the section's last call from any window: two windows at once count once, and an absence counts nothing.",
    "How far audio was heard never goes back, and is one for every window and browser.",
  ],
  handler: (ctx, input) => {
    const { db, accountId, now } = ctx;
    const { sessionId, subject, knownRevision, changes } = input;
    const session = findSession(db, accountId, { sessionId });
    if (session === undefined) throw sessionNotFound();
    const sections = findSections(db, accountId, { sessionId });
    const section = sections.find((one) => one.subject === subject);
    if (section === undefined) throw sectionNotFound();
    const parts = loadSectionParts(db, accountId, { sessionId, subject });
    const isOver = section.endsAt !== null && now > section.endsAt + GRACE_MS;
    if (section.status !== "in_progress" || isOver) {
      const closing = { session, sections, subject, now, uuid: () => ctx.ids.uuid() };
      const closed = section.status === "in_progress" ? finishSection(db, accountId, closing) : { session, section };
      const answers = findAnswers(db, accountId, { sessionId, subject, after: knownRevision });
      return {
        ...toSectionAnswer(closed.session, closed.section),
        outcome: "closed" as const,
        answers,
        conflicts: [],
        audio: farthestPlayed(parts, []),
      };
    }
    const problems = [...findChangeProblems(changes, questionsOf(parts)), ...findAudioProblems(input.audio, parts)];
    refuseAll(problems, "answer.unfit", "Nothing was saved: ");
    const slotIds = changes.map(({ questionSlotId }) => questionSlotId);
    const stored = findAnswers(db, accountId, { sessionId, subject, after: knownRevision, slotIds });
    const openMs = Math.round(input.openSeconds * 1000);
    const { written, conflicts, gained, answers, ...advanced } = advance({
      section,
      answers: stored,
      changes,
      openMs,
      now,
    });
    const progress = { ...advanced.progress, answeredCount: section.answeredCount + gained };
    writeAnswers(db, accountId, { sessionId, subject, answers: written, now });
    writeProgress(db, accountId, { sessionId, subject, ...progress, now });
    const state = openState(sections.map((one) => (one === section ? { ...one, ...progress } : one)));
    if (written.length > 0) setSessionState(db, accountId, { sessionId, state, finishedAt: null, now });
    const lastAt = state === session.state ? section.seenAt : null;
    appendEvents(db, accountId, { events: [savedEvent(ctx.ids.uuid(), { sessionId, lastAt })], now });
    for (const { partId, seconds } of input.audio) {
      writeAudio(db, accountId, { sessionId, subject, partId, audioMs: Math.round(seconds * 1000) });
    }
    return {
      ...toSectionAnswer({ ...session, state }, { ...section, ...progress }),
      outcome: "saved" as const,
      answers: answers.filter(({ revision }) => revision > knownRevision),
      conflicts,
      audio: farthestPlayed(parts, input.audio),
    };
  },
});

/** Saving is too frequent for the journal. */
function savedEvent(eventId: string, { sessionId, lastAt }: { sessionId: number; lastAt: number | null }) {
  return {
    ...{ eventId, eventType: "practice.answers_saved", objectType: "practice_session", objectId: String(sessionId) },
    ...{ payload: {}, unlisted: true as const, ...(lastAt !== null && { lastAt }) },
  };
}

/** The audio positions of the parts after those in a call were saved. */
function farthestPlayed(
  parts: readonly { readonly partId: number; readonly audioMs: number }[],
  reported: readonly Static<typeof PlayedAudio>[],
): Static<typeof PlayedAudio>[] {
  return parts
    .map(({ partId, audioMs }) => {
      const places = reported.filter((one) => one.partId === partId).map(({ seconds }) => Math.round(seconds * 1000));
      return { partId, seconds: Math.max(audioMs, ...places) / 1000 };
    })
    .filter(({ seconds }) => seconds > 0);
}
