import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { type App, createApp } from "../../src/app.ts";
import { loadConfig } from "../../src/config.ts";
import { createAccount } from "../../src/identity/accounts.store.ts";
import { SCOPES } from "../../src/identity/scopes.ts";
import { createToken } from "../../src/identity/tokens.store.ts";
import { execute } from "../../src/kernel/execute.ts";
import { hashSecret } from "../../src/lib/secrets.ts";
import { DAY_MS } from "../../src/lib/time.ts";
import { importBooks } from "../support/packs.ts";

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

/** A phrase that no other number gives, made of pronounceable syllables. */
export function phraseOf(index: number): string {
  let rest = index;
  let word = "";
  do {
    word += SYLLABLES[rest % SYLLABLES.length];
    rest = Math.floor(rest / SYLLABLES.length);
  } while (rest > 0);
  return `${word} ${index % 7}`;
}

/**
 * Makes a data folder with one learner: a personal book and a core wordbook of `entries` each, six in ten of them
 * reviewed over the last 120 days. Everything goes through the service's own operations.
 */
export async function makeDataset(entries: number): Promise<Dataset> {
  const dir = mkdtempSync(join(tmpdir(), `lectern-bench-${entries}-`));
  const token = "lectern_bench";
  const end = Date.now();
  const clock = { at: end - 120 * DAY_MS, now: () => clock.at };
  const app = await createApp({
    config: loadConfig({ data: dir, port: "0" }, { LECTERN_RATE_LIMIT_TOKEN: "0" }),
    log: pino({ level: "silent" }),
    version: "bench",
    clock,
  });
  await app.kernel.writer.write((db) => {
    const account = createAccount(db, {
      email: "bench@example.org",
      name: "Bench",
      role: "owner",
      passwordHash: "-",
      now: clock.at,
    });
    if (account === "email_taken") throw new Error("The data folder is not empty");
    createToken(db, account.id, {
      secretHash: hashSecret(token),
      clientName: "bench",
      scopes: SCOPES,
      now: clock.at,
      expiresAt: end + 365 * DAY_MS,
    });
    importBooks(db, { id: "bench" }, [syntheticBook(entries)], clock.at);
  });
  const call = caller(app, token);

  for (let base = 0; base < entries; base += 100) {
    const items = Array.from({ length: Math.min(100, entries - base) }, (_, i) => ({
      phrase: phraseOf(base + i),
      meaning: `meaning ${base + i} ${TOPICS[(base + i) % TOPICS.length]}`,
      example: `A sentence with ${phraseOf(base + i)} in it, long enough to look like a real one.`,
      usage: "formal",
      expansion: ["one related expression", "another one"],
    }));
    await call("ielts_vocabulary_personal_add", { items });
  }
  const reviewed = Math.floor(entries * 0.6);
  const ratings = ["good", "good", "good", "hard", "again"] as const;
  for (let base = 0; base < reviewed; base += 64) {
    clock.at = Math.min(end - 1000, end - 120 * DAY_MS + Math.floor((base / reviewed) * 119 * DAY_MS));
    const work: Promise<unknown>[] = [];
    for (let i = base; i < Math.min(base + 64, reviewed); i++) {
      // Spread over the book, so that reviewed and new entries lie side by side.
      const index = (i * 7919) % entries;
      const rating = ratings[i % ratings.length];
      work.push(call("ielts_vocabulary_personal_record_review", { id: index + 1, rating }));
      work.push(call("ielts_vocabulary_builtin_record_review", { entryId: `core-${index}`, rating, setId: "core" }));
    }
    await Promise.all(work);
  }
  await app.stop();
  return { dir, token, entries };
}

function caller(app: App, token: string) {
  return async (id: string, input: object) => {
    const capability = app.registry.get(id);
    if (capability === undefined) throw new Error(`${id} is not there`);
    const answer = await execute(app.kernel, {
      capability,
      door: "agent",
      via: "http",
      credential: { kind: "token", secret: token },
      idempotencyKey: null,
      input: () => input,
      peer: { address: "127.0.0.1", userAgent: "bench" },
      requestId: "bench",
      trace: {},
    });
    return answer.data;
  };
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
