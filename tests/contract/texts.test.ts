import { describe, expect, test } from "bun:test";
import type { TSchema } from "@sinclair/typebox";
import { PushedEvent } from "../../src/domains/events/push.schema.ts";
import type { Capability } from "../../src/kernel/capability.ts";
import { type Detail, Failure } from "../../src/kernel/errors.ts";
import { readMember, validateRequest } from "../../src/kernel/validate.ts";
import { schemaProblem } from "../support/json-schema.ts";
import { registry } from "../support/operations.ts";
import { completeRequest, type Field, fieldsOf, optionsOf, requestWith } from "../support/schema-walk.ts";

/** Fields whose text is stored or compared character by character, each with the reason why the rule for text does not apply. */
const VERBATIM: Readonly<Record<string, string>> = {
  "account_setup /password": "a password may be any text",
  "account_login /password": "a password may be any text",
  "account_password_change /currentPassword": "a password may be any text",
  "account_password_change /newPassword": "a password may be any text",
  "practice_save_answers /changes/0/value": "an answer is stored as it was typed or pasted; refusing it would lose it",
  "dictation_check_line /entry": "an answer is stored as it was typed or pasted; refusing it would lose it",
  "writing_save_text /text": "an answer is stored as it was typed or pasted; refusing it would lose it",
  "writing_save_review /comments/0/quote": "it must be the learner's text, letter for letter",
  "ielts_vocabulary_personal_import /content": "a file, whose entries are each checked as an entry that is added",
};

interface TextField {
  readonly operation: Capability;
  readonly field: Field;
  readonly text: TSchema;
}

const textFields = registry.all.flatMap((operation): TextField[] =>
  fieldsOf(operation.request).flatMap((field) => {
    const options = [field.schema, ...optionsOf(field.schema)];
    const text = options.find((one) => one["type"] === "string" && !("enum" in one) && !("const" in one));
    return text === undefined ? [] : [{ operation, field, text }];
  }),
);

const nameOf = ({ operation, field }: TextField) => `${operation.id} ${field.pointer}`;
const isVerbatim = (one: TextField) => nameOf(one) in VERBATIM;
/** Dates and UUIDs. */
const hasForm = ({ text }: TextField) => text["format"] !== undefined;
const isPath = ({ field }: TextField) => field.pointer === "/pagePath";
const isLabel = ({ text }: TextField) => !new RegExp(text["pattern"], "u").test("a\nb");

const ruled = textFields.filter((one) => !isVerbatim(one) && !hasForm(one));
const prose = ruled.filter((one) => !isPath(one));
const labels = prose.filter(isLabel);

