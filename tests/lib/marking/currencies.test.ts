import { describe, expect, test } from "bun:test";
import { currencyAt, currencyCodes, signOf } from "../../../src/lib/marking/currencies.ts";

/** Common codes that are not in ISO 4217, and short names. */
const OTHERS = new Set(["rmb", "rs", "rp"]);

describe("currencies", () => {
  test.each([...currencyCodes()].filter((code) => !OTHERS.has(code)))("%s has its names of the CLDR", (code) => {
    const format = new Intl.NumberFormat("en-US", {
      style: "currency",
      currency: code,
      currencyDisplay: "name",
      maximumFractionDigits: 0,
    });
    for (const amount of [1, 2]) {
      const words = format.format(amount).toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").split(" ");
      expect(currencyAt(words, 1)).toEqual({ sign: signOf(code) ?? "", next: words.length });
    }
  });
});
