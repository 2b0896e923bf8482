import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { VersionReason } from "../../database/words.ts";
import type { VersionRow } from "./writing.schema.ts";

const versionColumns = ["v.id", "v.sessionId", "v.slotId", "v.number", "v.reason", "v.text", "v.savedAt"] as const;

/** Versions of an account's sessions, to be narrowed further. */
function versionsOf(accountId: number) {
  return builder
    .selectFrom("writing_versions as v")
    .innerJoin("practice_sessions as s", "s.id", "v.sessionId")
    .where("s.accountId", "=", accountId);
}

const insertVersion = prepare<{
  accountId: number;
  sessionId: number;
  slotId: number;
  reason: VersionReason;
  text: string;
  savedAt: number;
}>()((p) =>
  builder
    .insertInto("writing_versions")
    .columns(["sessionId", "slotId", "number", "reason", "text", "savedAt"])
    .expression(
      builder
        .selectFrom("practice_sessions as s")
        .select([
          "s.id",
          sql<number>`${p.slotId}`.as("slot"),
          sql<number>`(select ifnull(max(before.number), 0) + 1 from writing_versions as before
            where before.session_id = s.id and before.slot_id = ${p.slotId})`.as("number"),
          sql<VersionReason>`${p.reason}`.as("reason"),
          sql<string>`${p.text}`.as("text"),
          sql<number>`${p.savedAt}`.as("savedAt"),
        ])
        .where("s.id", "=", p.sessionId)
        .where("s.accountId", "=", p.accountId),
    ),
);

/** Saves a text of a session of the account as the next version of its task. Returns its id. */
export function addVersion(
  db: Db,
  accountId: number,
  version: { sessionId: number; slotId: number; reason: VersionReason; text: string; savedAt: number },
): number {
  return insertVersion.run(db, { accountId, ...version }).lastInsertRowid;
}

/** Saves the submitted texts of a writing section; a blank text gets no version. */
export function storeSubmitted(
  db: Db,
  accountId: number,
  section: { sessionId: number; texts: readonly { slotId: number; text: string }[]; submittedAt: number },
): void {
  const { sessionId, texts, submittedAt: savedAt } = section;
  for (const { slotId, text } of texts) {
    if (text.trim() !== "") addVersion(db, accountId, { sessionId, slotId, reason: "handed_in", text, savedAt });
  }
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
