import { describe, expect, test } from "bun:test";
import { SaxesParser } from "saxes";
import type { Result, Section } from "../../src/verify/check.ts";
import { toJunit } from "../../src/verify/junit.ts";
import { outcomeOf, toJson, toText } from "../../src/verify/report.ts";
import type { Report } from "../../src/verify/run.ts";

const NASTY = 'a <b> & "c" \u0000\u0008\ud800 ]]> 中文\nsecond line';

function result(section: Section, name: string, more: Partial<Result> = {}): Result {
  const check = { section, name, title: `Title of ${name}` };
  return { check, outcome: "passed", deviations: [], skipped: null, ms: 12, ...more };
}

const exchange = {
  call: "POST /api/v1/agent/capabilities/ielts_x",
  sent: { limit: 1, query: "q".repeat(600) },
  status: 500,
  headers: {},
  json: undefined,
  text: NASTY,
};

const report: Report = {
  baseUrl: "https://lectern.example/path",
  siteUrl: null,
  stopped: null,
  calls: 17,
  ms: 1234,
  results: [
    result("2.10", "a.ten"),
    result("2.9", "a.nine", { outcome: "skipped", skipped: "Needs leave." }),
    result("2.9", "a.nine_b", { outcome: "skipped", skipped: "Needs leave." }),
    result("1", "a.one", {
      outcome: "deviates",
      deviations: [
        { expected: `No ${NASTY}.`, actual: "Seen.", exchange },
        { expected: "This.", actual: "That." },
      ],
    }),
    result("9", "a.last", { outcome: "unanswered", skipped: "No answer." }),
  ],
};

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly children: Element[];
  text: string;
}

/** The root of an XML document; throws if it is not well formed. */
function parseXml(xml: string): Element {
  const root: Element = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element: Element = { name, attributes, children: [], text: "" };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("text", (text) => {
    const inner = open.at(-1);
    if (inner !== undefined) inner.text += text;
  });
  parser.on("closetag", () => void open.pop());
  parser.write(xml).close();
  return root;
}

describe("the report of lectern verify in JUnit XML", () => {
  test("is well formed for any answer of a service, and has a suite for each section in the contract's order", () => {
    const [root] = parseXml(toJunit(report)).children;
    expect(root).toMatchObject({
      name: "testsuites",
      attributes: { tests: "5", failures: "1", errors: "1", skipped: "2" },
    });
    expect(root?.attributes["time"]).toBe("1.234");
    expect(root?.children.map(({ attributes }) => attributes["name"])).toEqual([
      "1 What the service does",
      "2.9 Bindings",
      "2.10 The export snapshot",
      "9 Versioning",
    ]);
  });

  test("distinguishes failures, errors and skipped checks", () => {
    const [root] = parseXml(toJunit(report)).children;
    const cases = (root?.children ?? []).flatMap(({ children }) => children);
    expect(cases.map(({ attributes, children }) => [attributes["name"], children[0]?.name])).toEqual([
      ["a.one", "failure"],
      ["a.nine", "skipped"],
      ["a.nine_b", "skipped"],
      ["a.ten", undefined],
      ["a.last", "error"],
    ]);
    const text = cases[0]?.children[0]?.text ?? "";
    expect(text).toContain('expected: No a <b> & "c" ');
    expect(text).toContain("中文\nsecond line");
    expect(text).toContain("→ 500");
    expect(cases[0]?.attributes["classname"]).toBe("contract 1");
  });
});

describe("the report of lectern verify as JSON", () => {
  test("has the sections, the checks and the deviations, with truncated bodies", () => {
    const json = JSON.parse(JSON.stringify(toJson(report, "lectern 1.2.3")));
    expect(json).toMatchObject({
      interfaceVersion: "1.0.0",
      program: "lectern 1.2.3",
      baseUrl: "https://lectern.example/path",
      siteUrl: null,
      outcome: "deviates",
      totals: { checks: 5, passed: 1, deviates: 1, skipped: 2, unanswered: 1 },
      calls: 17,
      milliseconds: 1234,
    });
    expect(json.sections.map(({ section }: { section: string }) => section)).toEqual(["1", "2.9", "2.10", "9"]);
    const [first] = json.sections;
    expect(first.checks[0]).toMatchObject({ name: "a.one", outcome: "deviates", reason: null, milliseconds: 12 });
    const [deviation, bare] = first.checks[0].deviations;
    expect(deviation.call).toMatchObject({ request: exchange.call, status: 500, answer: NASTY });
    expect(deviation.call.sent.length).toBeLessThan(450);
    expect(bare).toEqual({ expected: "This.", actual: "That.", call: null });
    expect(json.sections[3].checks[0]).toMatchObject({ outcome: "unanswered", reason: "No answer." });
  });
});

describe("the report of lectern verify for people", () => {
  const program = "lectern 1.2.3";

  test("groups by section, merges reasons, and ends with the totals", () => {
    const text = toText(report, { program, colours: false, verbose: false });
    const lines = text.trimEnd().split("\n");
    expect(lines[0]).toBe("lectern 1.2.3: https://lectern.example/path against the contract 1.0.0");
    expect(text).toMatch(/✗ 1 +What the service does +1 deviates\n {4}a\.one – Title of a\.one\n {8}expected: No /);
    expect(text).toMatch(
      /– 2\.9 +Bindings +2 skipped\n {4}2 skipped: Needs leave\. \(a\.nine; a\.nine_b\)\n✓ 2\.10 +The export snapshot +1 passed/,
    );
    expect(text).toContain("unanswered: No answer. (a.last)");
    expect(lines.at(-1)).toBe(
      "Deviates. 5 checks: 1 passed, 1 deviates, 2 skipped, 1 not to be checked; 17 calls in 1.2 s.",
    );
    expect(text).not.toContain("\x1b");
    expect(text).not.toContain("answer:");
  });

  test("groups checks that deviate in the same way, with the names of their operations", () => {
    const deviating = (operation: string) =>
      result("5", `a.kind.${operation}`, {
        outcome: "deviates",
        deviations: [{ expected: `${operation} is one thing.`, actual: "It is another." }],
      });
    const text = toText(
      { ...report, results: [deviating("ielts_one"), deviating("ielts_two"), deviating("ielts_three")] },
      { program, colours: false, verbose: false },
    );
    expect(text).toContain("a.kind (3 checks) – ");
    expect(text.match(/is one thing/g)).toHaveLength(1);
    expect(text).toContain("the same of: ielts_two, ielts_three\n");
  });

  test("shows passed checks and answers if requested, and colours if enabled", () => {
    const text = toText(report, { program, colours: true, verbose: true });
    expect(text).toContain("passed: a.ten");
    expect(text).toContain("answer: a <b>");
    expect(text).toContain("\x1b[31m✗\x1b[0m");
  });

  test("gives the outcome in one word", () => {
    const [ten, nine, , one, last] = report.results;
    const of = (...list: (Result | undefined)[]) =>
      outcomeOf({ ...report, results: list.filter((item) => item !== undefined) });
    expect([of(ten, nine), of(ten, last), of(one, last), of()]).toEqual([
      "conforms",
      "unanswered",
      "deviates",
      "conforms",
    ]);
    expect(outcomeOf({ ...report, stopped: "It was interrupted." })).toBe("unanswered");
  });
});
