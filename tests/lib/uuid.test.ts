import { describe, expect, test } from "bun:test";
import { canonicalUuid, canonicalUuidsIn, isUuid, newUuid } from "../../src/lib/uuid.ts";

const LOWER = "7f3c2a10-5b1e-4c4e-9a63-0d2b8c1e4f55";
const UPPER = LOWER.toUpperCase();

describe("UUIDs", () => {
  test.each([LOWER, UPPER, "7F3c2a10-5b1e-4c4e-9a63-0d2b8c1e4f55", newUuid(), "00000000-0000-0000-0000-000000000000"])(
    "%s is one, and is written in lower case",
    (uuid) => {
      expect(isUuid(uuid)).toBe(true);
      expect(canonicalUuid(uuid)).toBe(uuid.toLowerCase());
    },
  );

  test.each([
    ["not-a-uuid"],
    [""],
    [`${LOWER} `],
    [`${LOWER}\n`],
    [` ${LOWER}`],
    [`{${UPPER}}`],
    [`urn:uuid:${UPPER}`],
    [UPPER.replaceAll("-", "")],
    [UPPER.replace("F", "G")],
    ["x".repeat(36)],
  ])("%j is not a UUID, and stays unchanged", (text) => {
    expect(isUuid(text)).toBe(false);
    expect(canonicalUuid(text)).toBe(text);
  });

  test("a value that is not a text is not a UUID", () => {
    expect([null, undefined, 7, [LOWER], {}].map(isUuid)).toEqual([false, false, false, false, false]);
    expect(canonicalUuid(null)).toBeNull();
  });

  test.each([
    [`dictation_attempt:${UPPER}`, `dictation_attempt:${LOWER}`],
    [`From ${UPPER} and ${UPPER}.`, `From ${LOWER} and ${LOWER}.`],
    [`Chapter ${UPPER}A`, `Chapter ${UPPER}A`],
    ["practice_session:12 ABC", "practice_session:12 ABC"],
  ])("in the text %j only UUIDs are written in lower case", (text, expected) => {
    expect(canonicalUuidsIn(text)).toBe(expected);
  });
});
