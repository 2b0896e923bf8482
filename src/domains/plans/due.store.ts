import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { planPath } from "../../lib/links.ts";
import { dayOf } from "../../lib/shanghai.ts";
import { SLOTS, type SlotTimes, slotStart } from "../../lib/slots.ts";
import type { DueNotice } from "../notifications/give.store.ts";
import { slotOf } from "./tasks.schema.ts";

const next = prepare<Record<never, never>>()(() =>
  builder
    .selectFrom("study_tasks")
    .select(["day", "slot"])
    .where("awaits_notice", "=", sql.lit(1))
    .orderBy("day")
    .orderBy("slot")
    .limit(1),
);

/** When the slot of the next task begins of which a notice is to come, milliseconds since the epoch; null where none is. */
export function nextTaskAt(db: Db, slotTimes: SlotTimes): number | null {
  const task = next.get(db, {});
  return task === undefined ? null : slotStart({ day: task.day, slot: slotOf(task) }, slotTimes);
}

const claim = prepare<{ day: string; lastSlot: number; limit: number }>()((p) =>
  builder
    .updateTable("study_tasks")
    .set({ awaits_notice: sql.lit(0) })
    .where((eb) =>
      eb(
        "id",
        "in",
        eb
          .selectFrom("study_tasks")
          .select("id")
          .where("awaits_notice", "=", sql.lit(1))
          .where(sql<boolean>`(day, slot) <= (${p.day}, ${p.lastSlot})`)
          .orderBy("day")
          .orderBy("slot")
          .orderBy("id")
          .limit(p.limit),
      ),
    )
    .returning([
      "id",
      "account_id as accountId",
      "plan_id as planId",
      sql<string>`snapshot ->> 'title'`.as("title"),
      "day",
      "slot",
    ]),
);

/** Claims tasks whose slot has begun, the earliest first: no other notice of them comes until they are written again. */
export function claimDueTasks(db: Db, due: { now: number; limit: number; slotTimes: SlotTimes }): DueNotice[] {
  const { now, limit, slotTimes } = due;
  const day = dayOf(now);
  const begun = SLOTS.filter((slot) => slotStart({ day, slot }, slotTimes) <= now).length;
  // Where no slot of today has begun, its last one is the one before the first: only earlier days are due.
  return claim.all(db, { day, lastSlot: begun - 1, limit }).map((row) => ({
    accountId: row.accountId,
    kind: "task",
    sourceId: row.id,
    text: row.title,
    route: planPath({ planId: row.planId }),
    dueAt: slotStart({ day: row.day, slot: slotOf(row) }, slotTimes),
    messenger: true,
  }));
}
