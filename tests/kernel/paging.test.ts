import { describe, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { Failure } from "../../src/kernel/errors.ts";
import { closed, MAX_SAFE, text } from "../../src/kernel/fields.ts";
import {
  numberedPage,
  offsetPage,
  offsetPageOf,
  pageLimit,
  pageOffset,
  readCursor,
  writeCursor,
} from "../../src/kernel/paging.ts";
import { findAnswerProblem, validateRequest } from "../../src/kernel/validate.ts";

const rows = (count: number) => Array.from({ length: count }, (_, i) => i);

describe("offsetPage", () => {
  test.each([
    { read: 0, limit: 5, offset: 0, items: 0, hasMore: false, nextOffset: null },
    { read: 5, limit: 5, offset: 0, items: 5, hasMore: false, nextOffset: null },
    { read: 6, limit: 5, offset: 0, items: 5, hasMore: true, nextOffset: 5 },
    { read: 6, limit: 5, offset: 10, items: 5, hasMore: true, nextOffset: 15 },
    { read: 2, limit: 1, offset: MAX_SAFE, items: 1, hasMore: true, nextOffset: null },
  ])("$read rows read for limit $limit at $offset: next is $nextOffset", ({ read, limit, offset, items, ...rest }) => {
    const page = offsetPage(rows(read), { limit, offset });
    expect({ ...page, items: page.items.length }).toEqual({ items, limit, offset, ...rest });
    expect(findAnswerProblem(offsetPageOf(text({ description: "" })), { ...page, items: [] })).toBeNull();
  });

  test("a next offset that the request would refuse is not given", () => {
    expect(offsetPage(rows(3), { limit: 2, offset: 9 }, 11).nextOffset).toBe(11);
    expect(offsetPage(rows(3), { limit: 2, offset: 10 }, 11)).toMatchObject({ hasMore: true, nextOffset: null });
  });
});

describe("page fields", () => {
  const request = closed({ limit: pageLimit({ max: 50, default: 20 }), offset: pageOffset({ max: 500 }) });

  test("take the defaults and hold the bounds", () => {
    expect(validateRequest(request, {})).toEqual({ limit: 20, offset: 0 });
    expect(validateRequest(request, { limit: 50, offset: 500 })).toEqual({ limit: 50, offset: 500 });
    for (const wrong of [{ limit: 0 }, { limit: 51 }, { offset: -1 }, { offset: 501 }]) {
      expect(() => validateRequest(request, wrong)).toThrow();
    }
  });

  test("an offset without its own bound goes up to 2^53 - 1", () => {
    const open = closed({ offset: pageOffset() });
    expect(validateRequest(open, { offset: MAX_SAFE })).toEqual({ offset: MAX_SAFE });
    expect(() => validateRequest(open, { offset: MAX_SAFE + 1 })).toThrow();
  });
});

describe("numberedPage", () => {
  test.each([
    { read: 0, page: 1, items: 0, hasMore: false, nextPage: null },
    { read: 4, page: 1, items: 4, hasMore: false, nextPage: null },
    { read: 5, page: 1, items: 4, hasMore: true, nextPage: 2 },
    { read: 5, page: 999, items: 4, hasMore: true, nextPage: 1000 },
    { read: 5, page: 1000, items: 4, hasMore: true, nextPage: null },
  ])("$read rows read for page $page of 4: next is $nextPage", ({ read, page, items, ...rest }) => {
    const made = numberedPage(rows(read), { limit: 4, page }, 1000);
    expect({ ...made, items: made.items.length }).toEqual({ items, limit: 4, page, ...rest });
  });
});

describe("readCursor", () => {
  const Place = Type.Tuple([Type.Integer(), Type.String()]);
  const filters = { subject: "reading", tagIds: [1, 2] };

  test("takes the same filters in any order of their fields", () => {
    const cursor = writeCursor(filters, [7, "a"]);
    const reversed = Object.fromEntries(Object.entries(filters).toReversed());
    expect(readCursor(cursor, reversed, Place)).toEqual([7, "a"]);
  });

  test("returns what writeCursor was given, whatever the characters", () => {
    for (const values of [
      [7, "城市 😀"],
      [Number.MAX_SAFE_INTEGER, ""],
    ]) {
      const cursor = writeCursor(filters, values);
      expect(cursor).toMatch(/^[\w-]+$/);
      expect(readCursor(cursor, filters, Place)).toEqual([Number(values[0]), String(values[1])]);
    }
  });

  test("the empty cursor begins", () => {
    expect(readCursor("", filters, Place)).toBeNull();
  });

  test.each([
    ["of other filters", () => writeCursor({ ...filters, subject: "writing" }, [1, "a"]), "cursor.filters_changed"],
    ["of another shape", () => writeCursor(filters, ["1", "a"]), "cursor.invalid"],
    ["cut short", () => writeCursor(filters, [1, "a"]).slice(0, -6), "cursor.invalid"],
    ["made up", () => "not a cursor at all", "cursor.invalid"],
    ["that is JSON of another kind", () => Buffer.from('{"a":1}').toString("base64url"), "cursor.invalid"],
    ["of half a character", () => "\u{1f600}", "cursor.invalid"],
  ])("a cursor %s is refused at its field", (_what, make, reason) => {
    let failure: unknown;
    try {
      readCursor(make(), filters, Place);
    } catch (error) {
      failure = error;
    }
    expect(failure).toBeInstanceOf(Failure);
    expect([Reflect.get(Object(failure), "reason"), Reflect.get(Object(failure), "status")]).toEqual([reason, 400]);
    expect(JSON.stringify(Reflect.get(Object(failure), "parts"))).toContain("/cursor");
  });
});
