import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { VersionReason } from "../../database/words.ts";

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
