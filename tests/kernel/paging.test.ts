import { describe, expect, test } from "bun:test";
import { closed, MAX_SAFE, text } from "../../src/kernel/fields.ts";
import { offsetPage, offsetPageOf, pageLimit, pageOffset } from "../../src/kernel/paging.ts";
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

  test("an offset without a bound of its own goes up to 2^53 - 1", () => {
    const open = closed({ offset: pageOffset() });
    expect(validateRequest(open, { offset: MAX_SAFE })).toEqual({ offset: MAX_SAFE });
    expect(() => validateRequest(open, { offset: MAX_SAFE + 1 })).toThrow();
  });
});
