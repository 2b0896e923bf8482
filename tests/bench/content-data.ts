/** The libraries that the benchmarks of content measure: the shipped one, and a large one with a learner who used it. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { createApp } from "../../src/app.ts";
import type { Db } from "../../src/database/open.ts";
import { recordFile } from "../../src/database/stored-files.ts";
import { addAsset } from "../../src/domains/assets/assets.store.ts";
import { saveProgress } from "../../src/domains/courses/progress.store.ts";
import { createOwnPaper } from "../../src/domains/mock/mock.store.ts";
import { recordPartPractice } from "../../src/domains/question-bank/question-bank.store.ts";
import { createAccount } from "../../src/identity/accounts.store.ts";
import { SCOPES } from "../../src/identity/scopes.ts";
import { createToken } from "../../src/identity/tokens.store.ts";
import { hashSecret } from "../../src/lib/secrets.ts";
import { DAY_MS } from "../../src/lib/time.ts";
import { writeBigPack } from "../support/big-pack.ts";
import { Words } from "../support/words.ts";
import { makingConfig } from "./bench-config.ts";
import { runImport } from "./content-import.ts";

export interface ContentFolder {
  readonly dir: string;
  readonly token: string;
}

/** A learner's data in the library. */
interface Use {
  readonly assets: number;
  readonly practisedParts: number;
  readonly completedSections: number;
  readonly ownPapers: number;
}

const LARGE = { parts: 20_000, wordbookEntries: 0, predictions: 100_000, guides: 2_000, courses: 300 };
const MOCK_PAPERS = 500;
const LARGE_USE = { assets: 1_000, practisedParts: 2_000, completedSections: 500, ownPapers: 50 };
const SEED_USE = { assets: 3, practisedParts: 1, completedSections: 1, ownPapers: 0 };
const TOKEN = "lectern_bench";

/** A data folder as `serve` creates it, with the content that ships. */
export async function makeSeedFolder(): Promise<ContentFolder> {
  const dir = mkdtempSync(join(tmpdir(), "lectern-bench-seed-"));
  await addLearner(dir, { seed: true, use: SEED_USE });
  return { dir, token: TOKEN };
}

/** A fifth of the large library, for comparisons at one size. */
export const MEDIUM: typeof LARGE = { parts: 4_000, wordbookEntries: 0, predictions: 20_000, guides: 400, courses: 60 };

/** A data folder with a large library, imported by `lectern import`. */
export async function makeLargeFolder(library: typeof LARGE = LARGE): Promise<ContentFolder> {
  const dir = mkdtempSync(join(tmpdir(), "lectern-bench-large-"));
  const packDir = mkdtempSync(join(tmpdir(), "lectern-bench-pack-"));
  try {
    writeBigPack(packDir, library);
    writePapers(packDir, MOCK_PAPERS);
    await runImport(packDir, dir);
  } finally {
    rmSync(packDir, { recursive: true, force: true });
  }
  await addLearner(dir, { seed: false, use: LARGE_USE });
  return { dir, token: TOKEN };
}

interface PackPart {
  readonly key: string;
  readonly subject: string;
  readonly partNumber: number;
}

/** Adds papers to a written pack: listening and reading sections of its first parts, alternating between one of them and both. */
function writePapers(packDir: string, count: number): void {
  const parts = Array.from({ length: 10 }, (_, file): PackPart[] => {
    const path = join(packDir, `parts/parts-${String(file).padStart(5, "0")}.json`);
    return JSON.parse(readFileSync(path, "utf8")).parts;
  }).flat();
  const section = (subject: string, numbers: readonly number[], index: number) =>
    numbers.map((number) => {
      const own = parts.filter((part) => part.subject === subject && part.partNumber === number);
      return own[index % own.length]?.key ?? "";
    });
  const mockPapers = Array.from({ length: count }, (_, index) => {
    const words = new Words(5_000_000 + index);
    const listening = index % 3 === 1 ? [] : section("listening", [1, 2, 3, 4], index);
    const reading = index % 3 === 0 ? [] : section("reading", [1, 2, 3], index);
    return {
      key: `paper-${index}`,
      title: `${words.english(3)} ${words.chinese(2)}`,
      category: `Category ${words.number(12)}`,
      parts: [...listening, ...reading],
    };
  });
  mkdirSync(join(packDir, "mock-papers"));
  writeFileSync(join(packDir, "mock-papers/papers.json"), JSON.stringify({ mockPapers }));
}

async function addLearner(dir: string, { seed, use }: { seed: boolean; use: Use }): Promise<void> {
  const flags = { data: dir, port: "0", ...(seed ? {} : { "no-seed": "true" }) };
  const app = await createApp({ config: makingConfig(flags), log: pino({ level: "silent" }), version: "bench" });
  const now = Date.now();
  await app.kernel.writer.write((db) => {
    const account = createAccount(db, {
      ...{ email: "bench@example.org", name: "Bench", role: "owner", passwordHash: "-", now },
    });
    if (account === "email_taken") throw new Error("The data folder is not empty");
    createToken(db, account.id, {
      secretHash: hashSecret(TOKEN),
      clientName: "bench",
      scopes: SCOPES,
      now,
      expiresAt: now + 365 * DAY_MS,
    });
    addUse(db, account.id, use, now);
  });
  await app.stop();
}

function addUse(db: Db, accountId: number, use: Use, now: number): void {
  const idsOf = (sql: string, count: number) => db.raw.prepare<[number], { id: number }>(sql).all(count);
  for (let index = 0; index < use.assets; index++) addFile(db, accountId, index, now);
  // Spread over the catalogue, so that practised and new parts are mixed.
  const everyOther = "select id from parts where withdrawn = 0 order by id * 7919 % 10007 limit ?";
  for (const { id } of idsOf(everyOther, use.practisedParts)) recordPartPractice(db, accountId, { partId: id, now });
  for (const { id } of idsOf("select id from course_sections where withdrawn = 0 limit ?", use.completedSections)) {
    saveProgress(db, accountId, {
      ...{ sectionId: id, status: "completed", positionSeconds: 0, highestSeconds: 0 },
      ...{ firstAt: now, lastAt: now, completedAt: now },
    });
  }
  const paperParts = idsOf("select part_id as id from mock_paper_parts where mock_paper_id = 1 limit ?", 20);
  for (let index = 0; index < use.ownPapers; index++) {
    createOwnPaper(db, accountId, {
      ...{ paperId: `user:bench-${index}`, title: `${new Words(6_000_000 + index).english(3)}`, category: "custom" },
      ...{ subjects: ["listening"], durationMinutes: 30, partIds: paperParts.map(({ id }) => id), now },
    });
  }
}

/** A learner's file with text, without its bytes: searches read only the database. */
function addFile(db: Db, accountId: number, index: number, now: number): void {
  const words = new Words(7_000_000 + index);
  const content = `${words.sentences(8000).join(" ")} ${words.chinese(200)}`;
  const sha256 = new Bun.CryptoHasher("sha256").update(content).digest("hex");
  recordFile(db, { sha256, byteLength: content.length, now });
  addAsset(db, accountId, {
    ...{ title: `${words.english(3)} ${words.chinese(2)}`, fileName: `notes-${index}.txt`, mediaType: "text/plain" },
    ...{ byteLength: content.length, sha256, textState: "indexed", content, now },
  });
}
