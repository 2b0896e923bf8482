import { describe, expect, test } from "bun:test";
import { suggestTopic } from "../../src/lib/topic.ts";

describe("suggestTopic", () => {
  test("names a topic that ntfy takes, each time another one", () => {
    const names = Array.from({ length: 100 }, suggestTopic);
    expect(new Set(names).size).toBe(100);
    for (const name of names) expect(name).toMatch(/^lectern-[a-z2-9]{20}$/);
  });
});
