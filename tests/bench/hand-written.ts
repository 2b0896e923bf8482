/** What the hand-written servers have in common: Bun.serve, prepared statements, the same token look-up; no validation, no pipeline. */
import { join } from "node:path";
import Database from "#sqlite";

export const db = new Database(join(process.argv[2] ?? "", "lectern.db"));
for (const pragma of [
  "journal_mode = WAL",
  "synchronous = FULL",
  "foreign_keys = ON",
  "cache_size = -16000",
  "mmap_size = 268435456",
]) {
  db.pragma(pragma);
}

/** Parameters are written `+?` for the reason that src/database/query.ts gives, or this server would be the slower one. */
export function prepare<R>(sql: string) {
  return db.prepare<unknown[], R>(sql.replaceAll("?", "+?"));
}

const holder = prepare<{ accountId: number }>(
  "select t.id, t.account_id as accountId, a.role, t.client_name as clientName, t.scopes, t.expires_at as expiresAt from agent_tokens as t inner join accounts as a on a.id = t.account_id where t.secret_hash = ? and t.expires_at > ? and t.revoked_at is null and a.disabled_at is null",
);

/** Answers operations by their ids at the addresses that lectern has them, and prints where it listens. */
export function serve<Input>(
  operations: Readonly<Record<string, (account: number, input: Input, siteUrl: string) => unknown>>,
): void {
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    development: false,
    async fetch(request) {
      const path = new URL(request.url).pathname;
      const operation = operations[path.slice(path.lastIndexOf("/") + 1)];
      const secret = request.headers.get("authorization")?.slice(7) ?? "";
      const hash = new Bun.CryptoHasher("sha256").update(secret).digest("hex");
      const caller = holder.get(hash, Date.now());
      if (operation === undefined || caller === undefined) return new Response(null, { status: 404 });
      const input: Input = JSON.parse(await request.text());
      const data = operation(caller.accountId, input, siteUrl);
      return new Response(JSON.stringify({ code: 0, message: "ok", data }), {
        headers: { "content-type": "application/json" },
      });
    },
  });
  const siteUrl = `http://127.0.0.1:${server.port}`;
  process.stdout.write(`baseline listening on ${siteUrl}\n`);
  process.on("SIGTERM", () => process.exit(0));
}
