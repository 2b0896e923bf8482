import { type TSchema, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { columnsIn, type Described, heldIn, LEARNERS_TABLES } from "../database/described-tables.ts";
import type { Document, Holds } from "../database/dictionary.ts";
import { Asset } from "../domains/assets/assets.schema.ts";
import { faultOfEvent } from "../domains/events/former-events.schema.ts";
import { ContentRef } from "../kernel/content-ref.ts";
import { MAX_SAFE } from "../kernel/fields.ts";
import { isCalendarDay } from "../lib/day.ts";
import type { CarriedTable, Cell, Row } from "./carried-tables.ts";

/** The end of the year 9999: the latest instant that responses can express. */
const LAST_INSTANT = 253_402_300_799_999;

const instant = Type.Integer({ minimum: 0, maximum: LAST_INSTANT });
const nullable = (schema: TSchema) => Type.Union([schema, Type.Null()]);
const objects = Type.Record(Type.String(), Type.Unknown());
const texts = Type.Array(Type.String());
const count = Type.Integer({ minimum: 0, maximum: MAX_SAFE });

const Scheduling = Type.Object({
  ...{ learningState: Type.String(), schedulerState: Type.Integer({ minimum: 0, maximum: 3 }) },
  ...{ dueAt: nullable(instant), lastReviewedAt: nullable(instant), lastRating: nullable(Type.String()) },
  ...{ stability: Type.Number(), difficulty: Type.Number(), scheduledDays: Type.Integer() },
  ...{ learningSteps: Type.Integer(), reps: Type.Integer(), lapses: Type.Integer() },
});

const Marks = Type.Array(
  Type.Object({
    ...{ slotId: count, partId: count, answer: Type.String(), key: Type.String(), isAnswered: Type.Boolean() },
    ...{ mark: nullable(Type.Integer({ minimum: 0, maximum: 1 })), rule: Type.String() },
    matched: nullable(Type.String()),
  }),
);

const Criteria = Type.Array(
  Type.Object({ criterion: Type.String(), band: nullable(Type.Number()), remark: Type.String() }),
);

const Comments = Type.Array(Type.Object({ start: count, end: count, comment: Type.String() }));

const Words = Type.Array(
  Type.Object({
    result: Type.Union(["match", "substitution", "deletion", "insertion"].map((result) => Type.Literal(result))),
    ...{ expected: nullable(Type.String()), written: nullable(Type.String()) },
  }),
);

const Snapshot = Type.Object({
  ...{ title: Type.String(), kind: Type.String(), subject: nullable(Type.String()), description: Type.String() },
  ...{ durationMinutes: nullable(Type.Number()), partNumber: nullable(Type.Number()), route: Type.String() },
  resolvedAt: instant,
});

const Review = Type.Object({
  ...{ text: Type.String(), reviewedAt: instant, revision: count, reviewedBy: Type.String() },
  progress: Type.Object({
    ...{ taskCount: count, pendingCount: count, inProgressCount: count, completedCount: count },
    ...{ overdueCount: count, plannedMinutes: count, completedMinutes: count },
  }),
});

const Subjects = Type.Array(
  Type.Union(["listening", "reading", "writing", "speaking"].map((subject) => Type.Literal(subject))),
);

/** The schemas of documents. A nullable column may be null. */
const DOCUMENTS: Readonly<Record<Document, TSchema>> = {
  comments: Comments,
  content_ref: ContentRef,
  criteria: Criteria,
  marks: Marks,
  objects,
  payload: objects,
  plan_review: Review,
  scheduling: Scheduling,
  subjects: Subjects,
  task_snapshot: Snapshot,
  texts,
  words: Words,
};

/** Columns that accept more values in the tables than in responses. */
const VALUES: Readonly<Record<string, (value: Cell) => boolean>> = {
  "assets.media_type": (value) => Value.Check(Asset.properties.mediaType, value),
  "vocabulary_progress.scheduler_state": (value) => value === 0 || value === 1 || value === 2 || value === 3,
};

const Part = Type.Object({
  ...{ title: Type.String(), subject: Type.String(), audioSha256: nullable(Type.String()) },
  ...{ passages: Type.Array(objects), groups: Type.Array(objects), segments: Type.Array(objects) },
  slots: Type.Array(Type.Object({ id: count })),
});

/** Whether a version of a part can be shown and marked. */
export function isValidVersion({ recordedAt, content }: { recordedAt: number; content: string }): boolean {
  return Value.Check(instant, recordedAt) && Value.Check(Part, parsed(content));
}

/** Why a row cannot be used in responses, or null: tables accept more than responses can express. */
export function findRejection({ table }: Pick<CarriedTable, "table">, row: Row): string | null {
  const invalid = Object.entries(row).find(([column, value]) => value !== null && !fits(table, column, value));
  if (invalid !== undefined) return `their ${invalid[0]} has no value that is known here`;
  const fault = table === "learning_events" ? faultOfEvent(row) : null;
  return fault === null ? null : `they break a rule of learning events (${fault})`;
}

type Check = (value: Exclude<Cell, null>) => boolean;

const CHECKS: ReadonlyMap<string, ReadonlyMap<string, Check>> = new Map(
  LEARNERS_TABLES.map((described) => [
    described.table,
    new Map(columnsIn(described).map((column) => [column, checkFor(described, column)])),
  ]),
);

function checkFor(described: Described, column: string): Check {
  const { form, words } = described.schema.columns[column] ?? {};
  const held = heldIn(described, column);
  if (form === "instant") return (value) => Value.Check(instant, value);
  if (words !== undefined) return (value) => words.includes(String(value));
  if (held === "day") return (value) => isCalendarDay(String(value));
  if (form === "json" && isDocument(held)) return (value) => Value.Check(DOCUMENTS[held], parsed(value));
  return VALUES[`${described.table}.${column}`] ?? (() => true);
}

function fits(table: string, column: string, value: Exclude<Cell, null>): boolean {
  if (typeof value === "number" && !(Math.abs(value) <= MAX_SAFE)) return false;
  return CHECKS.get(table)?.get(column)?.(value) ?? true;
}

function isDocument(held: Holds | undefined): held is Document {
  return typeof held === "string" && Object.hasOwn(DOCUMENTS, held);
}

function parsed(value: Cell): unknown {
  try {
    return JSON.parse(String(value));
  } catch {
    return undefined;
  }
}
