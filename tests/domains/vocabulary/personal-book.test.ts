import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { DAY_MS } from "../../../src/lib/time.ts";
import type { DataOf } from "../../support/operations.ts";
import { VocabularyBench } from "./support.ts";

let bench: VocabularyBench;
beforeAll(() => {
  bench = new VocabularyBench();
});
afterAll(() => bench.close());

const add = "ielts_vocabulary_personal_add";
const importWords = "ielts_vocabulary_personal_import";
const update = "ielts_vocabulary_personal_update";
const remove = "ielts_vocabulary_personal_delete";

function item(phrase: string, more: { meaning?: string; usage?: string; expansion?: string[] } = {}) {
  return { phrase, meaning: "", partOfSpeech: "", example: "", usage: "", expansion: [], ...more };
}

function eventsOf(account: number) {
  return bench.rows("SELECT * FROM learning_events WHERE account_id = ? ORDER BY cursor", account);
}

describe("ielts_vocabulary_personal_add", () => {
  test("a phrase that is there in another case is enriched, never overwritten, and gains the source", async () => {
    const me = bench.account();
    await bench.call(me, add, { items: [item("Mitigate", { meaning: "减轻", expansion: ["ease"] })] });
    const answer = await bench.call(me, add, {
      items: [item(" ｍitigate ", { meaning: "other", usage: "formal", expansion: ["EASE", "soften"] })],
      sourceType: "practice",
      sourceId: "practice_session:1",
    });
    expect(answer).toMatchObject({ created: 0, merged: 1, unchanged: 0 });
    const entry = answer.items[0]?.entry;
    expect(entry).toMatchObject({
      phrase: "Mitigate",
      meaning: "减轻",
      usage: "formal",
      expansion: ["ease", "soften"],
    });
    expect(entry?.sources.map((source) => source.sourceType)).toEqual(["practice", "agent"]);
    expect(entry?.sourceCount).toBe(2);
  });

  test("repeats inside one call become one entry", async () => {
    const me = bench.account();
    const items = [item("Straße"), item("b"), item("STRASSE", { usage: "noun" }), item("B")];
    const answer = await bench.call(me, add, { items });
    expect(answer.items.map(({ index, status }) => [index, status])).toEqual([
      [0, "created"],
      [1, "created"],
      [2, "merged"],
      [3, "unchanged"],
    ]);
    expect(answer.items[0]?.entry).toEqual(answer.items[2]?.entry ?? answer.items[3]?.entry);
    expect(answer.items[0]?.entry.usage).toBe("noun");
  });

  test("sending the same call again changes no row", async () => {
    const me = bench.account();
    const request = { items: [item("again", { meaning: "m" })], sourceId: "s" };
    await bench.call(me, add, request);
    const before = [bench.rows("SELECT * FROM vocabulary_entries"), eventsOf(me)];
    bench.clock.advance(1000);
    expect(await bench.call(me, add, request)).toMatchObject({ created: 0, merged: 0, unchanged: 1 });
    expect([bench.rows("SELECT * FROM vocabulary_entries"), eventsOf(me)]).toEqual(before);
  });

  test("an entry keeps thirty related expressions, the first ones", async () => {
    const me = bench.account();
    const words = (from: number) => Array.from({ length: 20 }, (_, i) => `word ${from + i}`);
    await bench.call(me, add, { items: [item("full", { expansion: words(0) })] });
    const answer = await bench.call(me, add, { items: [item("full", { expansion: words(10) })] });
    expect(answer.items[0]?.entry.expansion).toEqual([...words(0), ...words(20).slice(0, 10)]);
    const full = await bench.call(me, add, { items: [item("full", { expansion: ["word 3", "one too many"] })] });
    expect(full.items[0]?.entry.expansion).toEqual([...words(0), ...words(20).slice(0, 10)]);
    const twenties = [...words(0), ...words(20)];
    const sudden = [item("sudden", { expansion: twenties.slice(0, 29) }), item("sudden", { expansion: words(40) })];
    const united = await bench.call(me, add, { items: sudden });
    expect(united.items[1]?.entry.expansion).toEqual([...twenties.slice(0, 29), "word 40"]);
  });

  test("a phrase of white space is refused by its place and nothing is added", async () => {
    const me = bench.account();
    const failure = await bench.refusal(me, add, { items: [item("fine"), item(" \u3000 ")] });
    expect(failure.status).toBe(400);
    expect(failure.parts.details?.[0]?.path).toBe("/items/1/phrase");
    expect(await bench.search(me, {})).toEqual([]);
  });

  test("events follow each other without a gap, apart for each account", async () => {
    const [me, other] = [bench.account(), bench.account()];
    await bench.add(me, ["a", "b", "c"]);
    await bench.add(other, ["a"]);
    const [id = 0] = await bench.add(me, ["d"]);
    await bench.review(me, id, "hard");
    await bench.call(me, update, { id, usage: "u" });
    await bench.call(me, remove, { id });
    expect(eventsOf(me).map((event) => [event["cursor"], event["event_type"]])).toEqual([
      [1, "vocabulary.entry_added"],
      [2, "vocabulary.entry_added"],
      [3, "vocabulary.entry_added"],
      [4, "vocabulary.entry_added"],
      [5, "vocabulary.reviewed"],
      [6, "vocabulary.entry_updated"],
      [7, "vocabulary.entry_deleted"],
    ]);
    expect(eventsOf(other).map((event) => event["cursor"])).toEqual([1]);
    const reviewed = eventsOf(me)[4];
    expect(reviewed).toMatchObject({ object_type: "vocabulary_entry", object_id: String(id), origin: "server" });
    const payload = JSON.parse(String(reviewed?.["payload"]));
    expect(payload).toMatchObject({ rating: "hard", phrase: "d" });
    // The event names no skill, so it is not evidence of any.
    expect([reviewed?.["skill_codes"], payload.evidenceType]).toEqual(["[]", undefined]);
  });
});

