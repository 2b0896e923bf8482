import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  type Candidate,
  type CardMode,
  candidateSource,
  toCardFilter,
} from "../../../src/domains/vocabulary/card-picking.ts";
import { DAY_MS } from "../../../src/lib/time.ts";
import { VocabularyBench } from "./support.ts";

let bench: VocabularyBench;
beforeAll(() => {
  bench = new VocabularyBench();
});
afterAll(() => bench.close());

const MODES = ["mixed", "due", "new", "weak", "random"] as const;

/** A learner's book in every state, and the ids by name. */
async function learner() {
  const me = bench.account();
  const names = ["overdue", "due", "fresh", "lapsed", "hard", "fresher", "recent"] as const;
  const ids = await bench.add(me, names);
  const id = Object.fromEntries(names.map((name, i) => [name, ids[i] ?? 0]));
  const review = (name: (typeof names)[number], rating: "again" | "hard" | "good" = "good") =>
    bench.review(me, id[name] ?? 0, rating);
  const day = (n: number) => bench.clock.advance(n * DAY_MS);
  for (const rating of ["good", "good", "again"] as const) {
    await review("lapsed", rating);
    if (rating === "good") await review("hard");
    day(3);
  }
  await review("lapsed");
  day(1);
  await review("overdue");
  day(1);
  await review("due");
  await review("lapsed");
  day(1);
  await review("hard", "hard");
  await review("recent");
  bench.clock.advance(3_600_000);
  await review("recent");
  return { me, name: (one: number) => Object.entries(id).find(([, value]) => value === one)?.[0] ?? "?" };
}

