import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { FeedbackBench } from "../feedback/feedback-bench.ts";

let bench: FeedbackBench;
beforeAll(async () => {
  bench = await FeedbackBench.start();
});
afterAll(() => bench.stop());

describe("notifications_mark_read", () => {
  test("marks what is named and all up to an id, once, and nobody else's", async () => {
    const owner = await bench.person("Ming", "owner");
    const [me, other] = [await bench.person("Lin"), await bench.person("Hua")];
    for (const learner of [me, other]) {
      for (const content of ["One", "Two", "Three"]) {
        await bench.send(learner, content);
        await bench.web(owner, "feedback_reply", { accountId: learner.id, content });
      }
    }
    const { items } = await bench.web(me, "notifications_list_notices", {});
    const [third = 0, second = 0, first = 0] = items.map(({ noticeId }) => noticeId);
    const start = bench.app.clock.now();
    const mark = async (request: { noticeIds?: number[]; throughId?: number }, as = me) => {
      bench.app.clock.advance(1000);
      const { unreadCount } = await bench.web(as, "notifications_mark_read", request);
      const seconds = bench.notices(me).map((row) => row["read_at"] && (Number(row["read_at"]) - start) / 1000);
      return [unreadCount, seconds];
    };
    expect([
      await mark({ noticeIds: [first, third, 999_999], throughId: 0 }, other),
      await mark({ noticeIds: [second] }),
      await mark({ noticeIds: [first, second] }),
      await mark({ throughId: second }),
      await mark({ noticeIds: [third], throughId: third }),
    ]).toEqual([
      [3, [null, null, null]],
      [2, [null, 2, null]],
      [1, [3, 2, null]],
      [1, [3, 2, null]],
      [0, [3, 2, 5]],
    ]);
    expect(bench.notices(other).map((row) => row["read_at"])).toEqual([null, null, null]);
  });
});