describe("ielts_vocabulary_personal_import", () => {
  test("the same file twice changes nothing", async () => {
    const me = bench.account();
    const request = { format: "csv", content: "phrase,meaning\nalpha,a\nbeta,b\n" } as const;
    const first = await bench.call(me, importWords, request);
    expect(first).toMatchObject({ created: 2, merged: 0, unchanged: 0, count: 2, sourceType: "import" });
    expect(first.sourceId).toMatch(/^sha256:[0-9a-f]{64}$/);
    const tables = ["vocabulary_entries", "vocabulary_sources", "vocabulary_progress", "learning_events"];
    const before = tables.map((table) => bench.rows(`SELECT * FROM ${table}`));
    bench.clock.advance(DAY_MS);
    expect(await bench.call(me, importWords, request)).toMatchObject({ created: 0, unchanged: 2 });
    expect(tables.map((table) => bench.rows(`SELECT * FROM ${table}`))).toEqual(before);
  });

  test("one bad row keeps every other row out", async () => {
    const me = bench.account();
    const failure = await bench.refusal(me, importWords, { format: "csv", content: 'phrase,meaning\ngood,\n" ",x\n' });
    expect(failure.reason).toBe("vocabulary.import_invalid");
    expect(await bench.search(me, {})).toEqual([]);
  });

  test.each(["csv", "json"] as const)("what one account exports as %s another imports the same", async (format) => {
    const [me, other] = [bench.account(), bench.account()];
    const [id = 0] = await bench.add(me, [
      { phrase: '=SUM("x"), a|b', meaning: "行1\n行2\r\n", example: "  spaces  ", expansion: ["a | b", "\\|", " x "] },
      { phrase: "שלום 😀", usage: "-1" },
    ]);
    await bench.review(me, id);
    const file = await bench.call(me, "ielts_vocabulary_personal_export", { format });
    expect(await bench.call(other, importWords, { format, content: file.content })).toMatchObject({ created: 2 });
    expect((await bench.call(other, "ielts_vocabulary_personal_export", { format })).content).toBe(file.content);
    const { items } = await bench.call(other, "ielts_vocabulary_personal_search", { learningState: "new" });
    expect(items).toHaveLength(2);
  });
});

