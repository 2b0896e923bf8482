import { describe, expect, test } from "bun:test";
import { findRepeatedKey } from "../../src/lib/json-keys.ts";

describe("findRepeatedKey", () => {
  test.each([
    ['{"a":1,"a":2}', "/a"],
    ['{"a":{"b":1},"c":{"b":{"d":1,"d":2}}}', "/c/b/d"],
    ['{"list":[1,{"x":1},{"y":[{"k":1,"k":1}]}]}', "/list/2/y/0/k"],
    ['{"a\\u0062":1,"ab":2}', "/ab"],
    ['{"":1,"":2}', "/"],
    ['{"a/b":{"~":1,"~":2}}', "/a~1b/~0"],
    ['[{"a":1},{"a":1,"b":[],"a":2}]', "/1/a"],
    ['{"say \\"hi\\"":1,"x":"\\\\","x":2}', "/x"],
  ])("finds it in %s", (json, pointer) => {
    expect(findRepeatedKey(json)).toBe(pointer);
  });

  test.each([
    ["{}"],
    ["[]"],
    ['"a"'],
    ["12"],
    ['{"a":"a","b":{"a":1},"c":[{"a":1},{"a":1}]}'],
    ['{"a":"{\\"a\\":1,\\"a\\":2}","b":","}'],
    ['["a","a",{"a":["a","a"]}]'],
  ])("finds none in %s", (json) => {
    expect(findRepeatedKey(json)).toBeNull();
  });

  test("reads a large file in one pass", () => {
    const json = JSON.stringify({
      items: Array.from({ length: 50_000 }, (_, i) => ({ id: i, text: `"quoted" ${i}` })),
    });
    expect(findRepeatedKey(json)).toBeNull();
    expect(findRepeatedKey(json.replace('"id":49999', '"text":"","id":49999'))).toBe("/items/49999/text");
  });
});
