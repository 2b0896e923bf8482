import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { stateConflict } from "../../kernel/errors.ts";
import { choice, closed, defaulted, nullable, text } from "../../kernel/fields.ts";
import { appendEvent } from "../events/events.service.ts";
import { BandEntry, BandFact, bandField, OverallBand, TaskBands, toBand, toOverall } from "../practice/bands.schema.ts";
import { sessionIdField } from "../practice/practice.schema.ts";
import { findSections } from "../practice/sessions.store.ts";
import { findVisible } from "../practice/sharing.store.ts";
import { readBand } from "./band-input.ts";
import { findGivenBands, giveBand, takeBandBack } from "./given-bands.store.ts";
import { isPractice, sectionNotFound, sittingNotFound } from "./refusals.ts";
import { entriesOf } from "./sitting.schema.ts";

const MAX_BAND_NOTE = 1000;

const BandAnswer = closed({
  subject: choice(["writing", "speaking"], { description: "The section." }),
  band: nullable(BandFact),
  entries: Type.Array(BandEntry, { description: "Bands that people gave for it, the teacher's first." }),
  overall: OverallBand,
});

export const enterBand = defineCapability({
  id: "mock_enter_band",
  summary: "Enter a band for writing or speaking",
  description:
    "Saves a band that a person gives for a section that the service does not mark: the learner for their own sitting, an owner or teacher for one that a learner shares. It replaces the band of the same source; the teacher's counts if there are both.",
  effect: "write",
  request: closed({
    sessionId: sessionIdField,
    subject: choice(["writing", "speaking"], { description: "Which section." }),
    band: Type.Optional(
      nullable(bandField("The band, from 0 to 9 in halves; null takes it back. Left out where taskBands is given.")),
    ),
    taskBands: Type.Optional(TaskBands),
    note: defaulted(text({ max: MAX_BAND_NOTE, description: "A remark saved with it; may be empty." }), ""),
  }),
  response: BandAnswer,
  returns: "The bands of the section and the overall band, after the change.",
  examples: [
    {
      title: "Writing by its tasks",
      request: { sessionId: 1, subject: "writing", taskBands: { task1: 6, task2: 6.5 } },
    },
    { title: "Speaking", request: { sessionId: 1, subject: "speaking", band: 7, note: "Fluent, few slips." } },
    { title: "Removed", request: { sessionId: 1, subject: "speaking", band: null } },
  ],
  notes: [
    "The band of writing from its tasks is (task 1 + 2 × task 2) / 3, to the nearest half.",
    "The section must be submitted.",
  ],
  handler: (ctx, input) => {
    const { db, now } = ctx;
    const { sessionId, subject, note } = input;
    const given = readBand(input);
    const visible = findVisible(db, ctx.accountId, { sessionId, role: ctx.actor.role });
    if (visible === undefined) throw sittingNotFound();
    const { session, accountId, learnerName } = visible;
    if (session.kind === "practice") throw isPractice();
    const sections = findSections(db, accountId, { sessionId });
    const section = sections.find((one) => one.subject === subject);
    if (section === undefined) throw sectionNotFound();
    if (section.status !== "submitted") throw notSubmitted();
    const source = learnerName === null ? ("learner" as const) : ("teacher" as const);
    const key = { sessionId, subject, source };
    const { band, taskBands } = given;
    if (band !== null) giveBand(db, accountId, { ...key, band, taskBands, note, enteredBy: ctx.accountId, now });
    if (band !== null || takeBandBack(db, accountId, key)) {
      appendEvent(db, accountId, {
        eventId: ctx.ids.uuid(),
        eventType: band === null ? "mock.band_taken_back" : "mock.band_entered",
        subjectCode: subject,
        objectType: "mock_session",
        objectId: String(sessionId),
        payload: { ...key, paperId: session.paperId, ...(band === null ? {} : { band, taskBands, note }) },
        now,
      });
    }
    const all = findGivenBands(db, accountId, { sessionIds: [sessionId] }).get(sessionId) ?? [];
    const bands = sections.map((one) => ({ subject: one.subject, band: toBand(one, all, session.bandTables) }));
    return {
      subject,
      band: toBand(section, all, session.bandTables),
      entries: entriesOf(all, section),
      overall: toOverall(bands),
    };
  },
});

function notSubmitted() {
  return stateConflict(
    "section.not_submitted",
    "A band can be entered only for a submitted section. Hand this one in first.",
  );
}
