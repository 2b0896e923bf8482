import type { Statement } from "../../src/database/open.ts";
import { BoundedMap } from "../../src/lib/bounded-map.ts";

/** Records the SQL of the statements that one call prepares. */
export class SeenStatements extends BoundedMap<string, Statement> {
  readonly seen: string[] = [];

  override set(sql: string, statement: Statement): void {
    this.seen.push(sql);
    super.set(sql, statement);
  }
}
