/** Comparison with PocketBase: the same rows, the same work, alternating rounds; the server on one core, the load on the other. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WITHOUT_BOUNDS } from "./bench-config.ts";
import { makeDataset, wordOf } from "./dataset.ts";
import type { LoadPlan, LoadResult } from "./load.ts";
import { fetchPocketBase, fillPocketBase, type PeerEntry, pocketBaseCommand, synchronousOf } from "./pocketbase.ts";
import { build, firstAnswer, idleMemory } from "./process-cost.ts";
import { load, median, type RunningServer, startServer } from "./processes.ts";
import { atLeast, atMost, type Figure, skipped } from "./report.ts";

const ENTRIES = 10_000;
const ROUNDS = 5;
const STARTS = 11;
/** How many different words are searched. */
const WORDS = 100;
const FULL = 2;
/** How long to wait for one answer. */
const ANSWER_MS = 5_000;

const OPERATION = "/api/v1/agent/capabilities/ielts_vocabulary_personal_";
const RECORDS = "/api/collections/entries/records";

interface Side {
  readonly command: readonly string[];
  readonly health: string;
  readonly token: string;
}

type Work = Pick<LoadPlan, "path" | "bodies" | "paths" | "method">;

interface Case {
  readonly name: string;
  readonly ours: Work;
  readonly theirs: Work;
}

export async function peer(): Promise<Figure[]> {
  const found = fetchPocketBase();
  if ("missing" in found) return [skipped("beside PocketBase 0.28", found.missing)];
  const data = await makeDataset(ENTRIES);
  const dir = mkdtempSync(join(tmpdir(), "lectern-bench-peer-"));
  try {
    const { token, owner } = await fillPocketBase(found.program, dir, entriesOf());
    const serve = [await build(), "serve", "--data", data.dir, "--port", "0", "--no-seed"];
    const ours = { command: serve, health: "/healthz", token: data.token };
    const plain = { command: pocketBaseCommand(found.program, dir, false), health: "/api/health", token };
    const durable = { ...plain, command: pocketBaseCommand(found.program, dir, true) };
    // Before anything is added, so that both start and idle over the same rows.
    const cost = [await starts(ours, plain), await memories(ours, plain)];
    return [...(await rates(ours, durable, casesOf(owner))), ...cost];
  } finally {
    for (const folder of [dir, data.dir]) rmSync(folder, { recursive: true, force: true });
  }
}

/** The rows that {@link makeDataset} writes. */
function entriesOf(): PeerEntry[] {
  const begin = Date.now() - ENTRIES;
  return Array.from({ length: ENTRIES }, (_, index) => ({ ...wordOf(index), createdAt: begin + index }));
}

function casesOf(owner: string): Case[] {
  const words = Array.from({ length: WORDS }, (_, i) => wordOf((i * 97) % ENTRIES).phrase.split(" ")[0] ?? "");
  const listed = "perPage=20&sort=-created&skipTotal=1";
  const filterOf = (word: string) => encodeURIComponent(`phrase~"${word}"||meaning~"${word}"||usage~"${word}"`);
  const { phrase: _phrase, ...rest } = wordOf(0);
  const added = { ...rest, phrase: "added {{n}}" };
  const record = { ...added, owner, partOfSpeech: "", learningState: "new", reps: 0, lapses: 0, scheduledDays: 0 };
  return [
    {
      name: "list 20",
      ours: { path: `${OPERATION}search`, bodies: ['{"limit":20}'] },
      theirs: { path: `${RECORDS}?${listed}`, bodies: [""], method: "GET" },
    },
    {
      name: "search by word, 20",
      ours: {
        path: `${OPERATION}search`,
        bodies: words.map((query) => JSON.stringify({ query, limit: 20 })),
      },
      theirs: {
        path: RECORDS,
        paths: words.map((word) => `${RECORDS}?${listed}&filter=${filterOf(word)}`),
        ...{ bodies: [""], method: "GET" },
      },
    },
    {
      name: "insert one, flushed to disk by both",
      ours: { path: `${OPERATION}add`, bodies: [JSON.stringify({ items: [added] })] },
      theirs: { path: RECORDS, bodies: [JSON.stringify(record)] },
    },
  ];
}

