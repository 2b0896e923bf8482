import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { chooseMutants } from "../../scripts/house/mutant-choice.ts";
import { checksFor } from "../../scripts/house/mutant-tests.ts";
import { type Mutant, mutantsOf, mutated, parses } from "../../scripts/house/mutants.ts";
import { reachGraph } from "../../scripts/house/reach.ts";
import { parseSource, type Tree } from "../../scripts/house/tree.ts";
import { isObject } from "../support/json.ts";

function mutantsIn(code: string): string[] {
  return mutantsOf(parseSource("src/lib/a.ts", code)).map((one) => `${one.kind}: ${one.after}`);
}

describe("mutantsOf", () => {
  test.each([
    ["a === b;", ["comparison: a !== b;"]],
    ["const a = b < c;", ["comparison: const a = b <= c;"]],
    ["const a = b && c;", ["logical: const a = b || c;"]],
    ["const a = b + c;", ["arithmetic: const a = b - c;"]],
    ["const a = 30;", ["bound: const a = 31;"]],
    ["const a = text({ max: 200 });", ["bound: const a = text({ max: 201 });"]],
    ["const a = true;", ["condition: const a = false;"]],
    ["const a = b ? c : d;", ["condition: const a = !(b) ? c : d;"]],
    ["save(b);", ["statement: ;"]],
    ["a = b;", ["statement: ;"]],
    [
      "for (const a of b) if (a) continue;",
      ["condition: for (const a of b) if (!(a)) continue;", "statement: for (const a of b) ;"],
    ],
    [
      'const a = from("b").select("c").where("d", ">=", e);',
      ['clause: const a = from("b").select("c");', 'comparison: const a = from("b").select("c").where("d", ">", e);'],
    ],
  ])("seeds the faults of %s", (code, expected) => {
    expect(mutantsIn(code)).toEqual(expected);
  });

  test.each([
    ["a type", "type A = 1 | true;"],
    ["an import", 'import a from "b" with { type: "text" };'],
    ["a log line", "ctx.log.info({ count: 1 + b });"],
    ["texts for readers", "const a = { description: b ? c : d, examples: [{ page: 1 }] };"],
    ["texts that are joined", 'const a = "b" + c + d;'],
    ["a constructor's first call", "class A extends B { constructor() { super(); } }"],
  ])("leaves %s alone", (_title, code) => {
    expect(mutantsIn(code)).toEqual([]);
  });

  test("gives the line, and the text before and after, whatever is above it", () => {
    const [mutant] = mutantsOf(parseSource("src/lib/a.ts", "\nfunction a() {\n  return b === c;\n}\n"));
    expect(mutant).toMatchObject({ line: 3, before: "return b === c;", after: "return b !== c;" });
  });

  test("changes the text in one place only", () => {
    const text = "const a = b < c && b < d;";
    const texts = mutantsOf(parseSource("src/lib/a.ts", text)).map((mutant) => mutated(text, mutant));
    expect(texts).toEqual(["const a = b < c || b < d;", "const a = b <= c && b < d;", "const a = b < c && b <= d;"]);
  });

  test("recognizes a fault that does not parse", () => {
    const text = "const a = b ?? (c && d);";
    const [mutant] = mutantsOf(parseSource("src/lib/a.ts", text));
    if (mutant === undefined) throw new Error("there is one");
    expect(parses(text, mutant)).toBe(true);
    expect(parses("const a = b ?? c && d;", { ...mutant, replacement: "(" })).toBe(false);
  });
});

