import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findLitestream } from "../../scripts/suite/litestream-tool.ts";
import { closeDatabase, openDatabase } from "../../src/database/open.ts";
import { createSession } from "../../src/identity/sessions.store.ts";
import { hashSecret } from "../../src/lib/secrets.ts";
import { storedFilePath } from "../../src/lib/stored-path.ts";
import { DAY_MS } from "../../src/lib/time.ts";
import { rowsOf } from "../support/dump.ts";
import { eventually, letTimePass, paced } from "../support/eventually.ts";
import { temporaryFolder } from "../support/folders.ts";
import {
  type Copying,
  type CopyPlace,
  generations,
  killCopying,
  prepareCopyPlace,
  restoreCopy,
  startCopying,
} from "./copying.ts";
import { kill, prepareLearner, type Served, serve } from "./served.ts";

const KILLS = Number(process.env["LECTERN_KILLS"] ?? 3);
const WORKERS = 3;
const COOKIE = "a-session-of-the-workspace";
/** What a machine may lose that disappears at once, in milliseconds before it did. */
const MAY_LOSE_MS = paced(1000);
const LARGE_FILE_BYTES = 300_000;

const litestream = findLitestream();
const folder = temporaryFolder();
let data = join(folder.dir, "data-0");
let token = "";
let place: CopyPlace;
let served: Served;
let copying: Copying;

/** What was answered since the copy was last taken over, by when; `key` is a phrase, or the SHA-256 of a file. */
interface Write {
  readonly kind: "word" | "file";
  readonly key: string;
  readonly acknowledgedAt: number;
}

let writes: Write[] = [];
/** Ages at the kill of the oldest write that each lost machine took with it, and what else the page says. */
const figures: {
  words: number;
  files: number;
  wentBack: number;
  lost: number[];
  lostGoingBack: number[];
  services: number;
} = {
  ...{ words: 0, files: 0, wentBack: 0, lost: [], lostGoingBack: [], services: 0 },
};

beforeAll(async () => {
  if (litestream === null) return;
  place = prepareCopyPlace(folder.dir, litestream);
  const learner = prepareLearner(data);
  token = learner.token;
  const db = openDatabase(join(data, "lectern.db"));
  const now = Date.now();
  createSession(db, learner.accountId, {
    ...{ secretHash: hashSecret(COOKIE), userAgent: "load", now, expiresAt: now + DAY_MS },
  });
  closeDatabase(db);
  copying = await startCopying(data, place);
  served = await serve(data);
}, paced(30_000));
afterAll(async () => {
  if (litestream !== null) {
    await kill(served);
    await killCopying(copying);
    console.log(`litestream: ${JSON.stringify({ ...figures, generations: generations(place) })}`);
  }
  folder.remove();
});

/** Whether the service acknowledged a request; it throws where it refused one, and is gone where it did not answer. */
async function acknowledged(path: string, headers: Record<string, string>, body: string): Promise<boolean> {
  const request = { method: "POST", headers: { origin: served.url, ...headers }, body };
  const response = await fetch(`${served.url}${path}`, request).catch(() => null);
  const text = await response?.text().catch(() => null);
  if (response === null || text === null || text === undefined) return false;
  if (response.status !== 200) throw new Error(`${path} was refused: ${text}`);
  return true;
}

/** Adds words, as an agent does, until the service is gone. */
async function addWords(): Promise<void> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  for (;;) {
    const phrase = `word ${crypto.randomUUID()}`;
    const body = JSON.stringify({ items: [{ phrase, meaning: "减轻", expansion: ["related"] }], sourceId: "agent" });
    const path = "/api/v1/agent/capabilities/ielts_vocabulary_personal_add";
    if (!(await acknowledged(path, headers, body))) return;
    writes.push({ kind: "word", key: phrase, acknowledgedAt: performance.now() });
  }
}

/** Uploads files, small and large ones, as a learner does in the workspace, until the service is gone. */
async function uploadFiles(): Promise<void> {
  const headers = { "content-type": "application/octet-stream", cookie: `lectern_session=${COOKIE}` };
  for (let n = 0; ; n++) {
    const id = crypto.randomUUID();
    const body = `Notes ${id} ${"harbour ".repeat(n % 3 === 0 ? LARGE_FILE_BYTES / 8 : 8)}`;
    const input = encodeURIComponent(JSON.stringify({ fileName: `${id}.txt` }));
    if (!(await acknowledged(`/api/web/assets_upload?input=${input}`, headers, body))) return;
    const key = new Bun.CryptoHasher("sha256").update(body).digest("hex");
    writes.push({ kind: "file", key, acknowledgedAt: performance.now() });
    await letTimePass(50 + Math.random() * 80);
  }
}

