import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { planPath } from "../../lib/links.ts";
import { SLOTS, type SlotTimes, slotStart } from "../../lib/slots.ts";
import { dayIn } from "../../lib/zone.ts";
import { slotOf } from "./tasks.schema.ts";

// One index search per time zone finds its next notice.
const firstOfNextZone = prepare<{ after: string }>()((p) =>
  builder
    .selectFrom("study_tasks")
    .select(["timeZone", "day", "slot"])
    .where("awaitsNotice", "=", sql.lit(1))
    .where("timeZone", ">", p.after)
    .orderBy("timeZone")
    .orderBy("day")
    .orderBy("slot")
    .limit(1),
);

/** When the slot of the first task with a pending notice begins, for each time zone; milliseconds since the epoch. */
function* firstOfZones(db: Db, slotTimes: SlotTimes): Generator<{ timeZone: string; startsAt: number }> {
  let task = firstOfNextZone.get(db, { after: "" });
  while (task !== undefined) {
    const { timeZone } = task;
    yield { timeZone, startsAt: slotStart({ day: task.day, slot: slotOf(task) }, { slotTimes, timeZone }) };
    task = firstOfNextZone.get(db, { after: timeZone });
  }
}

/** When the slot of the next task with a pending notice begins, milliseconds since the epoch, or null. */
export function nextTaskAt(db: Db, slotTimes: SlotTimes): number | null {
  const starts = [...firstOfZones(db, slotTimes)].map(({ startsAt }) => startsAt);
  return starts.length === 0 ? null : Math.min(...starts);
}

const claim = prepare<{ timeZone: string; day: string; lastSlot: number; limit: number }>()((p) =>
  builder
    .updateTable("study_tasks")
    .set({ awaitsNotice: sql.lit(0) })
    .where((eb) =>
      eb(
        "id",
        "in",
        eb
          .selectFrom("study_tasks")
          .select("id")
          .where("awaitsNotice", "=", sql.lit(1))
          .where("timeZone", "=", p.timeZone)
          .where(sql<boolean>`(day, slot) <= (${p.day}, ${p.lastSlot})`)
          .orderBy("day")
          .orderBy("slot")
          .orderBy("id")
          .limit(p.limit),
      ),
    )
    .returning(["id", "accountId", "planId", sql<string>`snapshot ->> 'title'`.as("title"), "day", "slot"]),
);

/**
 * Claims tasks whose slot has begun in their learners' time zone, earliest first. A task gets no other notice until it
 * is written again.
 */
export function claimDueTasks(db: Db, due: { now: number; limit: number; slotTimes: SlotTimes }) {
  const { now, limit, slotTimes } = due;
  const zones = [...firstOfZones(db, slotTimes)].filter(({ startsAt }) => startsAt <= now);
  const claimed: ReturnType<typeof claimInZone> = [];
  for (const { timeZone } of zones.toSorted((one, other) => one.startsAt - other.startsAt)) {
    if (claimed.length === limit) break;
    claimed.push(...claimInZone(db, { timeZone, now, limit: limit - claimed.length, slotTimes }));
  }
  return claimed;
}

function claimInZone(db: Db, due: { timeZone: string; now: number; limit: number; slotTimes: SlotTimes }) {
  const { timeZone, now, limit } = due;
  const day = dayIn(now, timeZone);
  const begun = SLOTS.filter((slot) => slotStart({ day, slot }, due) <= now).length;
  // If no slot of today has begun, lastSlot is -1: only earlier days are due.
  return claim.all(db, { timeZone, day, lastSlot: begun - 1, limit }).map((row) => ({
    accountId: row.accountId,
    kind: "task" as const,
    sourceId: row.id,
    text: row.title,
    route: planPath({ planId: row.planId }),
    dueAt: slotStart({ day: row.day, slot: slotOf(row) }, due),
    messenger: true,
  }));
}

const tasksSince = prepare<{ accountId: number; day: string }>()((p) =>
  builder
    .selectFrom("study_tasks")
    .select(["id", "day", "slot"])
    .where("accountId", "=", p.accountId)
    .where("day", ">=", p.day)
    .where("state", "<>", sql.lit("completed"))
    .where("messengerReminder", "=", sql.lit(1))
    .where("awaitsNotice", "=", sql.lit(0)),
);
const awaitNotice = prepare<{ accountId: number; id: number }>()((p) =>
  builder
    .updateTable("study_tasks")
    .set({ awaitsNotice: sql.lit(1) })
    .where("accountId", "=", p.accountId)
    .where("id", "=", p.id),
);

/** Restores the notices of tasks whose slot had begun in the former time zone and is still ahead in the new one. */
export function awaitTasksAhead(
  db: Db,
  accountId: number,
  at: { now: number; slotTimes: SlotTimes; timeZone: string },
): void {
  for (const row of tasksSince.all(db, { accountId, day: dayIn(at.now, at.timeZone) })) {
    if (slotStart({ day: row.day, slot: slotOf(row) }, at) > at.now) awaitNotice.run(db, { accountId, id: row.id });
  }
}
