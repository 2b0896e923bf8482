import type { Db } from "../database/open.ts";
import { builder, prepare } from "../database/query.ts";

const recorded = prepare<{ sha256: string }>()((p) =>
  builder.selectFrom("stored_files").select("sha256").where("sha256", "=", p.sha256),
);

/** Whether the stored file is recorded in a row. */
export function isFileRecorded(db: Db, file: { sha256: string }): boolean {
  return recorded.get(db, file) !== undefined;
}