/** The writes that a restored folder does not have: their rows, or the bytes of their files. */
function missingFrom(dir: string): Write[] {
  const db = openDatabase(join(dir, "lectern.db"), { readonly: true });
  const words = new Set(rowsOf(db, "SELECT phrase FROM vocabulary_entries").map(({ phrase }) => phrase));
  const named = "SELECT sha256 FROM stored_files WHERE sha256 IN (SELECT sha256 FROM assets)";
  const files = new Set(rowsOf(db, named).map(({ sha256 }) => sha256));
  db.raw.close();
  const hasBytes = (sha256: string) => {
    const path = storedFilePath(join(dir, "files"), sha256);
    return existsSync(path) && new Bun.CryptoHasher("sha256").update(readFileSync(path)).digest("hex") === sha256;
  };
  return writes.filter(({ kind, key }) => (kind === "word" ? !words.has(key) : !(files.has(key) && hasBytes(key))));
}

/** A restore from the copy into a new folder, which `lectern check` finds whole. */
async function restored(name: string): Promise<string> {
  const dir = join(folder.dir, name);
  const { exitCode, said } = await restoreCopy(dir, place);
  expect({ exitCode, said }).toEqual({ exitCode: 0, said });
  if (said.includes("Going back to")) figures.wentBack++;
  return dir;
}

/** Writes for a while, then what `end` does. Returns when it was done. */
async function writeUntil(end: () => Promise<void>): Promise<number> {
  const before = writes.length;
  const workers = [...Array.from({ length: WORKERS }, addWords), uploadFiles()];
  await letTimePass(1_400 + Math.random() * 800);
  const at = performance.now();
  await end();
  await Promise.all(workers);
  expect(writes.length).toBeGreaterThan(before + 5);
  return at;
}

function count(): void {
  figures.words += writes.filter(({ kind }) => kind === "word").length;
  figures.files += writes.filter(({ kind }) => kind === "file").length;
}

/** The machine is gone with all that ran on it, and another one goes on with the copy. */
async function loseMachine(round: number): Promise<void> {
  const at = await writeUntil(async () => {
    await Promise.all([killCopying(copying), kill(served)]);
  });
  const wentBack = figures.wentBack;
  const dir = await restored(`data-${round}`);
  const lost = missingFrom(dir).map(({ acknowledgedAt }) => at - acknowledgedAt);
  const oldest = Math.max(0, ...lost);
  (figures.wentBack > wentBack ? figures.lostGoingBack : figures.lost).push(Math.round(oldest));
  count();
  writes = [];
  rmSync(data, { recursive: true });
  data = dir;
  copying = await startCopying(data, place);
  served = await serve(data);
  expect(oldest).toBeLessThanOrEqual(MAY_LOSE_MS);
}

/** The service alone is killed: the copy catches up with everything that was acknowledged, and the service starts again. */
async function loseService(round: number): Promise<void> {
  await writeUntil(() => kill(served));
  let tries = 0;
  await eventually(async () => {
    const dir = await restored(`trial-${round}-${tries++}`);
    const missing = missingFrom(dir);
    rmSync(dir, { recursive: true });
    expect(missing).toEqual([]);
  });
  figures.services++;
  count();
  writes = [];
  served = await serve(data);
}

describe("a copy by Litestream and rsync, as docs/scaling.md describes it", () => {
  test.skipIf(litestream === null).each(Array.from({ length: KILLS }, (_, i) => i + 1))(
    "kill %d loses nothing that is older than a second, and no row without its file",
    (round) => (round % 3 === 2 ? loseService(round) : loseMachine(round)),
    paced(60_000),
  );

  test.skipIf(litestream === null)(
    "a file that was still on its way is left out with its row, and what was written before is there",
    async () => {
      await writeUntil(() => kill(served));
      served = await serve(data);
      await eventually(async () => expect(missingFrom(await restored(`before-${crypto.randomUUID()}`))).toEqual([]));
      await killCopying({ ...copying, litestream: copying.files });
      const earlier = writes;
      writes = [];
      const uploading = uploadFiles();
      await eventually(() => expect(writes.length).toBeGreaterThan(2));
      await kill(served);
      await uploading;
      const wentBack = figures.wentBack;
      await eventually(async () => {
        const dir = await restored(`after-${crypto.randomUUID()}`);
        expect(figures.wentBack).toBeGreaterThan(wentBack);
        expect(missingFrom(dir)).toEqual(writes);
        writes = earlier;
        expect(missingFrom(dir)).toEqual([]);
      });
      served = await serve(data);
    },
    paced(60_000),
  );

  test.skipIf(litestream === null)("there was something to lose: words and files were acknowledged", () => {
    expect([figures.words > KILLS * 10, figures.files > KILLS * 3]).toEqual([true, true]);
  });
});
