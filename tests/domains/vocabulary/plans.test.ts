import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { VocabularyBench } from "./support.ts";

let bench: VocabularyBench;
let plans: { sql: string; steps: string[] }[];

beforeAll(async () => {
  bench = new VocabularyBench();
  const me = bench.account();
  const ids = await bench.add(
    me,
    Array.from({ length: 30 }, (_, i) => `word ${i}`),
  );
  await bench.add(me, [{ phrase: "word 1", usage: "known before" }]);
  for (const id of ids.slice(0, 10)) await bench.review(me, id, "again");
  await bench.call(me, "ielts_vocabulary_builtin_record_review", { entryId: "core-curriculum", rating: "good" });
  const { reviewId } = await bench.review(me, ids[0] ?? 0);
  await bench.call(me, "vocabulary_undo_review", { reviewId });
  for (const book of ["personal", "core"] as const) await bench.call(me, "vocabulary_read_forecast", { book });
  for (const mode of ["mixed", "random"] as const) {
    for (const query of ["", "word", "!"]) {
      await bench.cards(me, { mode, query });
      for (const groupId of ["", "core-education"]) {
        await bench.call(me, "ielts_vocabulary_builtin_prepare_cards", { mode, query, groupId });
      }
    }
  }
  for (const learningState of ["", "new"] as const) {
    for (const query of ["", "word", "word 1"]) await bench.search(me, { query, learningState, offset: 40 });
  }
  await bench.call(me, "ielts_vocabulary_personal_progress", {});
  await bench.call(me, "ielts_vocabulary_builtin_progress", { entryIds: ["core-curriculum"] });
  await bench.call(me, "ielts_vocabulary_personal_export", {});
  await bench.call(me, "ielts_vocabulary_personal_update", { id: ids[0] ?? 0, usage: "x" });
  await bench.call(me, "ielts_vocabulary_personal_delete", { id: ids[0] ?? 0 });
  plans = bench.statements().map((sql) => {
    const parameters = Array.from({ length: sql.split("?").length - 1 }, () => 1);
    return { sql, steps: bench.rows(`EXPLAIN QUERY PLAN ${sql}`, ...parameters).map((row) => String(row["detail"])) };
  });
});
afterAll(() => bench.close());

/** Steps of a plan whose cost grows with the rows of a table. */
function costlySteps(steps: readonly string[]): string[] {
  return steps.filter(
    (step, i) =>
      (/^SCAN (?!.*VIRTUAL TABLE)(?!found|shown|m$)/.test(step) && !isOfAWord(step, steps)) ||
      step.includes("AUTOMATIC") ||
      // A list of ids that is not the first step is scanned for every row before it.
      (i > 0 && /^SCAN (wanted|drawn|item|r|e) VIRTUAL TABLE/.test(step)),
  );
}

/** The steps that follow a word's event: co-routines for that word's day, which use the indexes of that word. */
function isOfAWord(step: string, steps: readonly string[]): boolean {
  return (
    /^SCAN (word_facts|\(subquery-\d+\))$/.test(step) &&
    steps.includes("SEARCH r USING INDEX vocabulary_reviews_by_item (account_id=? AND book=? AND item_id=?)") &&
    steps.some((one) => /^SEARCH d USING INDEX learning_events_of_object \(.*object_id=\? AND event_type=\?/.test(one))
  );
}

describe("the slice's queries", () => {
  test("every one of them reads by an index, from the few ids or the account to the rows", () => {
    expect(plans.length).toBeGreaterThan(40);
    const costly = plans.filter(({ steps }) => costlySteps(steps).length > 0);
    expect(costly).toEqual([]);
  });

  test("a list of an account's rows is read from an index that holds all it needs", () => {
    const wide = plans.filter(({ steps }) => {
      const [first = ""] = steps;
      return /^SEARCH (vocabulary_\w+|[ept]) USING (INDEX|PRIMARY KEY) .*\(account_id=\?( AND book=\?)?\)$/.test(first);
    });
    const tables = wide.map(({ sql }) => [...sql.matchAll(/from "(\w+)"/g)].at(-1)?.[1]);
    // One row for each state and day, however many words there are.
    expect(tables).toEqual(["vocabulary_tallies"]);
  });

  test("what falls due between two moments is counted only in the index by due time, however long the book", () => {
    const between = plans.find(({ sql }) => /^select count.*"due_at" >= .*"due_at" <= /.test(sql));
    expect(between?.steps).toEqual([
      expect.stringMatching(
        /^SEARCH vocabulary_progress USING COVERING INDEX vocabulary_progress_by_due \(.*learning_state=\? AND due_at>\? AND due_at<\?\)$/,
      ),
    ]);
  });

  test("the places where a word was met last are read in their order, however many there are", () => {
    const sourced = plans.filter(({ sql }) => sql.includes('from "vocabulary_sources" as "s"'));
    expect(sourced.length).toBeGreaterThan(0);
    for (const { steps } of sourced) {
      const first = steps.indexOf("CO-ROUTINE shown") + 1;
      expect(steps.slice(first, first + 2)).toEqual([
        "SEARCH s USING INDEX vocabulary_sources_newest (entry_id=?)",
        // For the few rows that are shown.
        "USE TEMP B-TREE FOR json_group_array(ORDER BY)",
      ]);
    }
  });
});
