import { describe, expect, test } from "bun:test";
import { type TObject, Type } from "@sinclair/typebox";
import { ReviewTarget } from "../../src/domains/practice/review-target.schema.ts";
import { ContentRef } from "../../src/kernel/content-ref.ts";
import { describeSchema, describeType } from "../../src/kernel/describe.ts";
import { Failure } from "../../src/kernel/errors.ts";
import { choice, closed, defaulted, integer, MAX_SAFE, nullable, numericId, text } from "../../src/kernel/fields.ts";
import { findAnswerProblem, validateRequest } from "../../src/kernel/validate.ts";
import { nearest } from "../../src/lib/nearest.ts";
import { WIDE } from "../support/bad-values.ts";

function failureOf(schema: TObject, input: unknown): Failure {
  try {
    validateRequest(schema, input);
  } catch (error) {
    if (error instanceof Failure) return error;
  }
  throw new Error("The request was accepted");
}

const first = (schema: TObject, input: unknown) => failureOf(schema, input).parts.details?.[0];

/** Path and message of every fault of a request; empty if it is valid. */
function detailsOf(schema: TObject, input: unknown): [path: string, message: string][] {
  try {
    validateRequest(schema, input);
    return [];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return (error.parts.details ?? []).map(({ path, message }) => [path, message]);
  }
}

const variants = (...kinds: string[]) => Type.Union(kinds.map((kind) => closed({ kind: Type.Literal(kind) })));

const item = closed({
  name: text({ min: 1, max: 5, description: "A name." }),
  tags: defaulted(Type.Array(text({ min: 1, description: "A tag." }), { maxItems: 2, description: "Tags." }), []),
});
const request = closed({
  limit: defaulted(integer({ min: 1, max: 50, description: "A limit." }), 20),
  mode: defaulted(choice(["all", "some"], { description: "A mode." }), "all"),
  on: defaulted(Type.Boolean({ description: "A switch." }), false),
  items: Type.Optional(Type.Array(item, { maxItems: 3, description: "Items." })),
  inner: Type.Optional(closed({ deep: defaulted(integer({ min: 0, max: 9, description: "Deep." }), 5) })),
  when: Type.Optional(nullable(text({ max: 9, description: "A time, or null to clear it." }))),
  share: Type.Optional(Type.Number({ minimum: 0, maximum: 9, description: "A share." })),
  level: Type.Optional(nullable(Type.Number({ minimum: 0, maximum: 9, description: "A level." }))),
  place: Type.Optional(nullable(closed({ row: integer({ min: 1, max: 9, description: "A row." }) }))),
});

