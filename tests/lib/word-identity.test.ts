import { describe, expect, test } from "bun:test";
import { wordIdentity } from "../../src/lib/text.ts";

/** Han characters, Hangul, surrogates, private use and unassigned code points, each with its neighbour. */
const ALIKE = [
  [0x3400, 0x9fff],
  [0xac00, 0xf8ff],
  [0x20000, 0xdffff],
  [0xe1000, 0x10ffff],
] as const;

describe("wordIdentity", () => {
  test.each([
    ["Mitigate", " ｍＩＴＩＧＡＴＥ "],
    ["Straße", "STRASSE"],
    ["straße", "STRAẞE"],
    ["in the long run", "in\u00a0the  long\u3000run"],
    ["don't", "don\u2019t"],
    ["don't", "don\u02bct"],
    ["don't", "don\u00b4t"],
    ["don't", "don`t"],
    ["don't", "don\uff07t"],
    ["don't", "don\u2032t"],
    ["'n", "ŉ"],
    ['the "new" poor', "the \u201cnew\u201d poor"],
    ["well-being", "well\u2010being"],
    ["well-being", "well\u2011being"],
    ["well-being", "well\u2012being"],
    ["well-being", "well\u2013being"],
    ["well-being", "well\u2014being"],
    ["well-being", "well\u2212being"],
    ["well-being", "well\ufe63being"],
    ["well-being", "well\uff0dbeing"],
    ["cooperate", "co\u00adoperate"],
    ["policy", "po\u200blicy"],
    ["policy", "\ufeffpolicy\u2060"],
    ["policy", "\u200epolicy\u200f"],
    ["policy", "\u202apolicy\u202c"],
    ["policy", "policy\ufe0f"],
    ["café", "cafe\u200b\u0301"],
    ["ﬁnance", "FINANCE"],
    ["et cetera...", "et cetera…"],
    ["❤️", "❤"],
  ])("%p and %p read the same", (one, other) => {
    expect(wordIdentity(other)).toBe(wordIdentity(one));
  });

  test.each([
    ["cafe", "café"],
    ["don't", "dont"],
    ["well-being", "wellbeing"],
    ["well-being", "well being"],
    ["re-sign", "resign"],
    ["policy", "policies"],
    ["减轻", "減輕"],
    ["C++", "C"],
    ["'tis", '"tis'],
    ["🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"],
    ["👩‍🚀", "👩🚀"],
  ])("%p and %p do not", (one, other) => {
    expect(wordIdentity(other)).not.toBe(wordIdentity(one));
  });

  test.each(["", " ", "\u200b", "\u00ad\ufeff"])("%p is not a word", (nothing) => {
    expect(wordIdentity(nothing)).toBe("");
  });

  test("of an identity is the identity, for every character in any place", () => {
    const changed: string[] = [];
    for (let code = 0; code < 0x110000; code++) {
      if (ALIKE.some(([from, to]) => from <= code && code <= to)) continue;
      const sign = String.fromCodePoint(code);
      const phrase = `${sign} a${sign}b e${sign}\u0301`;
      const identity = wordIdentity(phrase);
      if (wordIdentity(identity) !== identity) changed.push(code.toString(16));
    }
    expect(changed).toEqual([]);
  });

  test("takes a long text of any signs in one walk", () => {
    for (const sign of ["🏴\u{e0067}", "\u{e0067}", "👩\u200d", "\u200d", "´", "\u00ad"]) {
      expect(wordIdentity(sign.repeat(100_000)).length).toBeLessThanOrEqual(sign.length * 100_000);
    }
  });
});
