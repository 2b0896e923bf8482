import { type Static, Type } from "@sinclair/typebox";
import { SUBJECTS } from "../../content/format/terms.ts";
import type { BandSource, JudgedSubject, Subject } from "../../database/words.ts";
import { choice, closed, instant, integer, nullable, text } from "../../kernel/fields.ts";
import { BAND_TABLES, type BandTable, bandOf, overallBand } from "../../lib/bands.ts";
import { toInstant } from "../../lib/time.ts";
import { type SectionRow, sectionField } from "./practice.schema.ts";

/** Marked questions of a whole section in the test; bands are given for a whole section only. */
const WHOLE_SECTION = 40;

// ---- fields

/** A band in halves. The caller of a write checks the step of a half. */
export function bandField(description: string) {
  return Type.Number({ minimum: 0, maximum: 9, description });
}

export const TaskBands = closed(
  {
    task1: bandField("Band of task 1, from 0 to 9 in halves."),
    task2: bandField("Band of task 2, which counts double, from 0 to 9 in halves."),
  },
  { description: "Bands of the two tasks of a writing section." },
);
export type TaskBands = Static<typeof TaskBands>;

const taskBandsField = nullable(TaskBands);
const noteField = text({ description: "What was noted with it; may be empty." });

/** The band of a section, its source, and its basis. */
export const BandFact = closed({
  band: nullable(bandField("The band, in halves; null where the raw score is below the lowest row of the table.")),
  rawScore: nullable(
    integer({ min: 0, max: WHOLE_SECTION, description: "Marks of 40; null where a person gave the band." }),
  ),
  source: choice(["table", "teacher", "learner"], {
    description: "table: read from a table by the raw score; teacher or learner: entered by that person.",
  }),
  isEstimate: Type.Boolean({ description: "Whether it is an estimate: every band of a table is one." }),
  table: nullable(text({ description: "Name of the table that was used; null where a person gave the band." })),
  taskBands: taskBandsField,
  note: noteField,
  enteredAt: nullable(instant("When a person entered it; null for one of a table.")),
});
export type BandFact = Static<typeof BandFact>;

/** A band that a person gave. A section can have both a teacher's and the learner's own. */
export const BandEntry = closed({
  source: choice(["teacher", "learner"], { description: "Who gave it: a teacher of this service, or the learner." }),
  band: bandField("The band, in halves."),
  taskBands: taskBandsField,
  note: noteField,
  enteredAt: instant("When it was entered."),
});
export type BandEntry = Static<typeof BandEntry>;

export const OverallBand = closed(
  {
    band: nullable(bandField("Mean of the four bands to the nearest half; null while a band is missing.")),
    isEstimate: Type.Boolean({ description: "Whether an estimate is part of it." }),
    missing: Type.Array(sectionField, { description: "Subjects without a band so far; empty where it is complete." }),
  },
  { description: "The overall band, which there is only when all four subjects have a band." },
);
export type OverallBand = Static<typeof OverallBand>;

// ---- rows to responses

/** A band that a person gave, as it is stored; `enteredAt` in milliseconds. */
export interface GivenBand {
  readonly subject: JudgedSubject;
  readonly source: BandSource;
  readonly band: number;
  readonly taskBands: TaskBands | null;
  readonly note: string;
  readonly enteredAt: number;
}

/** The own tables of a paper, as JSON in `band_tables`. */
interface BandTables {
  readonly listening?: BandTable | undefined;
  readonly reading?: BandTable | undefined;
}

export function toBandEntry({ source, band, taskBands, note, enteredAt }: GivenBand): BandEntry {
  return { source, band, taskBands, note, enteredAt: toInstant(enteredAt) };
}

/**
 * The band of a section, or null. Listening and reading use the raw score of a submitted whole section; writing and
 * speaking use the band from a teacher, or else from the learner.
 * @param given the bands that people gave in the session, for any of its sections.
 * @param bandTables the session's own tables ({@link BandTables} in JSON); null for the default ones.
 */
export function toBand(section: SectionRow, given: readonly GivenBand[], bandTables: string | null): BandFact | null {
  const { subject } = section;
  if (subject === "listening" || subject === "reading") return bandOfScore(section, tableOf(section, bandTables));
  const own = given.filter((one) => one.subject === subject);
  const chosen = own.find(({ source }) => source === "teacher") ?? own[0];
  if (chosen === undefined) return null;
  return { ...toBandEntry(chosen), rawScore: null, isEstimate: false, table: null };
}

/** The overall band of sections with their bands. A subject without a section is missing. */
export function toOverall(
  sections: readonly { readonly subject: Subject; readonly band: BandFact | null }[],
): OverallBand {
  const bands = SUBJECTS.map((subject) => {
    const fact = sections.find((section) => section.subject === subject)?.band;
    return { subject, band: fact?.band ?? null, isEstimate: fact?.isEstimate ?? false };
  });
  const missing = bands.filter(({ band }) => band === null).map(({ subject }) => subject);
  const [a, b, c, d] = bands.flatMap(({ band }) => band ?? []);
  if (a === undefined || b === undefined || c === undefined || d === undefined) {
    return { band: null, isEstimate: false, missing };
  }
  return { band: overallBand([a, b, c, d]), isEstimate: bands.some(({ isEstimate }) => isEstimate), missing };
}

function bandOfScore(section: SectionRow, table: BandTable): BandFact | null {
  const { status, questionCount, markableCount, correctCount } = section;
  const isWhole = questionCount === WHOLE_SECTION && markableCount === WHOLE_SECTION;
  if (status !== "submitted" || !isWhole || correctCount === null) return null;
  return {
    band: bandOf(table, correctCount),
    rawScore: correctCount,
    source: "table",
    isEstimate: true,
    table: table.name,
    taskBands: null,
    note: "",
    enteredAt: null,
  };
}

function tableOf({ subject, module }: SectionRow, bandTables: string | null): BandTable {
  const own: BandTables = bandTables === null ? {} : JSON.parse(bandTables);
  if (subject === "listening") return own.listening ?? BAND_TABLES.listening;
  return own.reading ?? (module === "general" ? BAND_TABLES.general_reading : BAND_TABLES.academic_reading);
}