describe("chooseMutants", () => {
  const of = (file: string) => mutantsOf(parseSource(file, "if (a) b(c === d, e && f, g + h, 5);"));
  const files = ["src/lib/a.ts", "src/lib/b.ts", "src/lib/c.ts", "src/jobs/a.ts", "src/domains/plans/a.ts"];
  const mutants = files.flatMap(of);
  const counted = (chosen: readonly Mutant[], key: (one: Mutant) => string) =>
    Object.fromEntries([...Map.groupBy(chosen, key)].map(([name, list]) => [name, list.length]));

  test("is the same for the same seed and another for another", () => {
    expect(chooseMutants(mutants, 9, 7)).toEqual(chooseMutants(mutants, 9, 7));
    expect(chooseMutants(mutants, 9, 7)).not.toEqual(chooseMutants(mutants, 9, 8));
  });

  test("takes an equal number of each folder, and of each kind", () => {
    const chosen = chooseMutants(mutants, 15, 1);
    expect(counted(chosen, ({ file }) => file.split("/")[1] ?? "")).toEqual({ lib: 5, jobs: 5, domains: 5 });
    expect(Object.values(counted(chosen, ({ kind }) => kind)).every((count) => count >= 2)).toBe(true);
  });

  test("takes each fault once, and no more than there are", () => {
    const all = chooseMutants(mutants, 1000, 1);
    expect(all).toHaveLength(mutants.length);
    expect(new Set(all).size).toBe(mutants.length);
  });
});

describe("checksFor", () => {
  const imports = 'import "../../../src/domains/plans/rules.ts";';
  const far = 'import "../../support/app.ts";';
  const files: Readonly<Record<string, string>> = {
    "src/domains/plans/rules.ts": "export const a = 1;",
    "src/domains/plans/list.ts": 'import "./rules.ts";\nexport const list = {\n  id: "ielts_study_plans_list",\n};',
    "src/app.ts": 'import "./domains/plans/list.ts";',
    "tests/support/app.ts": 'import "../../src/app.ts";',
    "tests/domains/plans/limits.test.ts": imports,
    "tests/domains/plans/rules.test.ts": imports,
    "tests/domains/mock/other.test.ts": far,
    "tests/domains/reviews/asks.test.ts": `${far}\ncall("ielts_study_plans_list");`,
    "tests/domains/todos/list.test.ts": imports,
    "tests/domains/todos/none.test.ts": "",
    "tests/browser/a/plans.test.ts": imports,
    "tests/contract/bounds.test.ts": 'import "../support/app.ts";',
    "tests/contract/examples.test.ts": 'import "../support/app.ts";',
    "tests/contract/fields.test.ts": 'import "../support/app.ts";',
  };
  const sources = Object.entries(files).map(([path, text]) => parseSource(path, text));
  const tree: Tree = { root: "", files: Object.keys(files), sources, read: (file) => files[file] ?? "" };
  const all = (...paths: string[]) => ({ files: paths, titles: null });

  test("has the test of the same name, its folder, bounds, the reference, the nearest others and the contract, in this order", () => {
    expect(checksFor(tree, reachGraph(tree), "src/domains/plans/rules.ts")).toEqual([
      all("tests/domains/plans/rules.test.ts"),
      all("tests/domains/plans/limits.test.ts"),
      all("tests/contract/bounds.test.ts"),
      "reference",
      // Of those further away, tests that call the folder's operations come first.
      all("tests/domains/todos/list.test.ts", "tests/domains/reviews/asks.test.ts", "tests/domains/mock/other.test.ts"),
      all("tests/contract/fields.test.ts"),
      { files: ["tests/contract/examples.test.ts"], titles: String.raw`\b(ielts_study_plans_list)\b` },
    ]);
  });

  test("has every operation of the contract for a folder without operations", () => {
    expect(checksFor(tree, reachGraph(tree), "src/app.ts").at(-1)).toEqual(all("tests/contract/examples.test.ts"));
  });
});

describe("survivors with a reason", () => {
  const root = resolve(import.meta.dir, "../..");
  const listed: unknown = JSON.parse(readFileSync(join(root, "scripts/house/accepted-mutants.json"), "utf8"));
  const entries = Array.isArray(listed) ? listed.filter(isObject) : [];
  const rows = entries.map((entry) => [String(entry["file"]), String(entry["before"]), entry] as const);

  test.each(rows)("%s can still be changed at %s, and the reason is given", (file, before, entry) => {
    const mutants = mutantsOf(parseSource(file, readFileSync(join(root, file), "utf8")));
    const after = mutants.filter((mutant) => mutant.before === before).map((mutant) => mutant.after);
    expect(after).toContain(String(entry["after"]));
    expect(String(entry["reason"]).length).toBeGreaterThan(20);
  });
});
