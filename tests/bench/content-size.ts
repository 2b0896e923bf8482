import { statSync } from "node:fs";
import { join } from "node:path";
import { closeDatabase, type Db, openDatabase } from "../../src/database/open.ts";
import type { ContentFolder } from "./content-data.ts";
import type { Figure } from "./report.ts";

const MB = 1e6;
/** Table families of the large database that are reported separately; the others are small. */
const SHOWN = 8;

/** The sizes of the databases: reported, not bounded. */
export async function contentSize({ seed, large }: { seed: ContentFolder; large: ContentFolder }): Promise<Figure[]> {
  const sizeOf = (name: string, dir: string, detail: string): Figure => {
    const value = statSync(join(dir, "lectern.db")).size / MB;
    return { name, value, bound: "reported", verdict: "holds", detail };
  };
  return [
    sizeOf("database with the content that ships: MB", seed.dir, ""),
    sizeOf("database with the large library: MB", large.dir, familiesOf(large.dir)),
  ];
}

/** MB of the largest families of tables: a table with its indexes, a full-text index with its shadow tables. */
function familiesOf(dir: string): string {
  const db = openDatabase(join(dir, "lectern.db"), { readonly: true });
  try {
    const rows = sizes(db);
    return rows
      .slice(0, SHOWN)
      .map(({ family, bytes }) => `${family} ${(bytes / MB).toFixed(0)}`)
      .join(", ");
  } finally {
    closeDatabase(db);
  }
}

function sizes(db: Db): { family: string; bytes: number }[] {
  return db.raw
    .prepare<[], { family: string; bytes: number }>(
      `select case when s.tbl_name like '%\\_text\\_%' escape '\\'
           then substr(s.tbl_name, 1, instr(s.tbl_name, '_text_') + 4) else s.tbl_name end as family, sum(d.pgsize) as bytes
         from dbstat as d join sqlite_schema as s on s.name = d.name
        where d.aggregate = 1 group by family order by bytes desc`,
    )
    .all();
}