/** The validation message for a value in a field, or null if it is valid. */
function faultOf({ operation, field }: TextField, value: string): Detail | null {
  const request = requestWith(completeRequest(operation), field, value);
  try {
    validateRequest(operation.request, request);
    // Each event of a batch is validated separately.
    if (operation.id === "ielts_learning_push_events" && Array.isArray(request["events"])) {
      const read = readMember(PushedEvent, request["events"][0], { path: "/events/0" });
      return read.isValid ? null : (read.details.find(({ path }) => path === field.pointer) ?? null);
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error.parts.details?.find(({ path }) => path === field.pointer) ?? null;
  }
  return null;
}

/** At least as long as the field requires, and no longer than it allows. */
function fitted({ text }: TextField, value: string): string {
  const length = [...value].length;
  const { minLength = 0, maxLength = length } = text;
  return length > maxLength ? "" : value + "a".repeat(Math.max(0, minLength - length));
}

const NAMES = prose.map((one) => [nameOf(one), one] as const);

describe("every text field of every operation", () => {
  const accepted = [
    ["a family", "👨‍👩‍👧‍👦"],
    ["a profession with a tone of skin", "👩🏽‍🚀"],
    ["a heart with its variation selector", "❤️"],
    ["the flag of Scotland", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"],
    ["a joiner and a non-joiner between letters", "می‌خواهم क्‍ष"],
    ["a soft hyphen", "co\u00adoperate"],
    ["marks of direction in mixed text", "abc \u200fאבג\u200e 123"],
    ["an accent of its own", "cafe\u0301"],
  ] as const;

  test.each(NAMES)("%s takes signs that shape visible text", (_name, one) => {
    const refused = accepted.filter(
      ([, value]) => fitted(one, value) !== "" && faultOf(one, fitted(one, value)) !== null,
    );
    expect(refused).toEqual([]);
  });

  const invisible = [
    "\u200b",
    "\u200d\u200c",
    "\u2060\ufeff",
    "\u00ad",
    "\u3164",
    "\u2800",
    "\ufe0f",
    "\u{e0041}",
    " \u200b\n",
  ];

  test.each(NAMES)("%s refuses what cannot be seen", (_name, one) => {
    const { minLength = 0, maxLength = 100 } = one.text;
    const values = invisible.map((value) =>
      value.padEnd(Math.max(minLength, value.length), "\u200b").slice(0, maxLength),
    );
    const messages = values.map((value) => faultOf(one, value)?.message ?? "accepted");
    const ofLabel = (value: string) => isLabel(one) && value.includes("\n");
    expect(
      messages.filter((message, at) => !message.includes("no visible character") && !ofLabel(values[at] ?? "")),
    ).toEqual([]);
  });

  const refused = [
    ["\u202e", "U+202E RIGHT-TO-LEFT OVERRIDE"],
    ["\u202d", "U+202D LEFT-TO-RIGHT OVERRIDE"],
    ["\u202b", "U+202B RIGHT-TO-LEFT EMBEDDING"],
    ["\u2067", "U+2067 RIGHT-TO-LEFT ISOLATE"],
    ["\u2069", "U+2069 POP DIRECTIONAL ISOLATE"],
    ["\u0007", "U+0007 ALERT"],
    ["\u001b", "U+001B ESCAPE"],
    ["\u000b", "U+000B LINE TABULATION"],
    ["\u000c", "U+000C FORM FEED"],
    ["\u007f", "U+007F DELETE"],
    ["\u0085", "U+0085 NEXT LINE"],
    ["\u009b", "U+009B CONTROL SEQUENCE INTRODUCER"],
  ] as const;

  test.each(NAMES)("%s refuses control characters and text direction marks, and says which and where", (_name, one) => {
    const messages = refused.map(([sign]) => faultOf(one, fitted(one, `😀${sign}b`))?.message ?? "accepted");
    const short = one.field.path.join(".");
    expect(messages).toEqual(refused.map(([, name]) => `${short} holds ${name} as character 2; leave it out`));
  });

  test("takes line breaks and tabs, but in the names that people read", () => {
    const takes = prose.filter((one) => faultOf(one, fitted(one, "a\n\tb")) === null).map(nameOf);
    expect(takes).toEqual(prose.filter((one) => !isLabel(one)).map(nameOf));
    expect(labels.map(({ field }) => field.path.at(-1)).toSorted()).toEqual(
      [
        "clientName",
        "clientName",
        "fileName",
        "fileName",
        "name",
        "name",
        "name",
        ...Array.from({ length: 9 }, () => "title"),
      ].toSorted(),
    );
    for (const one of labels) {
      const name = one.field.path.join(".");
      const said = (value: string) => faultOf(one, value)?.message;
      expect(said("a\nb")).toBe(`${name} holds a line break (U+000A LINE FEED) as character 2; write it in one line`);
      expect(said("ab\u2028c")).toBe(
        `${name} holds a line break (U+2028 LINE SEPARATOR) as character 3; write it in one line`,
      );
      expect(said("a\u200bb")).toBe(`${name} holds U+200B ZERO WIDTH SPACE as character 2; leave it out`);
      expect(said("a\tb")).toBe(`${name} holds U+0009 CHARACTER TABULATION as character 2; leave it out`);
    }
  });

  test("publishes the rule, and accepts nothing that its schema refuses", () => {
    const samples = [
      ...accepted.map(([, value]) => value),
      ...refused.map(([sign]) => `a${sign}b`),
      "a\nb",
      "\u2028a",
      "\f",
      " \v ",
      "\n",
    ];
    const untrue = ruled.flatMap((one) => {
      const { pattern } = one.text;
      const alike = (value: string) => new RegExp(pattern).test(value) === new RegExp(pattern, "u").test(value);
      const isTrue = (value: string) => faultOf(one, value) !== null || schemaProblem(one.text, value) === null;
      const values = samples.map((value) => fitted(one, value)).filter((value) => value !== "");
      return values.every((value) => alike(value) && isTrue(value)) ? [] : [nameOf(one)];
    });
    expect(untrue).toEqual([]);
  });

  test("is held to the rule, or is one of those that are stored sign by sign", () => {
    const without = textFields.filter((one) => !hasForm(one) && one.text["pattern"] === undefined).map(nameOf);
    expect(without.toSorted()).toEqual(Object.keys(VERBATIM).toSorted());
  });
});

const unportable = [
  ["\0", "U+0000 NULL"],
  ["\ud800", "U+D800 (half of a surrogate pair)"],
  ["\udfff", "U+DFFF (half of a surrogate pair)"],
] as const;

describe("a text with a sign that no text holds", () => {
  test.each(textFields.map((one) => [nameOf(one), one] as const))("in %s has it named with its place", (_name, one) => {
    const name = one.field.pointer.slice(1).replaceAll("/", ".");
    for (const [sign, called] of unportable) {
      const message = faultOf(one, `ab${sign}`)?.message ?? "accepted";
      expect(message).toEndWith(`${name} holds ${called} as character 3; leave it out`);
    }
  });
});

describe("pagePath of ielts_feedback_create", () => {
  const paths = textFields.filter(isPath);
  const said = (value: string) => paths.map((one) => faultOf(one, value)?.message.slice(0, 43) ?? "accepted").join();

  test.each([
    "",
    "/",
    "/practice",
    "/practice?part=12",
    "/plans?plan=3#today",
    "/词汇?q=住房",
    "/a/b/",
    "/reviews?back=//x",
  ])("%p is a path of this site", (path) => expect(said(path)).toBe("accepted"));

  test.each([
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "https://other.example/x",
    "//other.example/x",
    "/\\other.example/x",
    "\\\\other.example",
    "/\t/other.example",
    "/.//other.example",
    "/a/..//other.example",
    "/practice\\x",
    "/two words",
    "/a\u202eb",
    "/\u200b",
    "/\u200d",
    "/a\ufe0f",
    "/a\u00adb",
    "/\u3164",
    "/\u2800",
    "/\u{e0041}",
    "/?q=\ufeff",
    "practice",
    "?part=12",
    "\u200b",
  ])("%j is not a path of this site", (path) => {
    expect(said(path)).toBe("pagePath must be a path of this site that b");
  });
});
