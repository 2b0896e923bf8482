import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { bound, builder, excluded, prepare } from "../../database/query.ts";
import type { Tables } from "../../database/tables.ts";

/** The progress reported for a section on a day. */
type Report = {
  readonly sectionId: number;
  /** Days of Asia/Shanghai since 1 January 1970. */
  readonly day: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly positionSeconds: number;
  readonly status: Tables["course_days"]["status"];
  readonly courseId: number;
  readonly subject: Tables["course_days"]["subject"];
  readonly courseTitle: string;
  readonly sectionTitle: string;
  readonly sectionKind: Tables["course_days"]["sectionKind"];
};

const save = prepare<Report & { accountId: number }>()((p) =>
  builder
    .insertInto("course_days")
    .values({
      ...bound(p, ["accountId", "sectionId", "day"]),
      firstAt: p.now,
      lastAt: p.now,
      highestSeconds: p.positionSeconds,
      ...bound(p, ["status", "courseId", "subject", "courseTitle", "sectionTitle", "sectionKind"]),
    })
    .onConflict((conflict) =>
      conflict.columns(["accountId", "sectionId", "day"]).doUpdateSet({
        firstAt: sql<number>`min(first_at, excluded.first_at)`,
        lastAt: sql<number>`max(last_at, excluded.last_at)`,
        highestSeconds: sql<number>`max(highest_seconds, excluded.highest_seconds)`,
        ...excluded(["status", "courseId", "subject", "courseTitle", "sectionTitle", "sectionKind"]),
      }),
    ),
);

/** Adds a report to the account's totals of the section on that day. */
export function saveCourseDay(db: Db, accountId: number, report: Report): void {
  save.run(db, { accountId, ...report });
}

const columns = [
  "accountId",
  "sectionId",
  "day",
  "firstAt",
  "lastAt",
  "highestSeconds",
  "status",
  "courseId",
  "subject",
  "courseTitle",
  "sectionTitle",
  "sectionKind",
] as const satisfies readonly (keyof Tables["course_days"])[];

const addMissing = prepare<{ accountId: number }>()((p) =>
  builder
    .insertInto("course_days")
    .orIgnore()
    .columns(columns)
    .expression(builder.selectFrom("course_days_of_events").select(columns).where("accountId", "=", p.accountId)),
);

/** Adds the account's days in sections for which only events exist, such as imported ones. */
export function addDaysOfEvents(db: Db, accountId: number): void {
  addMissing.run(db, { accountId });
}
