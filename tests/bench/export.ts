/** The export of a learner with 500,000 records against one of 1,000, and its effect on other learners. */

import { applyPack } from "../../src/content-import/apply.ts";
import { SCOPES } from "../../src/identity/scopes.ts";
import { createToken } from "../../src/identity/tokens.store.ts";
import { hashSecret } from "../../src/lib/secrets.ts";
import { DAY_MS } from "../../src/lib/time.ts";
import { checkedPack } from "../support/checked-pack.ts";
import { seedRecords } from "../support/export-seed.ts";
import { practicePart } from "../support/practice-part.ts";
import { addAccount, openFolder, QUESTIONS } from "./practice-data.ts";
import { load, median, type RunningServer, startServer } from "./processes.ts";
import { atMost, type Figure } from "./report.ts";

const OPERATION = "/api/v1/agent/capabilities/ielts_learner_export_data";
const SMALL_READ = "/api/v1/agent/capabilities/ielts_vocabulary_personal_search";
const SMALL = 1_000;
const LARGE = 500_000;

interface Owner {
  readonly token: string;
  readonly records: number;
}

export interface ExportFolder {
  readonly dir: string;
  readonly small: Owner;
  readonly large: Owner;
  /** A second learner with as many records: exports of one account run in sequence. */
  readonly second: Owner;
  /** Another learner, who reads meanwhile. */
  readonly other: string;
}

/** A data folder with a learner of 1,000 records, two of 500,000 and another. */
export async function makeExportFolder(): Promise<ExportFolder> {
  const { app, dir } = await openFolder();
  const now = Date.now();
  await app.kernel.writer.write((db) => {
    applyPack(db, checkedPack({ parts: [practicePart("forty", QUESTIONS)] }), { now, replace: false });
  });
  const add = (index: number, records: number) =>
    app.kernel.writer.write((db): Owner => {
      const accountId = addAccount(db, index, now);
      const token = `lectern_bench_${index}`;
      const expiresAt = now + DAY_MS;
      createToken(db, accountId, {
        secretHash: hashSecret(token),
        clientName: "bench",
        scopes: SCOPES,
        now,
        expiresAt,
      });
      if (records > 0) seedRecords(db, accountId, { records, now });
      return { token, records };
    });
  const [small, large] = [await add(0, SMALL), await add(1, LARGE)];
  const [second, other] = [await add(2, LARGE), await add(3, SMALL)];
  await app.stop();
  return { dir, small, large, second, other: other.token };
}

export async function exportOf({ dir, small, large, second, other }: ExportFolder): Promise<Figure[]> {
  const server = await startServer([process.execPath, "tests/bench/lectern.ts", dir]);
  const reading = {
    ...{ port: server.port, path: SMALL_READ, token: other, bodies: ['{"limit":1}'] },
    ...{ connections: 4, warmupSeconds: 0.5 },
  };
  await load({ ...reading, seconds: 2 });
  await Bun.sleep(3_000);
  const idle = await server.residentMiB();
  const peak = watchMemory(server);

  const smallRuns = [];
  for (let i = 0; i < 20; i++) smallRuns.push(await fetchExport(server, small));
  const first = await fetchExport(server, large);
  const alone = await fetchExport(server, large);

  // Two at a time, one after another, for as long as the others read.
  let isReading = true;
  const busy = [large, second].map(async (owner) => {
    while (isReading) await fetchExport(server, owner);
  });
  const others = await load({ ...reading, seconds: 8 });
  isReading = false;
  await Promise.all(busy);
  const most = peak.stop();

  const checks = async (owner: Owner) => {
    const { dataVersion } = await fetchExport(server, owner);
    const bodies = [JSON.stringify({ dataVersion })];
    return load({
      port: server.port,
      path: OPERATION,
      token: owner.token,
      bodies,
      connections: 1,
      seconds: 2,
      warmupSeconds: 0.5,
    });
  };
  const [smallCheck, largeCheck] = [await checks(small), await checks(large)];
  await server.stop();

  const perRecord = (ms: number, { records }: Owner) => (ms * 1_000) / records;
  const smallMs = median(smallRuns.map(({ ms }) => ms));
  const count = LARGE.toLocaleString("en");
  const ofLarge = `${(alone.ms / 1_000).toFixed(1)} s, first ${(first.ms / 1_000).toFixed(1)} s, ${(alone.bytes / 1_048_576).toFixed(0)} MiB`;
  return [
    atMost(`export of ${count} records: memory above idle, MiB`, most - idle, 100, `idle ${idle.toFixed(0)} MiB`),
    atMost(
      "small reads during two exports: p99, ms",
      others.p99,
      50,
      `p50 ${others.p50.toFixed(1)} ms, ${others.failures} failed`,
    ),
    atMost(
      `export, time for a record: ${count} against ${SMALL.toLocaleString("en")}`,
      perRecord(alone.ms, large) / perRecord(smallMs, small),
      1.5,
      `${ofLarge}; ${smallMs.toFixed(1)} ms`,
    ),
    atMost(`unchanged check of ${count} records: p99, ms`, largeCheck.p99, 20, `p50 ${largeCheck.p50.toFixed(2)} ms`),
    atMost(
      "unchanged check against that of 1,000 records",
      largeCheck.p50 / smallCheck.p50,
      2,
      `p50 ${smallCheck.p50.toFixed(2)} ms`,
    ),
  ];
}

/** Reads an export to its end without storing it. */
async function fetchExport(server: RunningServer, { token }: Owner) {
  const started = performance.now();
  const response = await fetch(`http://127.0.0.1:${server.port}${OPERATION}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: "{}",
  });
  let bytes = 0;
  let tail = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    tail = (tail + decoder.decode(chunk.subarray(-200))).slice(-200);
  }
  const dataVersion = /"dataVersion":"([0-9a-f]{64})"\}\}$/.exec(tail)?.[1];
  if (response.status !== 200 || dataVersion === undefined) throw new Error(`The export broke off: ${tail}`);
  return { ms: performance.now() - started, bytes, dataVersion };
}

/** The maximum memory of a server from now until it is queried, in MiB. */
function watchMemory(server: RunningServer) {
  let most = 0;
  const timer = setInterval(async () => {
    most = Math.max(most, await server.residentMiB());
  }, 20);
  return {
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}