describe("validateRequest", () => {
  test("fills what is left out, at every depth", () => {
    expect(validateRequest(request, {})).toEqual({ limit: 20, mode: "all", on: false });
    expect(validateRequest(request, { items: [{ name: "a" }], inner: {} })).toEqual({
      limit: 20,
      mode: "all",
      on: false,
      items: [{ name: "a", tags: [] }],
      inner: { deep: 5 },
    });
  });

  test("leaves the request it was given as it is, and shares no default between two", () => {
    const sent = { items: [{ name: "a" }] };
    const one = validateRequest(request, sent);
    const two = validateRequest(request, sent);
    one.items?.[0]?.tags.push("changed");
    expect(sent).toEqual({ items: [{ name: "a" }] });
    expect(two.items?.[0]?.tags).toEqual([]);
  });

  test.each<[string, unknown, string]>([
    ["null for a field with a default", { limit: null }, "/limit"],
    ["an object for a list with a default", { items: [{ name: "a", tags: {} }] }, "/items/0/tags"],
    ["an object like a list", { items: [{ name: "a", tags: { 0: "x", length: 1 } }] }, "/items/0/tags"],
    ["a list for an object", { inner: [] }, "/inner"],
    ["a list of lists", { items: [[]] }, "/items/0"],
    ["a numeral", { limit: "20" }, "/limit"],
    ["an integer and a bit", { limit: 20.5 }, "/limit"],
    ["a word for a switch", { on: "true" }, "/on"],
    ["one for a switch", { on: 1 }, "/on"],
    ["a word that is not listed", { mode: "ALL" }, "/mode"],
    ["a number for a nullable text", { when: 1 }, "/when"],
  ])("coerces nothing: %s", (_title, input, path) => {
    expect(first(request, input)?.path).toBe(path);
  });

  test("keeps null where null is a value", () => {
    expect(validateRequest(request, { when: null }).when).toBeNull();
  });

  test.each([
    ["limit", 0, "limit must be an integer from 1 to 50; found a smaller integer"],
    ["limit", 51, "limit must be an integer from 1 to 50; found a larger integer"],
    ["limit", 1.5, "limit must be an integer from 1 to 50; found a number with a fraction"],
    ["limit", "1", "limit must be an integer from 1 to 50; found a string"],
    ["limit", null, "limit must be an integer from 1 to 50; found null"],
    ["limit", [1], "limit must be an integer from 1 to 50; found an array"],
    ["limit", {}, "limit must be an integer from 1 to 50; found an object"],
    ["share", 9.5, "share must be a number from 0 to 9; found a larger number"],
    ["share", 10, "share must be a number from 0 to 9; found a larger number"],
    ["share", -0.5, "share must be a number from 0 to 9; found a smaller number"],
    ["share", "8.5", "share must be a number from 0 to 9; found a string"],
    ["share", Number.POSITIVE_INFINITY, "share must be a number from 0 to 9; found a number that is too large"],
    ["level", 9.5, "level must be a number from 0 to 9, or null; found a larger number"],
    ["level", -1, "level must be a number from 0 to 9, or null; found a smaller number"],
    ["when", "0123456789", "when must be a string of at most 9 characters, or null; found a string of 10 characters"],
    ["place", 1, "place must be an object, or null; found an integer"],
    ["place", {}, "place.row is missing; it must be an integer from 1 to 9"],
    ["place", { row: 10 }, "place.row must be an integer from 1 to 9; found a larger integer"],
    ["mode", "al", 'mode must be one of "all", "some"; found another string (did you mean "all"?)'],
    ["mode", "something else", 'mode must be one of "all", "some"; found another string'],
    ["on", 0, "on must be a boolean; found an integer"],
    ["items", [1, 2, 3, 4], "items must be an array of at most 3 items; found an array of 4 items"],
    ["items", [{ name: "" }], "items.0.name must be a string of 1 to 5 characters; found a string of 0 characters"],
    [
      "items",
      [{ name: WIDE.repeat(6) }],
      "items.0.name must be a string of 1 to 5 characters; found a string of 6 characters",
    ],
    ["items", [{ name: "a\0" }], "items.0.name holds U+0000 NULL as character 2; leave it out"],
    [
      "items",
      [{ name: "\ud83d" }],
      "items.0.name holds U+D83D (half of a surrogate pair) as character 1; leave it out",
    ],
    ["items", [{}], "items.0.name is missing; it must be a string of 1 to 5 characters"],
    ["limits", 1, "Unknown field limits; did you mean limit?"],
    ["zebra", 1, "Unknown field zebra"],
  ])("%s = %j is reported as: %s", (name, value, message) => {
    expect(first(request, { [name]: value })?.message).toBe(message);
  });

  test("names every field that is wrong once, and the first one in the message", () => {
    const failure = failureOf(request, { limit: 0, mode: "x", on: 1, extra: 1 });
    expect(failure.parts.details?.map(({ path }) => path).toSorted()).toEqual(["/extra", "/limit", "/mode", "/on"]);
    expect(failure.message).toEndWith("(and 3 more, see details).");
    expect([failure.status, failure.code, failure.reason]).toEqual([400, 40001, "request.invalid"]);
  });

  test("says what an object without fields accepts", () => {
    expect(first(closed({}), { x: 1 })?.expected).toBe("an empty object");
  });

  test("takes the option of alternatives that fits, with its own defaults", () => {
    const either = closed({
      what: Type.Union(
        [
          closed({
            kind: choice(["a"], { description: "Kind." }),
            size: defaulted(integer({ min: 1, max: 9, description: "Size." }), 3),
          }),
          closed({ kind: choice(["b"], { description: "Kind." }), name: text({ description: "Name." }) }),
        ],
        { description: "One of two." },
      ),
    });
    expect(validateRequest(either, { what: { kind: "a" } })).toEqual({ what: { kind: "a", size: 3 } });
    expect(validateRequest(either, { what: { kind: "b", name: "n" } })).toEqual({ what: { kind: "b", name: "n" } });
    expect(first(either, { what: { kind: "b", size: 3 } })?.path).toBe("/what");
  });
});