describe("ielts_vocabulary_personal_export", () => {
  test("pages follow each other by nextOffset until everything was read", async () => {
    const me = bench.account();
    await bench.add(
      me,
      Array.from({ length: 250 }, (_, i) => `w${i}`),
    );
    const read: string[] = [];
    let offset: number | null = 0;
    while (offset !== null) {
      const page: DataOf<"ielts_vocabulary_personal_export"> = await bench.call(
        me,
        "ielts_vocabulary_personal_export",
        { limit: 120, offset },
      );
      expect(page.total).toBe(250);
      const entries: { phrase: string }[] = JSON.parse(page.content);
      read.push(...entries.map((entry) => entry.phrase));
      offset = page.nextOffset;
    }
    expect(read).toEqual(Array.from({ length: 250 }, (_, i) => `w${i}`));
  });

  test("a page ends before it passes what one import takes", async () => {
    const me = bench.account();
    const long = "x".repeat(4000);
    const full = { meaning: long, example: long, usage: long };
    await bench.add(
      me,
      Array.from({ length: 200 }, (_, i) => ({ phrase: `w${i}`, ...full })),
    );
    const page: DataOf<"ielts_vocabulary_personal_export"> = await bench.call(
      me,
      "ielts_vocabulary_personal_export",
      {},
    );
    expect(page).toMatchObject({ count: 165, hasMore: true, nextOffset: 165 });
    expect(page.content.length).toBeLessThanOrEqual(2_000_000);
  });
});

describe("ielts_vocabulary_personal_update", () => {
  test("only the fields that are sent change, and the search follows", async () => {
    const me = bench.account();
    const [id = 0] = await bench.add(me, [{ phrase: "colour", meaning: "颜色", usage: "British" }]);
    const { entry } = await bench.call(me, update, { id, phrase: "color", usage: "", expansion: ["hue", "HUE"] });
    expect(entry).toMatchObject({ phrase: "color", meaning: "颜色", usage: "", expansion: ["hue"] });
    expect(await bench.search(me, { query: "colour" })).toEqual([]);
    expect(await bench.search(me, { query: "British" })).toEqual([]);
    expect(await bench.search(me, { query: "color" })).toEqual(["color"]);
  });

  test("a phrase of another entry is refused with that entry's id", async () => {
    const me = bench.account();
    const [first = 0, second = 0] = await bench.add(me, ["first", "second"]);
    const failure = await bench.refusal(me, update, { id: second, phrase: "FIRST" });
    expect(failure).toMatchObject({ status: 400, reason: "vocabulary.phrase_taken" });
    expect(failure.parts.facts).toEqual({ otherId: first });
    expect((await bench.call(me, update, { id: first, phrase: "First" })).entry.phrase).toBe("First");
  });

  test("sending what is there already keeps updatedAt and writes no event", async () => {
    const me = bench.account();
    const [id = 0] = await bench.add(me, [{ phrase: "same", meaning: "m" }]);
    bench.clock.advance(5000);
    const { entry } = await bench.call(me, update, { id, meaning: "m" });
    expect(entry.updatedAt).toBe(entry.createdAt);
    expect(eventsOf(me)).toHaveLength(1);
  });

  test.each([
    { what: "no field to change", request: {}, reason: "request.invalid" },
    { what: "a blank phrase", request: { phrase: "  " }, reason: "request.invalid" },
  ])("$what is refused", async ({ request, reason }) => {
    const me = bench.account();
    const [id = 0] = await bench.add(me, ["word"]);
    expect(await bench.refusal(me, update, { id, ...request })).toMatchObject({ status: 400, reason });
  });
});

