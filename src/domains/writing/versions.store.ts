import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { VersionRow } from "./writing.schema.ts";

const versionColumns = ["v.id", "v.sessionId", "v.slotId", "v.number", "v.reason", "v.text", "v.savedAt"] as const;

/** Versions of an account's sessions, to be narrowed further. */
function versionsOf(accountId: number) {
  return builder
    .selectFrom("writing_versions as v")
    .innerJoin("practice_sessions as s", "s.id", "v.sessionId")
    .where("s.accountId", "=", accountId);
}

const pageOfVersions = prepare<{ accountId: number; sessionId: number; limit: number; offset: number }>()((p) =>
  versionsOf(p.accountId)
    .select(versionColumns)
    .where("v.sessionId", "=", p.sessionId)
    .orderBy("v.id", "desc")
    .limit(p.limit)
    .offset(p.offset),
);

/** The versions of a session of the account, for all its tasks, newest first. */
export function findVersions(
  db: Db,
  accountId: number,
  wanted: { sessionId: number; limit: number; offset: number },
): VersionRow[] {
  return pageOfVersions.all(db, { accountId, ...wanted });
}

const countOfVersions = prepare<{ accountId: number; sessionId: number }>()((p) =>
  versionsOf(p.accountId)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("v.sessionId", "=", p.sessionId),
);

/** The number of versions of all tasks in a session of the account. */
export function countVersions(db: Db, accountId: number, wanted: { sessionId: number }): number {
  return countOfVersions.get(db, { accountId, ...wanted })?.n ?? 0;
}

const countOfSaved = prepare<{ accountId: number; sessionId: number; slotId: number }>()((p) =>
  versionsOf(p.accountId)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("v.sessionId", "=", p.sessionId)
    .where("v.slotId", "=", p.slotId)
    .where(
      sql<boolean>`v.number > (select ifnull(max(given.number), 0) from writing_versions as given
        where given.session_id = v.session_id and given.slot_id = v.slot_id and given.reason = 'handed_in')`,
    ),
);

/** The number of saved versions of a task, in total, or since its text was submitted. */
export function countSaved(db: Db, accountId: number, wanted: { sessionId: number; slotId: number }): number {
  return countOfSaved.get(db, { accountId, ...wanted })?.n ?? 0;
}

const newestVersion = prepare<{ accountId: number; sessionId: number; slotId: number }>()((p) =>
  versionsOf(p.accountId)
    .select(versionColumns)
    .where("v.sessionId", "=", p.sessionId)
    .where("v.slotId", "=", p.slotId)
    .orderBy("v.number", "desc")
    .limit(1),
);

/** The newest version of a task, whose number is the count of versions, or undefined. */
export function findNewestVersion(
  db: Db,
  accountId: number,
  wanted: { sessionId: number; slotId: number },
): VersionRow | undefined {
  return newestVersion.get(db, { accountId, ...wanted });
}

const versionById = prepare<{ accountId: number; versionId: number }>()((p) =>
  versionsOf(p.accountId).select(versionColumns).where("v.id", "=", p.versionId),
);

/** A version of a session of the account. */
export function findVersion(db: Db, accountId: number, wanted: { versionId: number }): VersionRow | undefined {
  return versionById.get(db, { accountId, ...wanted });
}

const sessionOfVersion = prepare<{ versionId: number }>()((p) =>
  builder.selectFrom("writing_versions").select("sessionId").where("id", "=", p.versionId),
);

/** The session of a version, of any account: anyone who may see the session may see the version. */
export function findSessionOfVersion(db: Db, wanted: { versionId: number }): number | undefined {
  return sessionOfVersion.get(db, wanted)?.sessionId;
}
