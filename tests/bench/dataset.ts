import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { createApp } from "../../src/app.ts";
import type { Db } from "../../src/database/open.ts";
import { mergeEntries } from "../../src/domains/vocabulary/merge.service.ts";
import { recordReview } from "../../src/domains/vocabulary/reviews.store.ts";
import { createAccount } from "../../src/identity/accounts.store.ts";
import { SCOPES } from "../../src/identity/scopes.ts";
import { createToken } from "../../src/identity/tokens.store.ts";
import { hashSecret } from "../../src/lib/secrets.ts";
import { DAY_MS } from "../../src/lib/time.ts";
import { importBooks } from "../support/packs.ts";
import { makingConfig } from "./bench-config.ts";

export interface Dataset {
  readonly dir: string;
  readonly token: string;
  readonly entries: number;
}

const SYLLABLES = [
  "con",
  "tra",
  "ver",
  "sal",
  "mi",
  "por",
  "ten",
  "ous",
  "ly",
  "gra",
  "phen",
  "ter",
  "cal",
  "ive",
  "dro",
  "sub",
];
const TOPICS = [
  "城市 city planning",
  "环境 environment",
  "教育 education",
  "科学 science",
  "经济 economy",
  "健康 health",
];

/** A unique phrase for each number, made of pronounceable syllables. */
export function phraseOf(index: number): string {
  let rest = index;
  let word = "";
  do {
    word += SYLLABLES[rest % SYLLABLES.length];
    rest = Math.floor(rest / SYLLABLES.length);
  } while (rest > 0);
  return `${word} ${index % 7}`;
}

/** The content of an entry of the personal book. */
export function wordOf(index: number) {
  const phrase = phraseOf(index);
  return {
    ...{ phrase, meaning: `meaning ${index} ${TOPICS[index % TOPICS.length]}`, partOfSpeech: "" },
    example: `A sentence with ${phrase} in it, long enough to look like a real one.`,
    ...{ usage: "formal", expansion: ["one related expression", "another one"] },
  };
}

const SOURCE = { sourceType: "agent", sourceId: "", sourceTitle: "", context: "" };
const RATINGS = ["good", "good", "good", "hard", "again"] as const;
/** How many entries one transaction writes, and how many reviews of each book: SQLite takes longer for each row of a larger transaction. */
const WORDS_AT_ONCE = 200;
const REVIEWS_AT_ONCE = 40;

/**
 * Creates a data folder with one learner: a personal book and a core wordbook of `entries` each, six in ten of them reviewed over the last
 * 120 days. Rows are written by the service's own stores, as its operations write them.
 */
export async function makeDataset(entries: number): Promise<Dataset> {
  const dir = mkdtempSync(join(tmpdir(), `lectern-bench-${entries}-`));
  const token = "lectern_bench";
  const end = Date.now();
  const begin = end - 120 * DAY_MS;
  const config = makingConfig({ data: dir, port: "0", "no-seed": "true" });
  const app = await createApp({ config, log: pino({ level: "silent" }), version: "bench" });
  const accountId = await app.kernel.writer.write((db) => {
    const id = addOwner(db, token, begin);
    importBooks(db, { id: "bench" }, [syntheticBook(entries)], begin);
    return id;
  });
  for (let from = 0; from < entries; from += WORDS_AT_ONCE) {
    await app.kernel.writer.write((db) =>
      addWords(db, accountId, { from, to: Math.min(entries, from + WORDS_AT_ONCE), now: begin }),
    );
  }
  const reviewed = Math.floor(entries * 0.6);
  for (let from = 0; from < reviewed; from += REVIEWS_AT_ONCE) {
    const span = { from, to: Math.min(reviewed, from + REVIEWS_AT_ONCE), entries };
    const momentOf = (index: number) => begin + Math.floor((index / reviewed) * 119 * DAY_MS);
    await app.kernel.writer.write((db) => addReviews(db, accountId, span, momentOf));
  }
  await app.stop();
  return { dir, token, entries };
}

function addOwner(db: Db, token: string, now: number): number {
  const account = createAccount(db, {
    email: "bench@example.org",
    name: "Bench",
    role: "owner",
    passwordHash: "-",
    now,
  });
  if (account === "email_taken") throw new Error("The data folder is not empty");
  const expiresAt = now + 500 * DAY_MS;
  createToken(db, account.id, { secretHash: hashSecret(token), clientName: "bench", scopes: SCOPES, now, expiresAt });
  return account.id;
}

function addWords(db: Db, accountId: number, { from, to, now }: { from: number; to: number; now: number }): void {
  const additions = Array.from({ length: to - from }, (_, i) => wordOf(from + i));
  mergeEntries(db, accountId, { additions, source: SOURCE, now, uuid: () => crypto.randomUUID() });
}

/** The same items of both books, spread over them, so that reviewed and new entries are mixed. */
function addReviews(
  db: Db,
  accountId: number,
  { from, to, entries }: { from: number; to: number; entries: number },
  momentOf: (index: number) => number,
): void {
  for (let i = from; i < to; i++) {
    const index = (i * 7919) % entries;
    const rating = RATINGS[i % RATINGS.length] ?? "good";
    // Ids of both books begin at 1 and follow the order in which the entries were added.
    const itemId = index + 1;
    const review = { itemId, phrase: phraseOf(index), rating, responseMs: null, now: momentOf(i) };
    const own = { ...review, book: "personal" as const, objectId: String(itemId), eventId: crypto.randomUUID() };
    recordReview(db, accountId, own);
    const core = { ...review, book: "core" as const, objectId: `core-${index}`, eventId: crypto.randomUUID() };
    recordReview(db, accountId, core);
  }
}

function syntheticBook(entries: number) {
  const perGroup = 1000;
  const groups = Array.from({ length: Math.ceil(entries / perGroup) }, (_, group) => ({
    groupId: `core-${group}`,
    title: `Group ${group}`,
    titleZh: `第 ${group} 组`,
    entries: Array.from({ length: Math.min(perGroup, entries - group * perGroup) }, (_, i) => {
      const index = group * perGroup + i;
      return {
        entryId: `core-${index}`,
        phrase: phraseOf(index),
        partOfSpeech: "noun",
        meaning: `meaning ${index} ${TOPICS[index % TOPICS.length]}`,
        meaningZh: "意思",
        example: `A sentence with ${phraseOf(index)} in it.`,
        usage: "formal",
        expansion: ["one related expression"],
      };
    }),
  }));
  return { setId: "core" as const, title: "Bench", titleZh: "基准", groups };
}