async function rates(ours: Side, theirs: Side, cases: readonly Case[]): Promise<Figure[]> {
  const our = await startServer(ours.command, WITHOUT_BOUNDS);
  const their = await startServer(theirs.command);
  const synchronous = await synchronousOf(their.port);
  if (synchronous !== FULL) throw new Error(`PocketBase flushes by synchronous=${synchronous}, ours by FULL`);
  const figures: Figure[] = [];
  for (const one of cases) {
    const name = `${one.name}: requests/s against PocketBase`;
    try {
      await requireItems(one, [our, ours], [their, theirs]);
      const pairs: { our: LoadResult; their: LoadResult }[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        pairs.push({ our: await loaded(our, ours, one.ours), their: await loaded(their, theirs, one.theirs) });
      }
      const ratio = median(pairs.map(({ our, their }) => our.perSecond / their.perSecond));
      const rate = (side: "our" | "their") => Math.round(median(pairs.map((pair) => pair[side].perSecond)));
      figures.push(atLeast(name, ratio, 1, `${rate("our")}/s, PocketBase ${rate("their")}/s`));
    } catch (error) {
      // A peer that does not answer is invalid: no figure is derived from it.
      figures.push(skipped(name, error instanceof Error ? error.message : String(error)));
    }
  }
  await our.stop();
  await their.stop();
  return figures;
}

async function loaded(server: RunningServer, { token }: Side, work: Work): Promise<LoadResult> {
  const result = await load({ ...work, port: server.port, token, connections: 32, seconds: 1.2, warmupSeconds: 0.3 });
  if (result.requests === 0) throw new Error(`${work.path.split("?")[0]} was not answered under 32 connections`);
  if (result.failures > 0) throw new Error(`${result.failures} requests to ${work.path} failed`);
  return result;
}

/** Both find something, and a list of both has the same entries. */
async function requireItems(one: Case, our: [RunningServer, Side], their: [RunningServer, Side]): Promise<void> {
  if (one.name.startsWith("insert")) return;
  const phrases = async ([server, { token }]: [RunningServer, Side], work: Work): Promise<string[]> => {
    const method = work.method ?? "POST";
    const [path = work.path] = work.paths ?? [];
    const [body] = work.bodies;
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(method === "POST" ? { body } : {}),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const answer = await response.json();
    const items: { phrase: string }[] = answer.items ?? answer.data?.items ?? [];
    return items.map(({ phrase }) => phrase);
  };
  const [found, other] = [await phrases(our, one.ours), await phrases(their, one.theirs)];
  const isSame = !one.name.startsWith("list") || Bun.deepEquals(found, other);
  if (found.length === 0 || other.length === 0 || !isSame)
    throw new Error(`${one.name}: the two find different entries\n${found}\n${other}`);
}

async function starts(ours: Side, theirs: Side): Promise<Figure> {
  const times = { ours: [] as number[], theirs: [] as number[] };
  const once = (side: Side) => firstAnswer(side.command, WITHOUT_BOUNDS, side.health);
  for (const side of [ours, theirs]) await once(side);
  for (let round = 0; round < STARTS; round++) {
    times.ours.push(await once(ours));
    times.theirs.push(await once(theirs));
  }
  const [our, their] = [median(times.ours), median(times.theirs)];
  const detail = `${our.toFixed(0)} ms, PocketBase ${their.toFixed(0)} ms`;
  return atMost("start to first answer against PocketBase", our / their, 1, detail);
}

async function memories(ours: Side, theirs: Side): Promise<Figure> {
  const [our, their] = [await idleMemory(ours.command, ours.health), await idleMemory(theirs.command, theirs.health)];
  const detail = `${our.toFixed(0)} MiB, PocketBase ${their.toFixed(0)} MiB`;
  return atMost("idle memory above PocketBase, MiB", our - their, 10, detail);
}
