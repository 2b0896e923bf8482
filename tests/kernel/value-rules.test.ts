import { describe, expect, test } from "bun:test";
import { text } from "../../src/kernel/fields.ts";
import { ruled } from "../../src/kernel/value-rules.ts";

describe("a field with a rule", () => {
  test("takes no second one, which would replace the first in silence", () => {
    const once = ruled(text({ description: "A field." }), () => null);
    expect(() => ruled(once, () => null)).toThrow("has a rule already");
  });
});
