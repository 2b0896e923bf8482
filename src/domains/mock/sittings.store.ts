import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { all, builder, prepare } from "../../database/query.ts";
import type { SessionState, Subject } from "../../database/words.ts";
import { loadSectionParts, sessionColumns } from "../practice/sessions.store.ts";
import type { SittingPartRow, SittingRow } from "./sitting.schema.ts";

const unbegun = prepare<{ accountId: number; paperId: string; bandTables: string | null; versions: string }>()((p) =>
  builder
    .selectFrom("practice_sessions as s")
    .select("s.id")
    .where("s.accountId", "=", p.accountId)
    .where("s.kind", "=", sql.lit("mock"))
    .where("s.state", "=", sql.lit("unanswered"))
    .where("s.paperId", "=", p.paperId)
    .where("s.bandTables", "is", p.bandTables)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("session_sections as c")
            .select("c.subject")
            .whereRef("c.sessionId", "=", "s.id")
            .where("c.status", "!=", sql.lit("waiting")),
        ),
      ),
    )
    .where(
      ({ selectFrom }) =>
        selectFrom("session_parts as sp")
          .select(sql<string>`json_group_array(sp.version_id order by sp.version_id)`.as("versions"))
          .whereRef("sp.sessionId", "=", "s.id"),
      "=",
      p.versions,
    )
    .orderBy("s.id", "desc")
    .limit(1),
);

/** A sitting of a paper, with fixed versions of its parts and these band tables, and no started section. */
export function findUnbegun(
  db: Db,
  accountId: number,
  wanted: { paperId: string; bandTables: string | null; versionIds: readonly number[] },
): number | undefined {
  const { versionIds, ...paper } = wanted;
  const versions = JSON.stringify(versionIds.toSorted((a, b) => a - b));
  return unbegun.get(db, { accountId, ...paper, versions })?.id;
}

/** Sittings of the account, latest activity first; empty filters select all. */
export function findSittings(
  db: Db,
  accountId: number,
  wanted: { paperId: string; state: SessionState | "open" | ""; limit: number; offset: number },
): (SittingRow & { lastActivityAt: number })[] {
  const { paperId, state, limit, offset } = wanted;
  let query = builder
    .selectFrom("practice_sessions as s")
    .select([...sessionColumns, "s.sharedAt", "s.bandTables"])
    .select("s.lastActivityAt")
    .where("s.accountId", "=", accountId)
    .where("s.kind", "=", sql.lit("mock"));
  if (paperId !== "") query = query.where("s.paperId", "=", paperId);
  if (state === "open") query = query.where("s.state", "in", ["unanswered", "in_progress"]);
  else if (state !== "") query = query.where("s.state", "=", state);
  const page = query.orderBy("s.lastActivityAt", "desc").orderBy("s.id", "desc").limit(limit).offset(offset);
  return all(db, page);
}

/** What a sitting shows of the parts of one of its sections, as their versions hold them. */
export function findSittingParts(
  db: Db,
  accountId: number,
  wanted: { sessionId: number; subject: Subject },
): SittingPartRow[] {
  return loadSectionParts(db, accountId, wanted).map(({ partId, part }) => ({
    partId,
    partNumber: part.partNumber,
    title: part.title,
    questionCount: part.slots.length,
    hasAudio: part.audioSha256 !== null,
  }));
}
