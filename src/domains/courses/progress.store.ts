import type { ColumnsOf } from "../../database/columns-of.ts";
import type { Db } from "../../database/open.ts";
import { bound, builder, excluded, prepare } from "../../database/query.ts";
import type { Progress } from "./progress.ts";

const COLUMNS = [
  "accountId",
  "sectionId",
  "status",
  "positionSeconds",
  "highestSeconds",
  "firstAt",
  "lastAt",
  "completedAt",
] as const;

const save = prepare<ColumnsOf<"course_progress", (typeof COLUMNS)[number]>>()((p) =>
  builder
    .insertInto("course_progress")
    .values(bound(p, COLUMNS))
    .onConflict((conflict) =>
      conflict
        .columns(["accountId", "sectionId"])
        .doUpdateSet(excluded(["status", "positionSeconds", "highestSeconds", "firstAt", "lastAt", "completedAt"])),
    ),
);

/** Saves the account's progress on a section over the previous one. */
export function saveProgress(db: Db, accountId: number, progress: Progress & { sectionId: number }): void {
  save.run(db, { accountId, ...progress });
}
