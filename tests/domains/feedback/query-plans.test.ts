import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { FeedbackBench } from "./feedback-bench.ts";

let bench: FeedbackBench;
let plans: { sql: string; steps: string[] }[];

beforeAll(async () => {
  bench = await FeedbackBench.start();
  const [learner, owner] = [await bench.person("Lin"), await bench.person("Ming", "owner")];
  await bench.send(learner, "Hello");
  const request = { accountId: learner.id };
  await bench.web(owner, "feedback_list_conversations", {});
  await bench.web(owner, "feedback_read_conversation", request);
  await bench.web(owner, "feedback_mark_conversation_read", request);
  await bench.web(owner, "feedback_reply", { ...request, content: "Hello" });
  await bench.web(owner, "feedback_count_unread", {});
  await bench.list(learner);
  await bench.web(learner, "feedback_mark_read", {});
  const { reader, writer } = bench.app.app.kernel;
  const prepared = [...reader.prepared, ...(await writer.write((db) => [...db.prepared]))];
  const used = new Set(prepared.flatMap((statement) => statement?.source ?? []));
  plans = [...used].flatMap((sql) => {
    if (!/feedback|account_counts|update "notices"/.test(sql) || sql.startsWith("insert")) return [];
    const parameters = Array.from({ length: sql.split("?").length - 1 }, () => 1);
    const steps = bench.rows(`EXPLAIN QUERY PLAN ${sql}`, ...parameters).map((row) => String(row["detail"]));
    return [{ sql, steps }];
  });
});
afterAll(() => bench.stop());

const stepsOf = (pattern: RegExp) => plans.filter(({ sql }) => pattern.test(sql)).map(({ steps }) => steps);

describe("the slice's queries", () => {
  test("every one reads by an index, and none sorts", () => {
    expect(plans.length).toBeGreaterThan(6);
    const costly = plans.filter(({ steps }) =>
      steps.some((step) => /^SCAN (?!.*USING (COVERING )?INDEX|json_each)|AUTOMATIC|TEMP B-TREE FOR ORDER/.test(step)),
    );
    expect(costly).toEqual([]);
  });

  test("the inbox goes through the conversations in their order, and takes messages and learners by their ids", () => {
    expect(stepsOf(/^select .*"feedback_conversations" as "c".*order by/)).toEqual([
      [
        "SCAN c USING COVERING INDEX feedback_conversations_recent",
        "SEARCH m USING INTEGER PRIMARY KEY (rowid=?)",
        "SEARCH a USING INTEGER PRIMARY KEY (rowid=?)",
      ],
    ]);
  });

  test("how much is new is read, not counted, and what is seen is found among what is new", () => {
    expect(stepsOf(/^select "items" from "account_counts"/)).toEqual([
      ["SEARCH account_counts USING PRIMARY KEY (account_id=? AND kind=?)"],
    ]);
    expect(stepsOf(/^select count\(\*\).*account_counts/)).toEqual([
      [expect.stringMatching(/^SCAN account_counts USING (COVERING )?INDEX account_counts_waiting/)],
    ]);
    expect(stepsOf(/^select count.*feedback_messages/)).toEqual([]);
    expect(stepsOf(/^update "feedback_messages"/)).toEqual([
      [expect.stringContaining("USING INDEX feedback_messages_unread (account_id=? AND sender_type=?)")],
    ]);
    expect(stepsOf(/^update "notices"/)[0]?.[0]).toMatch(/^SEARCH notices USING (COVERING )?INDEX/);
  });
});
