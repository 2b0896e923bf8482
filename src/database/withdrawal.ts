import { sql } from "kysely";
import { builder, prepare } from "./query.ts";

/** The statement that withdraws an item of a content pack: it is no longer offered, and stays for the records that refer to it. */
export function withdrawalFrom(table: "courses" | "guides" | "mock_papers" | "parts" | "predictions") {
  return prepare<{ id: number; now: number }>()((p) =>
    builder
      .updateTable(table)
      .set({ withdrawn: sql.lit(1), updatedAt: p.now })
      .where("id", "=", p.id),
  );
}
