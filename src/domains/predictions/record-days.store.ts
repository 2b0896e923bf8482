import { sql } from "kysely";
import { libraryCache } from "../../database/library-cache.ts";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { matches } from "../../database/search.ts";
import type { PredictionKind, Subject } from "../../database/words.ts";
import { DAY_MS, toInstant } from "../../lib/time.ts";

/** A day with records, and their number. */
export interface DayCount {
  readonly date: string;
  readonly count: number;
}

/** Searches that find fewer records are counted again each time, so that the cache holds the most expensive counts. */
const WORTH_KEEPING = 500;

const cachedDays = libraryCache<DayCount[]>(200, (days) => sum(days) >= WORTH_KEEPING);

const daysOfRecords = prepare<{ kind: PredictionKind; subject: string; source: string }>()((p) =>
  builder
    .selectFrom("prediction_days")
    .select(["examDate as date", sql<number>`sum(records)`.as("count")])
    .where("kind", "=", p.kind)
    .where(sql<boolean>`(${p.subject} = '' or subject = ${p.subject})`)
    .where(sql<boolean>`(${p.source} = '' or source = ${p.source})`)
    .groupBy("examDate")
    .orderBy("examDate", "desc"),
);

/** Days with records of a kind, newest first; empty subject or source for any. */
export function findDaysOfRecords(
  db: Db,
  asked: { kind: PredictionKind; subject: Subject | ""; source: string },
): DayCount[] {
  const { kind, subject, source } = asked;
  return cachedDays(db, JSON.stringify([kind, subject, source]), () =>
    daysOfRecords.all(db, { kind, subject, source }),
  );
}

// A sequence holds the number of its day, counted from 1970, above 20 bits. SQLite would sort all of them to count.
const dayNumbers = prepare<{ expression: string }>()((p) =>
  builder
    .selectFrom("prediction_text")
    .select(sql<string>`json_group_array(rowid >> 20)`.as("days"))
    .where(matches("prediction_text", p.expression)),
);

/** Days with records that match a full-text expression, newest first. */
export function findDaysOfMatches(db: Db, asked: { expression: string }): DayCount[] {
  return cachedDays(db, asked.expression, () => {
    const numbers: number[] = JSON.parse(dayNumbers.get(db, asked)?.days ?? "[]");
    const counts = new Map<number, number>();
    for (const day of numbers) counts.set(day, (counts.get(day) ?? 0) + 1);
    return [...counts]
      .toSorted(([a], [b]) => b - a)
      .map(([day, count]) => ({ date: toInstant(day * DAY_MS).slice(0, 10), count }));
  });
}

function sum(days: readonly DayCount[]): number {
  return days.reduce((all, { count }) => all + count, 0);
}
