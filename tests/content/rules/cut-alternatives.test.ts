import { describe, expect, test } from "bun:test";
import { cutAlternative } from "../../../src/content/rules/cut-alternatives.ts";
import { expandKey } from "../../../src/lib/marking/key-notation.ts";

describe("cutAlternative", () => {
  test.each([
    ["1/2", "1"],
    ["24/7", "24"],
    ["9/11", "9"],
    ["2019/20", "2019"],
    ["12/03/2020", "12"],
    ["km/h", "km"],
    ["20 km/h", "h"],
    ["3 m/s", "s"],
    ["5 mg/kg", "kg"],
    ["kg/ha", "kg"],
    ["£20/hour", "hour"],
    ["£5/day", "day"],
    ["50 cents/hour", "hour"],
    ["3 times/week", "week"],
    ["5 litres/day", "day"],
    ["50%/year", "year"],
    ["£10/person", "person"],
    ["9.30 am/pm", "pm"],
    ["N/A", "N"],
    ["a/c", "a"],
    ["and/or", "and"],
  ])("%p looks cut at %p", (key, alternative) => {
    const found = cutAlternative(key);
    expect(found?.alternative).toBe(alternative);
    expect(expandKey(found?.whole ?? "")).toEqual([key]);
  });

  test("of a number twice is cut", () => {
    expect(cutAlternative("10/10")).toEqual({ alternative: "10", whole: "10\\/10", isEscaped: true });
  });

  test.each([
    ["20 km/kilometres", "20 km/20 kilometres"],
    ["5 kg/kilos", "5 kg/5 kilos"],
    ["5 kilos/kg", "5 kilos/5 kg"],
  ])("%p lacks the number in front of the other unit", (key, whole) => {
    expect(cutAlternative(key)).toMatchObject({ whole, isEscaped: false });
  });

  test.each([
    "harbour",
    "B/b",
    "9 am/9 a.m.",
    "one hour/1 hour",
    "day/night",
    "7 days/a week",
    "20 hours/twenty hours",
    "colour/color",
    "12/twelve",
    "8/eight",
    "£5/5",
    "12/12 pounds",
    "7/seven/7 days",
    "1985/the year 1985",
    "960428/960 428/960-428",
    "km/kilometres",
    "metre/meter",
    "hour/hours",
    "miles/kilometres",
    "10 am/10.00",
    "lighthouse/light house",
    "(a/the) car park/parking (area)",
    "24\\/7",
    "20 km\\/h",
    "R&D/research and development",
  ])("%p names whole answers", (key) => {
    expect(cutAlternative(key)).toBeNull();
  });
});
