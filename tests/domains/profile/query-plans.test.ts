import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { ProfileBench } from "./profile-bench.ts";

let bench: ProfileBench;
let plans: { sql: string; steps: string[] }[];

beforeAll(async () => {
  bench = new ProfileBench();
  const me = bench.account();
  await bench.practise(me, "listening-1", { 1: "Hartwell" });
  await bench.reviewedText(me, { lexical_resource: 6 });
  bench.push(me, { skillCodes: ["listening.spelling"], payload: { evidenceType: "objective", correct: true } });
  const before = new Set(bench.library.statements());
  await bench.profile(me);
  const own = bench.library.statements().filter((sql) => !before.has(sql));
  plans = own.map((sql) => ({ sql, steps: bench.library.plan(sql) }));
});
afterAll(() => bench.close());

/** Plans of the queries whose text contains this. */
const plansOf = (part: string) => plans.filter(({ sql }) => sql.includes(part)).map(({ steps }) => steps);

describe("the slice's queries", () => {
  test("every one of them reads by an index, from the account or the few ids to the rows", () => {
    const read = plans.filter(({ sql }) => /session|slots|events|reviews|dictation|versions/.test(sql));
    expect(read.length).toBeGreaterThanOrEqual(10);
    const costly = read.filter(({ steps }) =>
      steps.some((step, i) => /^SCAN (?!asked)|AUTOMATIC/.test(step) || (i > 0 && step.startsWith("SCAN"))),
    );
    expect(costly).toEqual([]);
  });

  test("the latest sections are found by walking back from the last one, without sorting", () => {
    const [latest, ...others] = plansOf('"c"."subject" = +?');
    expect(others).toEqual([]);
    expect(latest).toEqual([
      "SEARCH s USING COVERING INDEX practice_sessions_reviewable (account_id=? AND reviewable_at>?)",
      "SEARCH c USING PRIMARY KEY (session_id=? AND subject=?)",
    ]);
  });

  test("submissions within the days of the summary are found by their time", () => {
    expect(plansOf("active_ms + 500) / 1000 as")).toEqual([
      [
        "SEARCH s USING COVERING INDEX practice_sessions_reviewable (account_id=? AND reviewable_at>?)",
        "SEARCH c USING PRIMARY KEY (session_id=?)",
      ],
    ]);
  });

  test("reviews of words are counted by rating and time, without reading the log", () => {
    expect(plansOf('from "vocabulary_reviews"')).toEqual([
      [
        expect.stringMatching(
          /vocabulary_reviews_by_rating \(account_id=\? AND rating=\? AND reviewed_at>\? AND reviewed_at<\?\)/,
        ),
      ],
    ]);
  });

  test("pushed evidence is found by subject and time", () => {
    const found = plansOf('from "learning_events"').map((steps) => steps[0]);
    expect(found).toEqual(
      Array(2).fill(
        "SEARCH e USING INDEX learning_events_pushed_evidence (account_id=? AND subject_code=? AND occurred_at>? AND occurred_at<?)",
      ),
    );
  });

  test("reviewed texts are found from the sessions of the year that may hold texts", () => {
    const [steps] = plansOf('from "practice_sessions" as "s" cross join "writing_versions"');
    expect(steps?.slice(0, 3)).toEqual([
      "SEARCH s USING COVERING INDEX practice_sessions_recent (account_id=? AND kind=? AND last_activity_at>?)",
      expect.stringMatching(/^SEARCH v USING INDEX \S+ \(session_id=\?\)$/),
      expect.stringMatching(/^SEARCH r USING INDEX \S+ \(version_id=\?\)$/),
    ]);
  });
});
