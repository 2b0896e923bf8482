import { sql } from "kysely";
import type { CourseDayTable } from "../../database/footprint-tables.ts";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";

/** What is reported of a section on a day. */
type Report = {
  readonly sectionId: number;
  /** Days of Asia/Shanghai from 1 January 1970. */
  readonly day: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly positionSeconds: number;
  readonly status: CourseDayTable["status"];
  readonly courseId: number;
  readonly subject: CourseDayTable["subject"];
  readonly courseTitle: string;
  readonly sectionTitle: string;
  readonly sectionKind: CourseDayTable["section_kind"];
};

const save = prepare<Report & { accountId: number }>()((p) =>
  builder
    .insertInto("course_days")
    .values({
      account_id: p.accountId,
      section_id: p.sectionId,
      day: p.day,
      first_at: p.now,
      last_at: p.now,
      highest_seconds: p.positionSeconds,
      status: p.status,
      course_id: p.courseId,
      subject: p.subject,
      course_title: p.courseTitle,
      section_title: p.sectionTitle,
      section_kind: p.sectionKind,
    })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "section_id", "day"]).doUpdateSet((eb) => ({
        first_at: sql<number>`min(first_at, excluded.first_at)`,
        last_at: sql<number>`max(last_at, excluded.last_at)`,
        highest_seconds: sql<number>`max(highest_seconds, excluded.highest_seconds)`,
        status: eb.ref("excluded.status"),
        course_id: eb.ref("excluded.course_id"),
        subject: eb.ref("excluded.subject"),
        course_title: eb.ref("excluded.course_title"),
        section_title: eb.ref("excluded.section_title"),
        section_kind: eb.ref("excluded.section_kind"),
      })),
    ),
);

/** Adds a report to what the account did in the section on that day. */
export function saveCourseDay(db: Db, accountId: number, report: Report): void {
  save.run(db, { accountId, ...report });
}

const columns = [
  "account_id",
  "section_id",
  "day",
  "first_at",
  "last_at",
  "highest_seconds",
  "status",
  "course_id",
  "subject",
  "course_title",
  "section_title",
  "section_kind",
] as const satisfies readonly (keyof CourseDayTable)[];

const addMissing = prepare<{ accountId: number }>()((p) =>
  builder
    .insertInto("course_days")
    .orIgnore()
    .columns(columns)
    .expression(builder.selectFrom("course_days_of_events").select(columns).where("account_id", "=", p.accountId)),
);

/** Adds the account's days in sections of which only events are known, as where those were brought along from elsewhere. */
export function addDaysOfEvents(db: Db, accountId: number): void {
  addMissing.run(db, { accountId });
}
