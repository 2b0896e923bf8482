import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { Progress } from "./progress.ts";

type Columns = {
  accountId: number;
  sectionId: number;
  status: "in_progress" | "completed";
  positionSeconds: number;
  highestSeconds: number;
  firstAt: number;
  lastAt: number;
  completedAt: number | null;
};

const save = prepare<Columns>()((p) =>
  builder
    .insertInto("course_progress")
    .values({
      account_id: p.accountId,
      section_id: p.sectionId,
      status: p.status,
      position_seconds: p.positionSeconds,
      highest_seconds: p.highestSeconds,
      first_at: p.firstAt,
      last_at: p.lastAt,
      completed_at: p.completedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "section_id"]).doUpdateSet((eb) => ({
        status: eb.ref("excluded.status"),
        position_seconds: eb.ref("excluded.position_seconds"),
        highest_seconds: eb.ref("excluded.highest_seconds"),
        first_at: eb.ref("excluded.first_at"),
        last_at: eb.ref("excluded.last_at"),
        completed_at: eb.ref("excluded.completed_at"),
      })),
    ),
);

/** Writes the account's progress on a section over what there was. */
export function saveProgress(db: Db, accountId: number, progress: Progress & { sectionId: number }): void {
  save.run(db, { accountId, ...progress });
}
