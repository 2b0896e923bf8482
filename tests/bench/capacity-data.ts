/** The data for measuring the capacity of a machine: learners who have words, a plan, todos and a practice in progress. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { applyPack } from "../../src/content-import/apply.ts";
import { openDatabase } from "../../src/database/open.ts";
import { SCOPES } from "../../src/identity/scopes.ts";
import { createSession } from "../../src/identity/sessions.store.ts";
import { createToken } from "../../src/identity/tokens.store.ts";
import { hashSecret } from "../../src/lib/secrets.ts";
import { addDays, dayOf } from "../../src/lib/shanghai.ts";
import { SLOTS } from "../../src/lib/slots.ts";
import { DAY_MS } from "../../src/lib/time.ts";
import { checkedPack } from "../support/checked-pack.ts";
import { at, listAt } from "../support/json.ts";
import { practicePart } from "../support/practice-part.ts";
import { phraseOf } from "./dataset.ts";
import { addAccount, call, openFolder, QUESTIONS } from "./practice-data.ts";

/** Words of each learner when the measurement begins. */
const WORDS = 20;
const TASKS = 10;
const AT_ONCE = 200;
/** The number of practices that can be submitted. */
const SUBMISSIONS = 4_000;

export interface CapacityLearner {
  readonly accountId: number;
  readonly token: string;
  readonly cookie: string;
  readonly wordIds: readonly number[];
  /** The practice whose answers are saved. */
  readonly sessionId: number;
  /** An answered practice that is submitted once, or null. */
  readonly submitId: number | null;
}

export interface CapacityFolder {
  readonly dir: string;
  readonly learners: readonly CapacityLearner[];
  readonly slots: readonly number[];
  /** The learners and slots, for the process that generates the load. */
  readonly file: string;
}

export async function makeCapacityFolder(count: number): Promise<CapacityFolder> {
  const { app, dir } = await openFolder();
  const now = Date.now();
  const parts = [practicePart("forty", QUESTIONS), practicePart("other", QUESTIONS)];
  const people = await app.kernel.writer.write((db) => {
    applyPack(db, checkedPack({ parts }), { now, replace: false });
    return Array.from({ length: count }, (_, index) => {
      const person = {
        accountId: addAccount(db, index, now),
        token: `lectern_bench_${index}`,
        cookie: `bench-${index}`,
      };
      const { accountId, token, cookie } = person;
      const expiresAt = now + 30 * DAY_MS;
      createSession(db, accountId, { secretHash: hashSecret(cookie), userAgent: "bench", now, expiresAt });
      createToken(db, accountId, {
        ...{ secretHash: hashSecret(token), clientName: "bench", scopes: SCOPES, now, expiresAt },
      });
      return person;
    });
  });
  const slotsOf = app.kernel.reader.raw.prepare<[], { id: number }>(
    "SELECT id FROM question_slots WHERE part_id = 1 ORDER BY position",
  );
  const slots = slotsOf.all().map(({ id }) => id);
  const each = <T>(work: (person: (typeof people)[number], index: number) => Promise<T>) => inBatches(people, work);
  const wordIds = await each(async ({ cookie }, index) => {
    const added = await call(app, cookie, "ielts_vocabulary_personal_add", { items: wordsOf(index) });
    return listAt(added, "items").map((item) => Number(at(item, "entry", "id")));
  });
  const today = dayOf(now);
  await each(({ cookie }) => call(app, cookie, "ielts_study_plans_create", planFrom(today)));
  await each(({ cookie }) =>
    call(app, cookie, "ielts_study_todos_create", {
      items: [{ title: "Read the essay again" }, { title: "Book the test" }],
    }),
  );
  const sessionIds = await each(async ({ cookie }) =>
    Number(at(await call(app, cookie, "practice_begin", { partId: 1 }), "sessionId")),
  );
  const answered = slots.map((questionSlotId, i) => ({ questionSlotId, value: i % 4 === 0 ? "quay" : `harbor ${i}` }));
  const submitIds = await each(async ({ cookie }, index) => {
    if (index >= SUBMISSIONS) return null;
    // The first practice is answered; a second starts only once the first has answers.
    const sessionId = sessionIds[index] ?? 0;
    await call(app, cookie, "practice_save_answers", { sessionId, subject: "reading", changes: answered });
    sessionIds[index] = Number(at(await call(app, cookie, "practice_begin", { partId: 1 }), "sessionId"));
    return sessionId;
  });
  await app.stop();
  const learners = people.map((person, index): CapacityLearner => {
    const [words, sessionId, submitId] = [wordIds[index] ?? [], sessionIds[index] ?? 0, submitIds[index] ?? null];
    return { ...person, wordIds: words, sessionId, submitId };
  });
  const file = join(dir, "load.json");
  writeFileSync(file, JSON.stringify({ learners, slots }));
  return { dir, learners, slots, file };
}

/** This many reminders at each instant, for learners in random order. The service must not run. */
export function addReminders(
  { dir, learners }: CapacityFolder,
  bursts: readonly { at: number; count: number }[],
): void {
  const db = openDatabase(join(dir, "lectern.db"));
  const remind = db.raw.prepare<unknown[]>(
    `INSERT INTO reminders (account_id, content, remind_at, messenger_delivery, state, created_at, updated_at)
     VALUES (?, 'Take your passport', ?, 0, 'scheduled', ?, ?)`,
  );
  const now = Date.now();
  let next = 0;
  const insert = db.raw.transaction(() => {
    for (const { at, count } of bursts) {
      for (let i = 0; i < count; i++) remind.run(learners[next++ % learners.length]?.accountId, at, now, now);
    }
  });
  insert();
  db.raw.close();
}

function wordsOf(index: number): object[] {
  return Array.from({ length: WORDS }, (_, i) => ({
    phrase: phraseOf(1 + ((index * 7 + i * 131) % 5_000)),
    meaning: `meaning ${i} 城市 city planning`,
    example: "A sentence with the word in it, long enough to look like a real one.",
    expansion: ["one related expression"],
  }));
}

function planFrom(today: string): object {
  const tasks = Array.from({ length: TASKS }, (_, i) => ({
    contentRef: { kind: "question_part", partId: 1 + (i % 2) },
    ...{ date: addDays(today, 1 + Math.floor(i / 2)), slot: SLOTS[i % 3] ?? "morning", messengerReminder: false },
  }));
  return { title: "Five days", goal: "Band 7 in reading.", tasks };
}

/** Processes many items, some concurrently, so that writes share commits. */
async function inBatches<T, R>(all: readonly T[], work: (one: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const some = all.slice(from, from + AT_ONCE).map((one, index) => work(one, from + index));
    results.push(...(await Promise.all(some)));
  }
  return results;
}
