/** The cost of a million stored reminders for the service, and of a thousand open pages. */
import { join } from "node:path";
import { openDatabase } from "../../src/database/open.ts";
import { rowsOf } from "../support/dump.ts";
import type { NoticesFolder } from "./notices-data.ts";
import { build, firstAnswer } from "./process-cost.ts";
import { median, type RunningServer, startServer } from "./processes.ts";
import { atMost, type Figure } from "./report.ts";

const STARTS = 15;
const DUE_AT_ONCE = 200;
/** How far ahead the reminders of a measurement are: all of them are written by then. */
const AHEAD_MS = 6_000;

const command = (dir: string) => [process.execPath, "tests/bench/lectern.ts", dir];

/** Start-up with a million reminders against none, and the lateness of 200 of them that are due in one second. */
export async function reminders(folders: { none: NoticesFolder; million: NoticesFolder }): Promise<Figure[]> {
  const binary = await build();
  const started = (folder: NoticesFolder) =>
    firstAnswer([binary, "serve", "--data", folder.dir, "--port", "0", "--no-seed"], {});
  for (const folder of [folders.none, folders.million]) await started(folder);
  const times = { none: [] as number[], million: [] as number[] };
  for (let round = 0; round < STARTS; round++) {
    times.none.push(await started(folders.none));
    times.million.push(await started(folders.million));
  }
  const [without, withAll] = [median(times.none), median(times.million)];
  const detail = `${withAll.toFixed(0)} ms, without ${without.toFixed(0)} ms`;

  const server = await startServer(command(folders.million.dir));
  const cookies = folders.million.cookies.slice(0, DUE_AT_ONCE);
  const second = Math.ceil((Date.now() + AHEAD_MS) / 1000) * 1000;
  await remindEach(server, cookies, (index) => second + Math.floor((index * 1000) / DUE_AT_ONCE));
  await Bun.sleep(second + 3_000 - Date.now());
  const spread = latenessOf(folders.million.dir, DUE_AT_ONCE);
  const instant = Date.now() + AHEAD_MS;
  await remindEach(server, cookies, () => instant);
  await Bun.sleep(instant + 2_000 - Date.now());
  const together = latenessOf(folders.million.dir, DUE_AT_ONCE);
  await server.stop();
  return [
    atMost("start with 1,000,000 reminders against none", withAll / without, 1.1, detail),
    atMost("200 due in one second among 1,000,000: latest, ms", spread.most, 1_000, `median ${spread.median} ms`),
    atMost("200 due at one instant among 1,000,000: latest, ms", together.most, 1_000, `median ${together.median} ms`),
  ];
}

/** A reminder of each learner, by the workspace. */
async function remindEach(
  server: RunningServer,
  cookies: readonly string[],
  momentOf: (index: number) => number,
): Promise<void> {
  const origin = `http://127.0.0.1:${server.port}`;
  const remind = async (cookie: string, index: number) => {
    const remindAt = new Date(momentOf(index)).toISOString();
    const response = await fetch(`${origin}/api/web/ielts_reminders_create`, {
      method: "POST",
      headers: { "content-type": "application/json", origin, cookie: `lectern_session=${cookie}` },
      body: JSON.stringify({ content: "Now", remindAt }),
    });
    if (response.status !== 200) throw new Error(`A reminder was refused: ${await response.text()}`);
  };
  for (let from = 0; from < cookies.length; from += 50) {
    await Promise.all(cookies.slice(from, from + 50).map((cookie, index) => remind(cookie, from + index)));
  }
}

/** Milliseconds from the due time to the creation of the last notices. */
function latenessOf(dir: string, count: number): { median: number; most: number } {
  const db = openDatabase(join(dir, "lectern.db"), { readonly: true });
  const rows = rowsOf(db, "SELECT created_at - due_at AS ms FROM notices ORDER BY id DESC LIMIT ?", count);
  db.raw.close();
  if (rows.length < count) throw new Error(`Only ${rows.length} notices were given`);
  const times = rows.map(({ ms }) => Number(ms));
  return { median: median(times), most: Math.max(...times) };
}

/** Memory with a connected page of each learner, and the time until each has received a notice. */
export async function pages({ dir, cookies }: NoticesFolder): Promise<Figure[]> {
  const server = await startServer(command(dir));
  const arrivals: number[] = [];
  let ready = 0;
  await Bun.sleep(3_000);
  const idle = await server.residentMiB();
  const sockets = await Promise.all(
    cookies.map((cookie) =>
      Bun.connect({
        hostname: "127.0.0.1",
        port: server.port,
        socket: {
          open(socket) {
            socket.write(
              `GET /api/web/stream/0 HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nCookie: lectern_session=${cookie}\r\n\r\n`,
            );
          },
          data(_socket, bytes) {
            const text = bytes.toString();
            if (text.includes("event: ready")) ready++;
            if (text.includes("event: notice")) arrivals.push(Date.now());
          },
        },
      }),
    ),
  );
  await until(() => ready === cookies.length, "every page connected");
  await Bun.sleep(3_000);
  const connected = await server.residentMiB();
  const instant = Date.now() + AHEAD_MS;
  await remindEach(server, cookies, () => instant);
  await until(() => arrivals.length === cookies.length, "a notice on every page");
  const after = await server.residentMiB();
  for (const socket of sockets) socket.end();
  await server.stop();
  const count = cookies.length.toLocaleString("en");
  const last = Math.max(...arrivals) - instant;
  return [
    atMost(`memory with ${count} pages connected, MiB`, connected, 150, `idle ${idle.toFixed(0)} MiB`),
    atMost(`memory after a notice to each, MiB`, after, 150),
    atMost(
      `a notice to each of ${count} pages: last there after, ms`,
      last,
      1_000,
      `median ${median(arrivals) - instant} ms`,
    ),
  ];
}

async function until(holds: () => boolean, what: string): Promise<void> {
  for (let attempts = 0; attempts < 600 && !holds(); attempts++) await Bun.sleep(50);
  if (!holds()) throw new Error(`It did not come to ${what}`);
}
