import { sql } from "kysely";

/** A condition on rows of a session: that the session belongs to the account. */
export function isOf(
  accountId: number,
  table: "session_sections" | "session_parts" | "section_bands" | "review_snapshots",
) {
  const sessionId = sql.ref(`${table}.sessionId`);
  return sql<boolean>`exists (select 1 from practice_sessions as own
    where own.id = ${sessionId} and own.account_id = ${accountId})`;
}
