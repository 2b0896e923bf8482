import { describe, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { closed, defaulted, integer, text } from "../../src/kernel/fields.ts";
import { fittingRest } from "../../src/kernel/fitting-rest.ts";

const word = text({ description: "A word." });
const Item = closed({
  word,
  note: defaulted(word, ""),
  size: Type.Optional(integer({ min: 1, max: 9, description: "Size." })),
});
const schema = closed({
  groups: Type.Array(closed({ items: Type.Array(Item, { description: "Items." }) }), { description: "Groups." }),
  title: Type.Optional(word),
});

describe("what fits of a request", () => {
  const item = (name: string) => ({ word: name });
  const rows: readonly (readonly [what: string, request: object, wrong: readonly string[], rest: unknown])[] = [
    ["goes without a field that is optional", { groups: [], title: 5 }, ["/title"], { groups: [] }],
    [
      "goes without a field that has a default",
      { groups: [{ items: [{ word: "a", note: 5 }] }] },
      ["/groups/0/items/0/note"],
      { groups: [{ items: [item("a")] }] },
    ],
    ["goes without a field that is unknown", { groups: [], other: 1 }, ["/other"], { groups: [] }],
    [
      "goes without a member that lacks a field",
      { groups: [{ items: [{}, item("b")] }] },
      ["/groups/0/items/0/word"],
      { groups: [{ items: [item("b")] }] },
    ],
    ["omits an invalid member", { groups: [5, { items: [] }] }, ["/groups/0"], { groups: [{ items: [] }] }],
    ["is nothing where a needed field is wrong", { groups: 5 }, ["/groups"], undefined],
    ["is nothing where a needed field is missing", {}, ["/groups"], undefined],
    ["is undefined if the value is not an object", { groups: [] }, [""], undefined],
  ];
  test.each(rows)("%s", (_what, request, wrong, rest) => {
    expect(fittingRest(schema, request, wrong)?.value).toEqual(rest);
  });

  test("uses the request's own places, in lists within lists", () => {
    const request = { groups: [5, { items: [5, item("b"), 5, item("d")] }] };
    const found = fittingRest(schema, request, ["/groups/0", "/groups/1/items/0", "/groups/1/items/2"]);
    const said = {
      path: "/groups/0/items/1/word",
      message: "groups.0.items.1.word repeats groups.0.items.0",
      expected: "a word",
    };
    expect(found?.asSent(said)).toEqual({
      path: "/groups/1/items/3/word",
      message: "groups.1.items.3.word repeats groups.1.items.1",
      expected: "a word",
    });
  });
});
