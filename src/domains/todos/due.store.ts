import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { todoPath } from "../../lib/links.ts";
import type { DueNotice } from "../notifications/add-notices.store.ts";

const next = prepare<Record<never, never>>()(() =>
  builder
    .selectFrom("todos")
    .select("scheduledAt")
    .where("awaitsNotice", "=", sql.lit(1))
    .orderBy("scheduledAt")
    .limit(1),
);

/** When the next todo of any account is due, milliseconds since the epoch, or null. */
export function nextTodoAt(db: Db): number | null {
  return next.get(db, {})?.scheduledAt ?? null;
}

const claim = prepare<{ now: number; limit: number }>()((p) =>
  builder
    .updateTable("todos")
    .set({ awaitsNotice: sql.lit(0) })
    .where((eb) =>
      eb(
        "id",
        "in",
        eb
          .selectFrom("todos")
          .select("id")
          .where("awaitsNotice", "=", sql.lit(1))
          .where("scheduledAt", "<=", p.now)
          .orderBy("scheduledAt")
          .orderBy("id")
          .limit(p.limit),
      ),
    )
    .returning(["id", "accountId", "title", "scheduledAt", "messengerReminder"]),
);

/** Claims due todos, earliest first. A todo gets no other notice until it is written again. */
export function claimDueTodos(db: Db, due: { now: number; limit: number }): DueNotice[] {
  return claim.all(db, due).map((row) => ({
    accountId: row.accountId,
    kind: "todo",
    sourceId: row.id,
    text: row.title,
    route: todoPath({ todoId: row.id }),
    dueAt: row.scheduledAt ?? due.now,
    messenger: row.messengerReminder === 1,
  }));
}
