import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, excluded, prepare } from "../../database/query.ts";
import { isOf } from "../../database/session-owner.ts";
import type { BandSource, JudgedSubject } from "../../database/words.ts";
import type { GivenBand, TaskBands } from "../practice/bands.schema.ts";

// The cross joins fix the starting point: the requested sessions, not every session of the account.
const bandsOfSessions = prepare<{ accountId: number; ids: string }>()((p) =>
  builder
    .selectFrom(sql<{ value: number }>`json_each(${p.ids})`.as("asked"))
    .crossJoin("practice_sessions as s")
    .crossJoin("section_bands as b")
    .select(["b.sessionId", "b.subject", "b.source", "b.band", "b.taskBands", "b.note"])
    .select("b.enteredAt")
    .whereRef("s.id", "=", "asked.value")
    .whereRef("b.sessionId", "=", "s.id")
    .where("s.accountId", "=", p.accountId),
);

/** The bands that people gave in sessions of the account, by session. */
export function findGivenBands(
  db: Db,
  accountId: number,
  wanted: { sessionIds: readonly number[] },
): Map<number, GivenBand[]> {
  const rows = bandsOfSessions.all(db, { accountId, ids: JSON.stringify(wanted.sessionIds) });
  const given = rows.map(({ sessionId, taskBands, ...row }) => {
    const tasks: TaskBands | null = taskBands === null ? null : JSON.parse(taskBands);
    return { sessionId, band: { ...row, taskBands: tasks } };
  });
  const bySession = Map.groupBy(given, ({ sessionId }) => sessionId);
  return new Map([...bySession].map(([sessionId, own]) => [sessionId, own.map(({ band }) => band)]));
}

const saveBand = prepare<{
  accountId: number;
  sessionId: number;
  subject: JudgedSubject;
  source: BandSource;
  band: number;
  taskBands: string | null;
  note: string;
  enteredBy: number;
  now: number;
}>()((p) =>
  builder
    .insertInto("section_bands")
    .columns(["sessionId", "subject", "source", "band", "taskBands", "note", "enteredBy", "enteredAt"])
    .expression(
      builder
        .selectFrom("practice_sessions as s")
        .select([
          "s.id",
          sql<JudgedSubject>`${p.subject}`.as("subject"),
          sql<BandSource>`${p.source}`.as("source"),
          sql<number>`${p.band}`.as("band"),
          sql<string | null>`${p.taskBands}`.as("taskBands"),
          sql<string>`${p.note}`.as("note"),
          sql<number>`${p.enteredBy}`.as("enteredBy"),
          sql<number>`${p.now}`.as("now"),
        ])
        .where("s.id", "=", p.sessionId)
        .where("s.accountId", "=", p.accountId),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["sessionId", "subject", "source"])
        .doUpdateSet(excluded(["band", "taskBands", "note", "enteredBy", "enteredAt"])),
    ),
);

/** Saves a band that a person gave in a session of the account, replacing one from the same source. */
export function giveBand(
  db: Db,
  accountId: number,
  given: {
    sessionId: number;
    subject: JudgedSubject;
    source: BandSource;
    band: number;
    taskBands: TaskBands | null;
    note: string;
    enteredBy: number;
    now: number;
  },
): void {
  const { taskBands, ...columns } = given;
  saveBand.run(db, { accountId, ...columns, taskBands: taskBands === null ? null : JSON.stringify(taskBands) });
}

const deleteBand = prepare<{ accountId: number; sessionId: number; subject: JudgedSubject; source: BandSource }>()(
  (p) =>
    builder
      .deleteFrom("section_bands")
      .where("sessionId", "=", p.sessionId)
      .where("subject", "=", p.subject)
      .where("source", "=", p.source)
      .where(isOf(p.accountId, "section_bands")),
);

/** Removes a band. Returns false if there was none. */
export function takeBandBack(
  db: Db,
  accountId: number,
  given: { sessionId: number; subject: JudgedSubject; source: BandSource },
): boolean {
  return deleteBand.run(db, { accountId, ...given }).changes > 0;
}