describe("ielts_vocabulary_personal_delete", () => {
  test("the entry goes with its progress and sources, its reviews stay", async () => {
    const me = bench.account();
    const [id = 0] = await bench.add(me, ["gone"]);
    await bench.review(me, id);
    expect(await bench.call(me, remove, { id })).toEqual({ id, deleted: true });
    for (const [table, column] of [
      ["vocabulary_sources", "entry_id"],
      ["vocabulary_progress", "item_id"],
    ] as const) {
      expect(bench.number(`SELECT count(*) FROM ${table} WHERE ${column} = ?`, id)).toBe(0);
    }
    expect(bench.number("SELECT count(*) FROM vocabulary_reviews WHERE item_id = ?", id)).toBe(1);
    expect(await bench.search(me, { query: "gone" })).toEqual([]);
    expect((await bench.refusal(me, remove, { id })).status).toBe(404);
  });

  test("the slots of a book stay without a gap, whatever is deleted", async () => {
    const me = bench.account();
    const ids = await bench.add(
      me,
      Array.from({ length: 40 }, (_, i) => `w${i}`),
    );
    for (let i = 0; i < 25; i++) {
      const [id = 0] = ids.splice(Math.floor(bench.ids.random() * ids.length), 1);
      await bench.call(me, remove, { id });
    }
    ids.push(...(await bench.add(me, ["more", "and more"])));
    const slots = bench.rows("SELECT slot FROM vocabulary_entries WHERE account_id = ? ORDER BY slot", me);
    expect(slots.map((row) => row["slot"])).toEqual(ids.map((_, i) => i + 1));
  });
});

describe("ielts_vocabulary_personal_record_review", () => {
  test("the answer is the new state, and search and progress agree", async () => {
    const me = bench.account();
    const [id = 0] = await bench.add(me, ["review me"]);
    const outcome = await bench.call(me, "ielts_vocabulary_personal_record_review", {
      id,
      rating: "good",
      responseMs: 1200,
    });
    expect(outcome).toMatchObject({ id, previousState: "new", learningState: "learning", reps: 1, responseMs: 1200 });
    const found = await bench.call(me, "ielts_vocabulary_personal_search", { learningState: "learning" });
    expect(found.items[0]).toMatchObject({ id, dueAt: outcome.dueAt, lastRating: "good", reps: 1 });
    const { summary, recent, due } = await bench.call(me, "ielts_vocabulary_personal_progress", {});
    expect(summary).toMatchObject({ total: 1, newCount: 0, dueCount: 0, reviewedToday: 1, nextDueAt: outcome.dueAt });
    expect([recent.map((card) => card.id), due]).toEqual([[id], []]);
  });

  test("the log holds the state before and after, so that every review can be undone", async () => {
    const me = bench.account();
    const [id = 0] = await bench.add(me, ["undo"]);
    const progress = () => bench.rows("SELECT * FROM vocabulary_progress WHERE item_id = ?", id)[0];
    const states = [progress()];
    for (const rating of ["good", "good", "again", "hard", "good"] as const) {
      await bench.review(me, id, rating);
      states.push(progress());
      bench.clock.advance(3 * DAY_MS);
    }
    const log = bench.rows("SELECT * FROM vocabulary_reviews WHERE item_id = ? ORDER BY id", id);
    const restored = (column: string) => (row: (typeof log)[number]) => {
      const state: Record<string, unknown> = JSON.parse(String(row[column]));
      const columns = Object.entries(state).map(([name, value]) => [
        name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        value,
      ]);
      return { account_id: me, book: "personal", item_id: id, ...Object.fromEntries(columns) };
    };
    expect(log.map(restored("before_review"))).toEqual(states.slice(0, -1).map((state) => ({ ...state })));
    expect(log.map(restored("after_review"))).toEqual(states.slice(1).map((state) => ({ ...state })));
  });
});

