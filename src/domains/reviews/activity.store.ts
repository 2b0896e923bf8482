import { sql } from "kysely";
import { SUBJECTS } from "../../content/format/terms.ts";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { SessionKind } from "../../database/words.ts";
import { findGivenBands } from "../mock/given-bands.store.ts";
import type { SectionRow } from "../practice/practice.schema.ts";
import { sectionColumns, sessionColumns } from "../practice/sessions.store.ts";
import { findTeacherReview } from "../writing/practices.store.ts";
import type { ReviewableRow } from "./activity.schema.ts";

type Page = { accountId: number; limit: number; offset: number };

const newest = prepare<Page>()((p) =>
  builder
    .selectFrom("practice_sessions")
    .select("id")
    .where("accountId", "=", p.accountId)
    .where("reviewableAt", "is not", null)
    .orderBy("reviewableAt", "desc")
    .orderBy("id", "desc")
    .limit(p.limit)
    .offset(p.offset),
);

const newestOfKind = prepare<Page & { kind: SessionKind }>()((p) =>
  builder
    .selectFrom("practice_sessions")
    .select("id")
    .where("accountId", "=", p.accountId)
    .where("kind", "=", p.kind)
    .where("reviewableAt", "is not", null)
    .orderBy("reviewableAt", "desc")
    .orderBy("id", "desc")
    .limit(p.limit)
    .offset(p.offset),
);

/** Sessions of the account with a submission, latest submission first. */
export function findReviewable(
  db: Db,
  accountId: number,
  wanted: { kind: SessionKind | ""; limit: number; offset: number },
): ReviewableRow[] {
  const { kind, limit, offset } = wanted;
  const page = { accountId, limit, offset };
  const rows = kind === "" ? newest.all(db, page) : newestOfKind.all(db, { ...page, kind });
  const sessionIds = rows.map(({ id }) => id);
  const sections = sectionsOf(db, accountId, sessionIds);
  const given = findGivenBands(db, accountId, { sessionIds });
  return sessionsByIds.all(db, { accountId, ids: JSON.stringify(sessionIds) }).map(({ sharedAt, ...row }) => {
    const own = sections.get(row.id) ?? [];
    const hasTexts = own.some(({ subject, status }) => subject === "writing" && status === "submitted");
    const session = { sessionId: row.id, isShared: sharedAt !== null };
    const teacherReview = hasTexts ? findTeacherReview(db, accountId, session) : null;
    return { ...row, sections: own, given: given.get(row.id) ?? [], teacherReview };
  });
}

// The cross joins fix the starting point: the requested sessions, not every session of the account.
const sessionsByIds = prepare<{ accountId: number; ids: string }>()((p) =>
  builder
    .selectFrom(sql<{ key: number; value: number }>`json_each(${p.ids})`.as("asked"))
    .crossJoin("practice_sessions as s")
    .select([...sessionColumns, "s.bandTables", "s.sharedAt"])
    .select((eb) => eb.ref("s.reviewableAt").$notNull().as("reviewableAt"))
    .whereRef("s.id", "=", "asked.value")
    .where("s.accountId", "=", p.accountId)
    .orderBy("asked.key"),
);

const sectionsByIds = prepare<{ accountId: number; ids: string }>()((p) =>
  builder
    .selectFrom(sql<{ value: number }>`json_each(${p.ids})`.as("asked"))
    .crossJoin("practice_sessions as s")
    .crossJoin("session_sections as c")
    .select([...sectionColumns, "c.sessionId"])
    .whereRef("s.id", "=", "asked.value")
    .whereRef("c.sessionId", "=", "s.id")
    .where("s.accountId", "=", p.accountId),
);

/** The sections of sessions, by session, in test order. */
function sectionsOf(db: Db, accountId: number, sessionIds: readonly number[]): Map<number, SectionRow[]> {
  const rows = sectionsByIds.all(db, { accountId, ids: JSON.stringify(sessionIds) });
  const bySession = Map.groupBy(rows, ({ sessionId }) => sessionId);
  return new Map(
    [...bySession].map(([sessionId, own]) => [
      sessionId,
      SUBJECTS.flatMap((subject) => own.filter((section) => section.subject === subject)),
    ]),
  );
}
