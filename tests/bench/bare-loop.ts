/**
 * The bare read loop: Bun.serve, one row by its key, one small JSON answer. Rates of baselines are relative to it, so that a recorded rate
 * means the same on every machine. `bun tests/bench/bare-loop.ts DIR`
 */
import { db, prepare } from "./hand-written.ts";

const account = prepare<{ id: number; name: string }>("select id, name from accounts where id = ?");

const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  development: false,
  async fetch(request) {
    await request.text();
    return new Response(JSON.stringify({ code: 0, message: "ok", data: account.get(1) }), {
      headers: { "content-type": "application/json" },
    });
  },
});
process.stdout.write(`bare loop listening on http://127.0.0.1:${server.port}\n`);
process.on("SIGTERM", () => {
  db.close();
  process.exit(0);
});