describe("text fields", () => {
  const field = closed({ word: text({ min: 2, max: 3, description: "A word." }) });
  const accepts = (word: string) => {
    try {
      return validateRequest(field, { word }).word === word;
    } catch {
      return false;
    }
  };

  test.each([
    ["", false],
    ["a", false],
    ["ab", true],
    ["abc", true],
    ["abcd", false],
    [WIDE, false],
    [WIDE.repeat(2), true],
    [WIDE.repeat(3), true],
    [WIDE.repeat(4), false],
    ["e\u0301", true],
    [`a${WIDE}b`, true],
  ])("%p counted in characters fits 2 to 3: %p", (word, fits) => {
    expect(accepts(word)).toBe(fits);
  });

  test("says how many characters and items were found in English", () => {
    expect(first(field, { word: "a" })?.message).toBe(
      "word must be a string of 2 to 3 characters; found a string of 1 character",
    );
    const pair = closed({ pair: Type.Array(Type.Boolean(), { minItems: 2, description: "Two." }) });
    expect(first(pair, { pair: [true] })?.message).toBe(
      "pair must be an array of at least 2 items; found an array of 1 item",
    );
  });
});

describe("findAnswerProblem", () => {
  const answer = closed({ id: numericId("Id."), note: Type.Optional(text({ description: "A note." })) });

  test.each<[unknown, boolean]>([
    [{ id: 1 }, true],
    [{ id: 1, note: "" }, true],
    [{ id: 0 }, false],
    [{ id: 1, extra: 1 }, false],
    [{ note: "x" }, false],
    [null, false],
  ])("%j matches: %p", (value, matches) => {
    expect(findAnswerProblem(answer, value) === null).toBe(matches);
  });
});

describe("describeSchema", () => {
  test.each([
    [integer({ min: 1, max: 50, description: "" }), "integer from 1 to 50"],
    [integer({ min: 0, max: MAX_SAFE, description: "" }), "integer from 0 to 9007199254740991"],
    [numericId(""), "integer from 1 to 9007199254740991"],
    [text({ description: "" }), "string"],
    [text({ min: 1, description: "" }), "string of at least 1 character"],
    [text({ max: 1, description: "" }), "string of at most 1 character"],
    [text({ min: 1, max: 1, description: "" }), "string of exactly 1 character"],
    [Type.Array(text({ description: "" }), { maxItems: 1 }), "array of at most 1 item"],
    [text({ max: 9, description: "" }), "string of at most 9 characters"],
    [text({ min: 1, max: 9, description: "" }), "string of 1 to 9 characters"],
    [text({ format: "uuid", description: "" }), "string (uuid)"],
    [choice(["", "a"], { description: "" }), 'one of "", "a"'],
    [Type.Array(text({ description: "" }), { minItems: 1, maxItems: 2 }), "array of 1 to 2 items"],
    [nullable(text({ description: "" })), "string, or null"],
    [nullable(closed({})), "object, or null"],
    [Type.Union([closed({}), closed({ x: Type.Null() })]), "object"],
    [nullable(variants("a")), "object with kind a, or null"],
    [variants("a", "b"), "object with kind a or b"],
    [nullable(variants("a", "b", "c", "d")), "object with kind a, b, c or d, or null"],
    [variants("a", "b", "c", "d", "e"), "object with kind a, b, c, …"],
    [ContentRef, "object with kind question_part, mock_paper, course_section, …"],
    [Type.Literal(true), "true"],
    [Type.Boolean(), "boolean"],
    [Type.Null(), "null"],
  ])("%j is: %s", (schema, words) => {
    expect(describeSchema(schema)).toBe(words);
  });
});

