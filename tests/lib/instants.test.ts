import { describe, expect, test } from "bun:test";
import { parseInstant } from "../../src/lib/instants.ts";
import { toInstant } from "../../src/lib/time.ts";

const read = (text: string) => {
  const found = parseInstant(text);
  return found === null ? null : [toInstant(found.ms), found.offsetMinutes, found.isWholeHour];
};

describe("parseInstant", () => {
  const readable: [text: string, instant: string, offset: number, isWholeHour: boolean][] = [
    ["2026-12-01T08:00:00+08:00", "2026-12-01T00:00:00.000Z", 480, true],
    ["2026-12-01T08:00+08:00", "2026-12-01T00:00:00.000Z", 480, true],
    ["2026-12-01T08:00:00Z", "2026-12-01T08:00:00.000Z", 0, true],
    ["2026-12-01T08:00:00.000Z", "2026-12-01T08:00:00.000Z", 0, true],
    ["2026-12-01T00:00:00+08:00", "2026-11-30T16:00:00.000Z", 480, true],
    ["2026-12-31T23:00:00-05:00", "2027-01-01T04:00:00.000Z", -300, true],
    ["2026-12-01T08:00:00+05:30", "2026-12-01T02:30:00.000Z", 330, true],
    ["2026-12-01T08:30:00+05:30", "2026-12-01T03:00:00.000Z", 330, false],
    ["2026-12-01T08:00:01Z", "2026-12-01T08:00:01.000Z", 0, false],
    ["2026-12-01T08:00:00.5Z", "2026-12-01T08:00:00.500Z", 0, false],
    ["2026-12-01T08:00:00.123456Z", "2026-12-01T08:00:00.123Z", 0, false],
    ["2026-12-01T08:00:00.000000001Z", "2026-12-01T08:00:00.000Z", 0, false],
    ["2028-02-29T23:59:59.999+14:00", "2028-02-29T09:59:59.999Z", 840, false],
    ["2026-03-01T00:00:00-12:00", "2026-03-01T12:00:00.000Z", -720, true],
    ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z", 0, true],
    ["2026-12-01T08:00:00-00:00", "2026-12-01T08:00:00.000Z", 0, true],
  ];
  test.each(readable)("reads %s", (text, instant, offset, isWholeHour) => {
    // -0 and 0 are the same offset.
    expect(read(text)?.map((value) => (value === 0 ? 0 : value))).toEqual([instant, offset, isWholeHour]);
  });

  const refused: [text: string, why: string][] = [
    ["2026-12-01T08:00:00", "no offset"],
    ["2026-12-01", "no time"],
    ["2026-12-01T08+08:00", "no minutes"],
    ["2026-12-01T24:00:00+08:00", "24 o'clock"],
    ["2026-12-01T08:60:00+08:00", "minute 60"],
    ["2026-12-31T23:59:60Z", "a leap second"],
    ["2026-02-30T08:00:00+08:00", "30 February"],
    ["2026-02-29T08:00:00+08:00", "29 February of a common year"],
    ["2026-04-31T08:00:00Z", "31 April"],
    ["2026-13-01T08:00:00Z", "month 13"],
    ["2026-00-10T08:00:00Z", "month 0"],
    ["2026-12-00T08:00:00Z", "day 0"],
    ["2026-12-01 08:00:00+08:00", "a blank for the T"],
    ["2026-12-01t08:00:00z", "small letters"],
    ["20261201T080000Z", "the basic format"],
    ["2026-12-01T08:00:00+0800", "an offset without its colon"],
    ["2026-12-01T08:00:00+08", "an offset of hours alone"],
    ["2026-12-01T08:00:00+14:01", "an offset beyond any place"],
    ["2026-12-01T08:00:00+08:60", "minute 60 of an offset"],
    ["2026-12-01T08:00:00.Z", "a point without a fraction"],
    ["2026-12-01T08:00:00,5Z", "a comma"],
    ["2026-12-01T08:00:00.1234567890Z", "ten digits of a fraction"],
    ["2026-12-01T08:00:00Z\n", "a line end"],
    [" 2026-12-01T08:00:00Z", "a blank before"],
    ["+12026-12-01T08:00:00Z", "a year of five digits"],
    ["２０２６-12-01T08:00:00Z", "digits of another script"],
    ["2026-12-01T08:00:00[Asia/Shanghai]", "the name of a zone"],
    ["tomorrow 08:00", "words"],
    ["1796083200000", "a number"],
    ["", "nothing"],
  ];
  test.each(refused)("refuses %p: %s", (text) => {
    expect(parseInstant(text)).toBeNull();
  });
});