describe("ielts_vocabulary_personal_progress", () => {
  test("counts equal a recount after any sequence of changes", async () => {
    const me = bench.account();
    let ids = await bench.add(
      me,
      Array.from({ length: 60 }, (_, i) => `word ${i}`),
    );
    const ratings = ["again", "hard", "good", "good", "good"] as const;
    for (let step = 0; step < 400; step++) {
      const id = ids[Math.floor(bench.ids.random() * ids.length)] ?? 0;
      if (step % 40 === 39) {
        await bench.call(me, remove, { id });
        ids = ids.filter((one) => one !== id);
        ids.push(...(await bench.add(me, [`new word ${step}`])));
      } else {
        await bench.review(me, id, ratings[step % ratings.length] ?? "good");
      }
      bench.clock.advance(Math.floor(bench.ids.random() * DAY_MS));
    }
    const tallied = "SELECT learning_state, due_day, items FROM vocabulary_tallies WHERE account_id = ? ORDER BY 1, 2";
    const counted = `SELECT learning_state, ifnull(due_at / 86400000, -1) AS due_day, count(*) AS items
      FROM vocabulary_progress WHERE account_id = ? GROUP BY 1, 2 ORDER BY 1, 2`;
    expect(bench.rows(tallied, me)).toEqual(bench.rows(counted, me));

    const now = bench.clock.now();
    const { summary } = await bench.call(me, "ielts_vocabulary_personal_progress", {});
    const due = "SELECT count(*) FROM vocabulary_progress WHERE account_id = ? AND due_at <= ?";
    expect(summary.dueCount).toBe(bench.number(due, me, now));
    expect(summary.total).toBe(60);
    for (const [state, n] of Object.entries(summary.counts)) {
      const inState = "SELECT count(*) FROM vocabulary_progress WHERE account_id = ? AND learning_state = ?";
      expect(n).toBe(bench.number(inState, me, state));
    }
    const next = "SELECT min(due_at) FROM vocabulary_progress WHERE account_id = ? AND due_at > ?";
    expect(Date.parse(summary.nextDueAt ?? "")).toBe(bench.number(next, me, now));
  });

  test("a day begins at midnight in Shanghai", async () => {
    const me = bench.account();
    const ids = await bench.add(me, ["evening", "night"]);
    bench.clock.set("2027-03-01T15:59:59.000Z");
    await bench.review(me, ids[0] ?? 0);
    bench.clock.set("2027-03-01T16:00:00.000Z");
    await bench.review(me, ids[1] ?? 0);
    const { summary } = await bench.call(me, "ielts_vocabulary_personal_progress", {});
    expect(summary.reviewedToday).toBe(1);
  });
});

describe("two accounts", () => {
  test("an entry of another account is answered like one that never was", async () => {
    const [me, other] = [bench.account(), bench.account()];
    const [id = 0] = await bench.add(me, ["mine alone"]);
    const never = 999_999;
    for (const operation of [remove, update, "ielts_vocabulary_personal_record_review"] as const) {
      const request = (one: number) => ({ id: one, rating: "good", meaning: "x" }) as const;
      const call = (one: number) => {
        if (operation === remove) return bench.refusal(other, operation, { id: one });
        if (operation === update) return bench.refusal(other, operation, { id: one, meaning: request(one).meaning });
        return bench.refusal(other, operation, { id: one, rating: request(one).rating });
      };
      const [foreign, unknown] = [await call(id), await call(never)];
      expect(foreign).toMatchObject({ status: 404, reason: unknown.reason });
      expect(foreign.message.replace(String(id), "?")).toBe(unknown.message.replace(String(never), "?"));
    }
    expect(await bench.search(other, { query: "mine" })).toEqual([]);
    expect(await bench.search(other, {})).toEqual([]);
    expect((await bench.call(other, "ielts_vocabulary_personal_export", {})).count).toBe(0);
    for (const mode of ["mixed", "due", "new", "weak", "random"] as const) {
      expect(await bench.cards(other, { mode })).toEqual([]);
    }
    expect(await bench.search(me, {})).toEqual(["mine alone"]);
  });
});
