/**
 * The shared parts of the hand-written servers of the workspace's operations: Elysia, its authentication, and concurrent writes sharing a
 * transaction.
 */
import { Elysia } from "elysia";
import { db, prepare, printPlans } from "./hand-written.ts";

const holder = prepare<{ accountId: number }>(
  "select s.account_id as accountId from web_sessions s join accounts a on a.id = s.account_id where s.secret_hash = ? and s.expires_at > ? and a.disabled_at is null",
);

/** Work that waits for the next shared transaction. */
const queue: { work: () => unknown; answer: (data: unknown) => void }[] = [];
const begin = db.prepare("begin immediate");
const commit = db.prepare("commit");

function inSharedTransaction(work: () => unknown): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  queue.push({ work, answer: resolve });
  if (queue.length === 1) setImmediate(runQueue);
  return promise;
}

function runQueue(): void {
  const jobs = queue.splice(0);
  begin.run();
  const answers = jobs.map(({ work, answer }) => ({ data: work(), answer }));
  commit.run();
  for (const { data, answer } of answers) answer(data);
}

async function answer(request: Request, work: (accountId: number, body: string) => unknown): Promise<Response> {
  const cookie = /(?:^|; )lectern_session=([^;]*)/.exec(request.headers.get("cookie") ?? "")?.[1] ?? "";
  const caller = holder.get(new Bun.CryptoHasher("sha256").update(cookie).digest("hex"), Date.now());
  if (caller === undefined) return new Response(null, { status: 401 });
  const body = await request.text();
  const data = await inSharedTransaction(() => work(caller.accountId, body));
  if (data === null) return new Response(null, { status: 404 });
  return new Response(JSON.stringify({ code: 0, message: "ok", data }), {
    headers: { "content-type": "application/json" },
  });
}

/** Answers operations by their ids at the workspace's addresses, and prints its own address; null is 404. */
export function serveWeb<Input>(
  operations: Readonly<Record<string, (accountId: number, input: Input, siteUrl: string) => unknown>>,
): void {
  printPlans();
  const app = new Elysia({ serve: { development: false } });
  let siteUrl = "";
  for (const [id, operation] of Object.entries(operations)) {
    const work = (accountId: number, body: string) => {
      const input: Input = JSON.parse(body);
      return operation(accountId, input, siteUrl);
    };
    app.post(`/api/web/${id}`, ({ request }) => answer(request, work), { parse: "none" });
  }
  app.listen({ port: 0, hostname: "127.0.0.1" });
  siteUrl = `http://127.0.0.1:${app.server?.port}`;
  process.stdout.write(`baseline listening on ${siteUrl}\n`);
  process.on("SIGTERM", () => process.exit(0));
}