describe("describeType", () => {
  test.each([
    [undefined, "nothing"],
    [null, "null"],
    [[], "an array"],
    [{}, "an object"],
    [1, "an integer"],
    [1.5, "a number with a fraction"],
    ["x", "a string"],
    [true, "a boolean"],
  ])("%p is %s", (value, words) => {
    expect(describeType(value)).toBe(words);
  });
});

describe("nearest", () => {
  const names = ["limit", "offset", "learningState", "id"];

  test.each([
    ["limt", "limit"],
    ["LIMIT", "limit"],
    ["offet", "offset"],
    ["learning_state", "learningState"],
    ["ID", "id"],
    ["zebra", undefined],
    ["", undefined],
    ["xy", undefined],
    ["l".repeat(300), undefined],
  ])("%p is meant as %p", (name, meant) => {
    expect(nearest(name, names)).toBe(meant);
  });

  test("knows nothing among nothing", () => {
    expect(nearest("limit", [])).toBeUndefined();
  });
});

describe("objects that a field kind distinguishes", () => {
  const request = closed({ contentRef: ContentRef });
  const details = (contentRef: unknown) => detailsOf(request, { contentRef });

  test.each([
    [{ kind: "question_part", partId: 1 }],
    [{ kind: "mock_paper", paperId: "starter:one" }],
    [{ kind: "course_section", courseId: 1, sectionId: 2 }],
    [{ kind: "listening_dictation", partId: 1 }],
    [{ kind: "prep_guide", slug: "marking" }],
    [{ kind: "prediction_hit", hitId: 1 }],
    [{ kind: "speaking_material", materialId: 1 }],
    [{ kind: "asset", assetId: 9007199254740991 }],
  ])("takes %p", (ref) => {
    expect(details(ref)).toEqual([]);
  });

  test.each([
    [{ kind: "question_part" }, "/contentRef/partId", "missing"],
    [{ kind: "question_part", partId: "1" }, "/contentRef/partId", "must be an integer"],
    [{ kind: "question_part", partId: 1, paperId: "x" }, "/contentRef/paperId", "Unknown field"],
    [{ kind: "question_prat", partId: 1 }, "/contentRef/kind", 'did you mean "question_part"'],
    [{ partId: 1 }, "/contentRef/kind", "missing"],
    [{ kind: 3 }, "/contentRef/kind", "must be"],
    [{ kind: "course_section", courseId: 1 }, "/contentRef/sectionId", "missing"],
    [null, "/contentRef", "found null"],
    [[], "/contentRef", "found an array"],
    ["question_part:1", "/contentRef", "found"],
  ])("reports for %p what is wrong at %s", (ref, path, message) => {
    const found = details(ref);
    expect(found.map(([at]) => at)).toContain(path);
    expect(String(found.find(([at]) => at === path)?.[1])).toContain(message);
  });

  const target = closed({ target: Type.Optional(nullable(ReviewTarget)), last: ReviewTarget });
  const last = { kind: "practice", sessionId: 1 };

  test.each<[object, string, string]>([
    [{}, "/last", "last is missing; it must be an object with kind practice or mock"],
    [{ last: "practice-1" }, "/last", "last must be an object with kind practice or mock; found a string"],
    [{ last: {} }, "/last/kind", 'last.kind is missing; it must be one of "practice", "mock"'],
    [
      { last: { kind: "mock", sessionId: 1 } },
      "/last/section",
      'last.section is missing; it must be one of "listening", "reading", "writing", "speaking"',
    ],
    [{ last: { ...last, section: "reading" } }, "/last/section", "Unknown field last.section"],
    [{ last, target: 1 }, "/target", "target must be an object with kind practice or mock, or null; found an integer"],
    [
      { last, target: { kind: ["mock"], sessionId: 1 } },
      "/target/kind",
      'target.kind must be one of "practice", "mock"; found an array',
    ],
    [
      { last, target: { kind: "mock", sessionId: 0, section: "reading" } },
      "/target/sessionId",
      "target.sessionId must be an integer from 1 to 9007199254740991; found a smaller integer",
    ],
  ])("reports for %j at %s: %s", (input, path, message) => {
    expect(detailsOf(target, input)).toEqual([[path, message]]);
  });
});