describe("ielts_vocabulary_personal_prepare_cards", () => {
  test.each([
    { request: { mode: "due" }, found: ["overdue", "due"] },
    { request: { mode: "due", limit: 1 }, found: ["overdue"] },
    { request: { mode: "due", learningState: "review" }, found: [] },
    { request: { mode: "new" }, found: ["fresh", "fresher"] },
    { request: { mode: "new", learningState: "learning" }, found: [] },
    { request: { mode: "new", query: "fresher" }, found: ["fresher"] },
    { request: { mode: "weak" }, found: [] },
    { request: { mode: "weak", excludeRecentlyReviewedDays: 0 }, found: ["lapsed", "hard"] },
    { request: { mode: "weak", excludeRecentlyReviewedDays: 1 }, found: ["lapsed"] },
    { request: { mode: "mixed" }, found: ["overdue", "due", "fresh", "fresher"] },
    {
      request: { mode: "mixed", excludeRecentlyReviewedDays: 0 },
      found: ["overdue", "due", "fresh", "fresher", "lapsed", "hard"],
    },
    { request: { mode: "mixed", limit: 3 }, found: ["overdue", "due", "fresh"] },
    { request: { mode: "mixed", query: "absent" }, found: [] },
  ] as const)("$request gives $found", async ({ request, found }) => {
    const { me, name } = await learner();
    expect((await bench.cards(me, request)).map(name)).toEqual([...found]);
  });

  test("an entry that is due is never left out for having been reviewed a while ago", async () => {
    const me = bench.account();
    const [id = 0] = await bench.add(me, ["due soon"]);
    await bench.review(me, id, "again");
    bench.clock.advance(120_000);
    for (const mode of ["due", "mixed", "weak", "random"] as const) {
      expect(await bench.cards(me, { mode, excludeRecentlyReviewedDays: 90 })).toEqual([id]);
    }
  });

  test("mastered entries appear only when they are asked for", async () => {
    const me = bench.account();
    const [id = 0] = await bench.add(me, ["mastered"]);
    for (let i = 0; i < 12; i++) {
      const { dueAt, learningState } = await bench.review(me, id);
      if (learningState === "mastered") break;
      bench.clock.set(dueAt ?? "");
    }
    bench.clock.advance(2000 * DAY_MS);
    for (const mode of ["due", "mixed", "random"] as const) {
      expect(await bench.cards(me, { mode })).toEqual([]);
      expect(await bench.cards(me, { mode, query: "mastered" })).toEqual([]);
      expect(await bench.cards(me, { mode, includeMastered: true })).toEqual([id]);
      expect(await bench.cards(me, { mode, learningState: "mastered" })).toEqual([id]);
    }
    const { summary, due } = await bench.call(me, "ielts_vocabulary_personal_progress", {});
    expect(summary).toMatchObject({ dueCount: 1, dueCounts: { mastered: 1 } });
    expect(due.map((card) => card.id)).toEqual([id]);
  });

  test("a random sample reaches every entry that passes and repeats none", async () => {
    const me = bench.account();
    const ids = await bench.add(
      me,
      Array.from({ length: 30 }, (_, i) => `word ${i}`),
    );
    for (const id of ids.slice(0, 10)) await bench.review(me, id);
    const seen = new Set<number>();
    for (let round = 0; round < 60; round++) {
      const picked = await bench.cards(me, { mode: "random", limit: 5 });
      expect(new Set(picked).size).toBe(5);
      for (const id of picked) seen.add(id);
    }
    expect([...seen].toSorted((a, b) => a - b)).toEqual(ids.slice(10));
    expect(await bench.cards(me, { mode: "random", limit: 30, learningState: "learning" })).toEqual([]);
    const learning = { mode: "random", limit: 30, learningState: "learning", excludeRecentlyReviewedDays: 0 } as const;
    expect((await bench.cards(me, learning)).toSorted((a, b) => a - b)).toEqual(ids.slice(0, 10));
  });

  test("reading cards changes nothing", async () => {
    const { me } = await learner();
    const before = bench.rows("SELECT * FROM vocabulary_progress");
    for (const mode of MODES) await bench.cards(me, { mode });
    expect(bench.rows("SELECT * FROM vocabulary_progress")).toEqual(before);
  });

  test("the indexes give the same cards as reading every entry", async () => {
    const me = bench.account();
    const ids = await bench.add(
      me,
      Array.from({ length: 80 }, (_, i) => `thing ${i}`),
    );
    const ratings = ["again", "hard", "good", "good", "good", "good"] as const;
    for (let step = 0; step < 500; step++) {
      const id = ids[Math.floor(bench.ids.random() * 60)] ?? 0;
      await bench.review(me, id, ratings[Math.floor(bench.ids.random() * ratings.length)] ?? "good");
      bench.clock.advance(Math.floor(bench.ids.random() * 2 * DAY_MS));
    }
    const candidates = bench.rows("SELECT * FROM vocabulary_progress WHERE account_id = ?", me).map(toCandidate);
    const states = ["", "new", "learning", "review", "relearning", "mastered"] as const;
    for (const learningState of states) {
      for (const includeMastered of [false, true]) {
        for (const excludeRecentlyReviewedDays of [0, 3, 30]) {
          const request = { learningState, includeMastered, excludeRecentlyReviewedDays, limit: 12 };
          const filter = toCardFilter(request, bench.clock.now());
          const source = candidateSource(candidates, filter, () => bench.ids.random());
          const expected: Record<Exclude<CardMode, "mixed" | "random">, readonly number[]> = {
            due: source.due(12),
            new: source.fresh(12),
            weak: source.weak(12),
          };
          for (const mode of ["due", "new", "weak"] as const) {
            expect(await bench.cards(me, { ...request, mode })).toEqual([...expected[mode]]);
            expect(await bench.cards(me, { ...request, mode, query: "thing" })).toEqual([...expected[mode]]);
          }
          const passing = new Set(source.random(80));
          const picked = await bench.cards(me, { ...request, limit: 30, mode: "random" });
          expect(picked).toHaveLength(Math.min(30, passing.size));
          expect(picked.filter((id) => !passing.has(id))).toEqual([]);
        }
      }
    }
  });
});

function toCandidate(row: Readonly<Record<string, unknown>>): Candidate {
  const rating = ["again", "hard", "good"] as const;
  const state = ["new", "learning", "review", "relearning", "mastered"] as const;
  const numberOrNull = (value: unknown) => (value === null ? null : Number(value));
  return {
    id: Number(row["item_id"]),
    position: Number(row["item_id"]),
    learningState: state.find((one) => one === row["learning_state"]) ?? "new",
    dueAt: numberOrNull(row["due_at"]),
    stability: Number(row["stability"]),
    lapses: Number(row["lapses"]),
    lastRating: rating.find((one) => one === row["last_rating"]) ?? null,
    lastReviewedAt: numberOrNull(row["last_reviewed_at"]),
  };
}
