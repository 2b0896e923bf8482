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
      accountId: p.accountId,
      sectionId: p.sectionId,
      status: p.status,
      positionSeconds: p.positionSeconds,
      highestSeconds: p.highestSeconds,
      firstAt: p.firstAt,
      lastAt: p.lastAt,
      completedAt: p.completedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(["accountId", "sectionId"]).doUpdateSet((eb) => ({
        status: eb.ref("excluded.status"),
        positionSeconds: eb.ref("excluded.positionSeconds"),
        highestSeconds: eb.ref("excluded.highestSeconds"),
        firstAt: eb.ref("excluded.firstAt"),
        lastAt: eb.ref("excluded.lastAt"),
        completedAt: eb.ref("excluded.completedAt"),
      })),
    ),
);

/** Saves the account's progress on a section over the previous one. */
export function saveProgress(db: Db, accountId: number, progress: Progress & { sectionId: number }): void {
  save.run(db, { accountId, ...progress });
}
