// Writes two accounts in each transaction, as fast as it can, until it is killed. Prints a line when it has started.
// Usage: bun busy-writer.ts DATA_FOLDER
import { join } from "node:path";
import { openDatabase } from "../../src/database/open.ts";

const db = openDatabase(join(process.argv[2] ?? "", "lectern.db"));
const insert = db.raw.prepare(
  `INSERT INTO accounts (email, email_key, name, role, password_hash, created_at, updated_at)
   VALUES (?, ?, 'busy', ?, 'none', 0, 0)`,
);
const pair = db.raw.transaction((n: number) => {
  insert.run(`t${n}`, `t${n}`, "teacher");
  insert.run(`l${n}`, `l${n}`, "learner");
});
for (let n = 0; ; n++) {
  pair.immediate(n);
  if (n === 2000) console.log("writing");
}