describe("objects that another field distinguishes", () => {
  const taskId = Type.Integer({ description: "A task." });
  const step = Type.Union([
    closed({ action: Type.Literal("remove"), taskId }),
    closed({ action: Type.Literal("move"), taskId, to: ContentRef }),
  ]);
  const details = (value: unknown) => detailsOf(closed({ step }), { step: value });

  test("fills the defaults of the object that is meant before it says what is wrong with it", () => {
    const loud = { loud: defaulted(Type.Boolean({ description: "Loudly." }), false) };
    const word = choice(["one", "two"], { description: "A word." });
    const either = Type.Union([closed({ action: Type.Literal("add"), word, ...loud }), step]);
    const request = closed({
      steps: Type.Array(either, { description: "Steps." }),
      only: Type.Optional(nullable(closed({ word, ...loud }))),
    });
    const add = { action: "add", word: "one" };
    expect(validateRequest(request, { steps: [add], only: { word: "two" } })).toEqual({
      steps: [{ action: "add", word: "one", loud: false }],
      only: { word: "two", loud: false },
    });
    const words = 'must be one of "one", "two"; found another string';
    expect(detailsOf(request, { steps: [add, { ...add, word: "night" }] })).toEqual([
      ["/steps/1/word", `steps.1.word ${words}`],
    ]);
    expect(detailsOf(request, { steps: [], only: { word: "night" } })).toEqual([["/only/word", `only.word ${words}`]]);
  });

  test.each([
    [{ action: "remove" }, "/step/taskId", "missing"],
    [{ action: "remove", taskId: 1, day: 2 }, "/step/day", "Unknown field"],
    [{ action: "remoev", taskId: 1 }, "/step/action", 'did you mean "remove"'],
    [{ taskId: 1 }, "/step/action", "missing"],
    [{ action: "move", taskId: 1, to: { kind: "asset" } }, "/step/to/assetId", "missing"],
  ])("reports for %p what is wrong at %s", (value, path, message) => {
    const found = details(value);
    expect(found.map(([at]) => at)).toEqual([path]);
    expect(String(found[0]?.[1])).toContain(message);
  });
});

describe("a request with more wrong than is worth finding", () => {
  const COUNT = 10_000;

  /** An object with this many unknown fields, and how many of them were checked. */
  function counted(name: (index: number) => string) {
    let reads = 0;
    const input = {};
    for (let i = 0; i < COUNT; i++) {
      Object.defineProperty(input, name(i), { enumerable: true, get: () => ++reads });
    }
    return { input, reads: () => reads };
  }

  test.each([
    ["names of their own", (i: number) => `field${i}`, 20],
    ["names that are shown alike", (i: number) => `${"f".repeat(100)}${i}`, 1],
  ])("of unknown fields with %s few are checked", (_title, name, shown) => {
    const { input, reads } = counted(name);
    expect(failureOf(closed({ known: Type.Optional(text({ description: "" })) }), input).parts.details).toHaveLength(
      shown,
    );
    expect(reads()).toBeLessThanOrEqual(200);
  });

  test("the items of a list that is too long get no defaults", () => {
    let reads = 0;
    const item = new Proxy(
      {},
      {
        ownKeys: () => {
          reads++;
          return [];
        },
      },
    );
    const items = Array.from({ length: COUNT }, () => item);
    const entry = closed({ note: defaulted(text({ description: "" }), "") });
    failureOf(closed({ items: Type.Array(entry, { maxItems: 10 }) }), { items });
    expect(reads).toBeLessThanOrEqual(200);
  });
});
