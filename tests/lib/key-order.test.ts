import { describe, expect, test } from "bun:test";
import { inKeyOrder } from "../../src/lib/key-order.ts";

const textOf = (value: unknown) => JSON.stringify(inKeyOrder(value));

/** The same value with the keys of every object in reverse order. */
function reversed(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(reversed);
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, reversed(inner)] as const)
      .reverse(),
  );
}

describe("inKeyOrder", () => {
  test.each([
    ['{"b":1,"a":{"d":[{"z":0,"y":null}],"c":"x"}}', '{"a":{"c":"x","d":[{"y":null,"z":0}]},"b":1}'],
    ['{"b":1,"__proto__":{"x":1},"a":2}', '{"__proto__":{"x":1},"a":2,"b":1}'],
    ['"text"', '"text"'],
    ["[]", "[]"],
    ["null", "null"],
  ])("writes %s as %s", (json, expected) => {
    expect(textOf(JSON.parse(json))).toBe(expected);
  });

  test("writes the same for the same data, whatever the order of its keys, and loses nothing", () => {
    const value = {
      one: [{ b: "文", a: 1.5, 10: null, 9: [] }, true],
      "": { z: {}, y: [[{ q: 1, p: -0.25 }]] },
      A: 'say "a"',
    };
    expect(textOf(reversed(value))).toBe(textOf(value));
    expect(JSON.parse(textOf(value))).toEqual(value);
  });
});
