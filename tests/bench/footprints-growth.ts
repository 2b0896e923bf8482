/** The cost of footprints as they grow: the list and its statistics of accounts with 1,000 to 1,000,000 activities, one call at a time. */
import { SCOPES } from "../../src/identity/scopes.ts";
import { createToken } from "../../src/identity/tokens.store.ts";
import { hashSecret } from "../../src/lib/secrets.ts";
import { DAY_MS } from "../../src/lib/time.ts";
import { FREQUENT_WORD, RARE_WORD, seedActivities } from "../support/footprints-seed.ts";
import { at } from "../support/json.ts";
import { addAccount, openFolder } from "./practice-data.ts";
import { load, startServer } from "./processes.ts";
import { atMost, type Figure } from "./report.ts";

const SIZES = [1_000, 10_000, 100_000, 1_000_000] as const;
const PATH = "/api/v1/agent/capabilities/ielts_footprints_list";
const CALLS = 100;
/** Maximum 95th percentile in milliseconds, of pages and statistics, and of those by words. */
const BOUND = 50;
const TEXT_BOUND = 150;

interface Walker {
  readonly count: number;
  readonly token: string;
}

/** Learners with this many activities each. */
export async function makeFootprintsFolder(): Promise<{ dir: string; walkers: readonly Walker[] }> {
  const { app, dir } = await openFolder();
  const now = Date.now();
  const walkers = await app.kernel.writer.write((db) =>
    SIZES.map((count, index) => {
      const accountId = addAccount(db, index, now);
      const token = `lectern_walker_${index}`;
      createToken(db, accountId, {
        ...{ secretHash: hashSecret(token), clientName: "bench", scopes: SCOPES, now, expiresAt: now + 30 * DAY_MS },
      });
      seedActivities(db, accountId, { count, now });
      return { count, token };
    }),
  );
  await app.stop();
  return { dir, walkers };
}

const CASES: readonly { readonly label: string; readonly bound: number; readonly body: (count: number) => object }[] = [
  { label: "first page", bound: BOUND, body: () => ({}) },
  { label: "offset in the last tenth", bound: BOUND, body: (count) => ({ offset: Math.floor(count * 0.9) }) },
  { label: "statistics of two kinds", bound: BOUND, body: () => ({ kinds: ["practice", "study"], limit: 1 }) },
  { label: "30 days", bound: BOUND, body: () => ({ timeRange: "30d", limit: 1 }) },
  { label: "rare word", bound: TEXT_BOUND, body: () => ({ query: RARE_WORD }) },
  { label: "frequent word", bound: TEXT_BOUND, body: () => ({ query: FREQUENT_WORD }) },
];

export async function footprintsGrowth({
  dir,
  walkers,
}: Awaited<ReturnType<typeof makeFootprintsFolder>>): Promise<Figure[]> {
  const server = await startServer([process.execPath, "tests/bench/lectern.ts", dir]);
  const p95 = async (token: string, body: object) => {
    const bodies = [JSON.stringify(body)];
    const plan = { port: server.port, path: PATH, token, bodies, connections: 1, seconds: 0 };
    const result = await load({ ...plan, warmupSeconds: 0.3, requests: CALLS });
    if (result.failures > 0) throw new Error(`${bodies}: ${result.failures} calls failed`);
    return result.p95;
  };
  const deepCursor = async ({ count, token }: Walker) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${PATH}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ offset: Math.floor(count * 0.9) }),
    });
    return { cursor: String(at(await answer.json(), "data", "nextCursor")) };
  };
  const figures: Figure[] = [];
  const add = async (label: string, bound: number, bodyOf: (walker: Walker) => object | Promise<object>) => {
    const found: number[] = [];
    for (const walker of walkers) found.push(await p95(walker.token, await bodyOf(walker)));
    const detail = found.map((ms, index) => `${SIZES[index]?.toLocaleString("en")}: ${ms.toFixed(1)} ms`).join(", ");
    figures.push(
      atMost(`footprints, ${label}: p95 with 1,000,000 activities, ms`, found.at(-1) ?? Number.NaN, bound, detail),
    );
  };
  for (const { label, bound, body } of CASES) await add(label, bound, ({ count }) => body(count));
  await add("page by a deep cursor", BOUND, deepCursor);
  await server.stop();
  return figures;
}
