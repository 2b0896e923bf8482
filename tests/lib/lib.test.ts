import { describe, expect, test } from "bun:test";
import { addressGroup } from "../../src/lib/address.ts";
import { BoundedMap } from "../../src/lib/bounded-map.ts";
import { nestsDeeperThan } from "../../src/lib/json-depth.ts";
import { hashSecret } from "../../src/lib/secrets.ts";
import { countCharacters, foldPhrase } from "../../src/lib/text.ts";
import { DAY_MS, toInstant, toInstantOrNull } from "../../src/lib/time.ts";

describe("countCharacters", () => {
  test.each([
    ["", 0],
    ["a", 1],
    ["减轻", 2],
    ["😀", 1],
    ["a😀b", 3],
    ["😀😀😀", 3],
    ["𠮷野家", 3],
    ["e\u0301", 2],
    ["👨‍👩‍👧", 5],
    ["\ud83d", 1],
    ["\ude00", 1],
    ["\ud83d\ud83d\ude00", 2],
    ["\ude00\ud83d", 2],
    ["😀\ud83d", 2],
  ])("%p has %d", (text, count) => {
    expect(countCharacters(text)).toBe(count);
  });

  test("agrees with the iterator of strings on long mixed text", () => {
    const text = "a减😀e\u0301𠮷".repeat(5000);
    expect(countCharacters(text)).toBe([...text].length);
  });
});

describe("foldPhrase", () => {
  test.each([
    ["Mitigate", "mitigate"],
    ["  in  the\tlong\n run ", "in the long run"],
    ["Straße", "STRASSE"],
    ["ΟΔΟΣ", "οδος"],
    ["ｐｏｌｉｃｙ", "policy"],
    ["ﬁnance", "finance"],
    ["cafe\u0301", "café"],
    ["ﬀ", "FF"],
    ["a\u00a0b", "a b"],
    ["a\u3000b", "a b"],
    ["ǅ", "ǆ"],
  ])("%p and %p are the same phrase", (one, other) => {
    expect(foldPhrase(one)).toBe(foldPhrase(other));
  });

  test.each([
    ["cafe", "café"],
    ["in the long run", "inthelongrun"],
    ["policy", "policies"],
    ["减轻", "減輕"],
    ["don't", "dont"],
    ["C++", "C"],
  ])("%p and %p are two phrases", (one, other) => {
    expect(foldPhrase(one)).not.toBe(foldPhrase(other));
  });

  test.each(["Mitigate", "Straße", "ﬁ", "ΟΔΟΣ", "İstanbul", "ŉ", "  x ", "ß"])(
    "folding %p again changes nothing",
    (phrase) => {
      expect(foldPhrase(foldPhrase(phrase))).toBe(foldPhrase(phrase));
    },
  );

  test.each(["", " ", "\t\n", "\u3000", "\u00a0"])("%p is not a phrase", (blank) => {
    expect(foldPhrase(blank)).toBe("");
  });
});

describe("addressGroup", () => {
  test.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::9", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    ["fe80::1", "fe80:0:0:0::/64"],
    ["unknown", "unknown"],
    ["", ""],
  ])("%p counts as %p", (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });

  test("distinguishes two networks of 64 bits", () => {
    expect(addressGroup("2001:db8:1:2::1")).not.toBe(addressGroup("2001:db8:1:3::1"));
  });
});

describe("nestsDeeperThan", () => {
  test.each([
    ["", 0, false],
    ["1", 0, false],
    ["[]", 0, true],
    ["[]", 1, false],
    ["[[]]", 1, true],
    ['{"a":{"b":[]}}', 3, false],
    ['{"a":{"b":[]}}', 2, true],
    ["[1,[2],[3],[4]]", 2, false],
    ['["[[[["]', 1, false],
    ['["\\"[[[["]', 1, false],
    ['["\\\\",[[]]]', 2, true],
    ['{"{{{{":1}', 1, false],
    ["]]]][[", 2, false],
    ['"unclosed [[[[', 1, false],
  ])("%p deeper than %d: %p", (text, limit, deeper) => {
    expect(nestsDeeperThan(text, limit)).toBe(deeper);
  });

  test("stops at the limit of a text that never ends", () => {
    expect(nestsDeeperThan("[".repeat(10_000_000), 64)).toBe(true);
  });
});

describe("time", () => {
  test.each([
    [Date.parse("2026-09-09T02:00:00Z"), "2026-09-09T02:00:00.000Z"],
    [0, "1970-01-01T00:00:00.000Z"],
    [-1, "1969-12-31T23:59:59.999Z"],
    [253_402_300_799_999, "9999-12-31T23:59:59.999Z"],
  ])("%d is %s", (ms, text) => {
    expect(toInstant(ms)).toBe(text);
    expect(toInstantOrNull(ms)).toBe(text);
  });

  test("an instant that is missing stays null, the epoch does not", () => {
    expect([toInstantOrNull(null), toInstantOrNull(0)]).toEqual([null, "1970-01-01T00:00:00.000Z"]);
    expect(DAY_MS).toBe(24 * 60 * 60 * 1000);
  });
});

describe("BoundedMap", () => {
  test("drops the least recently used entry", () => {
    const map = new BoundedMap<string, number>(2);
    map.set("a", 1);
    map.set("b", 2);
    expect(map.get("a")).toBe(1);
    map.set("c", 3);
    expect([map.get("a"), map.get("b"), map.get("c"), map.size]).toEqual([1, undefined, 3, 2]);
  });

  test("setting a key again renews it and does not count twice", () => {
    const map = new BoundedMap<string, number>(2);
    map.set("a", 1);
    map.set("b", 2);
    map.set("a", 3);
    map.set("c", 4);
    expect([map.get("a"), map.get("b"), map.get("c"), map.size]).toEqual([3, undefined, 4, 2]);
  });

  test("asking for what is not there changes nothing", () => {
    const map = new BoundedMap<string, number>(1);
    map.set("a", 1);
    expect([map.get("b"), map.get("a"), map.size]).toEqual([undefined, 1, 1]);
  });
});

describe("hashSecret", () => {
  test("is SHA-256 in hexadecimal", () => {
    expect(hashSecret("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(hashSecret("")).not.toBe(hashSecret(" "));
  });
});
