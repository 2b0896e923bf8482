import { describe, expect, test } from "bun:test";
import { checkCircles } from "../../scripts/house/circles.ts";
import { parseSource } from "../../scripts/house/tree.ts";
import { findingsWith } from "./seeded-faults.ts";

/** The circles of a repository in which each file imports some others, given by their specifiers or as code. */
function circlesIn(files: Readonly<Record<string, readonly string[]>>): string[] {
  const sources = Object.entries(files).map(([path, imports]) =>
    parseSource(path, imports.map((one) => (/\s/.test(one) ? one : `import "${one}";`)).join("\n")),
  );
  const findings = checkCircles({ root: "", files: Object.keys(files), sources, read: () => "" });
  return findings.map(({ file, line, advice }) => `${file}:${line} ${advice.replace(/\. Move.*$/, "")}`);
}

describe("check-house on circles", () => {
  test("reports a seeded circle among the other rules", () => {
    const files = {
      "src/lib/a.ts": 'import { b } from "./b.ts";\nexport const a = () => b;\n',
      "src/lib/b.ts": '\nimport { a } from "./a.ts";\nexport const b = () => a;\n',
    };
    expect(findingsWith(files)).toEqual([expect.objectContaining({ file: "src/lib/a.ts", line: 1, rule: "circles" })]);
  });

  test.each([
    ["a value", 'import { b } from "./b.ts";'],
    ["a type", 'import type { B } from "./b.ts";'],
    ["one type among values", 'import { type B, b } from "./b.ts";'],
    ["a type in place", 'type B = import("./b.ts").B;'],
    ["an export of what another file has", 'export { b } from "./b.ts";'],
    ["an export of everything", 'export * from "./b.ts";'],
    ["a module loaded on demand", 'const b = () => import("./b.ts");'],
  ])("finds a circle that %s closes", (_what, code) => {
    const found = circlesIn({ "src/lib/a.ts": [code], "src/lib/b.ts": ["./a.ts"] });
    expect(found).toEqual(["src/lib/a.ts:1 These files import each other: src/lib/a.ts → src/lib/b.ts → src/lib/a.ts"]);
  });

  test("names a circle of many files once, by its shortest way from its first file, and separate ones separately", () => {
    const found = circlesIn({
      "scripts/a.ts": ["./b.ts", "../src/lib/time.ts"],
      "scripts/b.ts": ["./c.ts"],
      "scripts/c.ts": ["./d.ts", "./a.ts"],
      "scripts/d.ts": ["./a.ts"],
      "src/lib/time.ts": ["./time.ts"],
      "src/web/y.tsx": ["./z.tsx"],
      "src/web/z.tsx": ["../lib/time.ts", "./y.tsx"],
    });
    expect(found).toEqual([
      "scripts/a.ts:1 These files import each other: scripts/a.ts → scripts/b.ts → scripts/c.ts → scripts/a.ts",
      "src/lib/time.ts:1 These files import each other: src/lib/time.ts → src/lib/time.ts",
      "src/web/y.tsx:1 These files import each other: src/web/y.tsx → src/web/z.tsx → src/web/y.tsx",
    ]);
  });

  test("finds slices and top-level folders that import each other through different files", () => {
    const found = circlesIn({
      "src/content/format.ts": ["../domains/mock/mock.store.ts"],
      "src/domains/mock/mock.schema.ts": ["../../content/terms.ts"],
      "src/domains/mock/mock.store.ts": ["../reviews/reviews.store.ts"],
      "src/domains/reviews/reviews.service.ts": ["../writing/writing.store.ts"],
      "src/domains/reviews/reviews.store.ts": [],
      "src/domains/writing/writing.schema.ts": ["../mock/mock.schema.ts"],
      "src/domains/writing/writing.store.ts": [],
      "src/content/terms.ts": [],
    });
    expect(found).toEqual([
      "src/content/format.ts:1 These folders import each other: src/content → src/domains → src/content",
      "src/domains/mock/mock.store.ts:1 These slices import each other: src/domains/mock → src/domains/reviews → src/domains/writing → src/domains/mock",
    ]);
  });

  test("finds a folder and a file beside it, or two folders at any depth, that import each other", () => {
    const found = circlesIn({
      "src/lib/key.ts": ["./marking/figures.ts"],
      "src/lib/marking/figures.ts": [],
      "src/lib/marking/words.ts": ["../key.ts"],
      "src/web/ui/forms/field.ts": ["../lists/row.ts"],
      "src/web/ui/lists/row.ts": [],
      "src/web/ui/lists/list.ts": ["../forms/form.ts"],
      "src/web/ui/forms/form.ts": [],
      "tests/a/one.test.ts": ["../b/two.ts"],
      "tests/b/two.ts": [],
      "tests/b/three.test.ts": ["../a/four.ts"],
      "tests/a/four.ts": [],
    });
    expect(found).toEqual([
      "src/lib/key.ts:1 These folders import each other: src/lib/key.ts → src/lib/marking → src/lib/key.ts",
      "src/web/ui/forms/field.ts:1 These folders import each other: src/web/ui/forms → src/web/ui/lists → src/web/ui/forms",
    ]);
  });

  test("accepts imports in one direction, within a slice, of packages and missing files, and the list of subscribers", () => {
    const found = circlesIn({
      "src/main.ts": ["./commands/serve.ts", "node:fs"],
      "src/commands/serve.ts": ["../app.ts", "../config.ts"],
      "src/app.ts": ["./config.ts", "./domains/index.ts"],
      "src/config.ts": ["./gone.ts"],
      "src/domains/index.ts": ["./mock/index.ts", "./plans/index.ts"],
      "src/domains/mock/index.ts": ["./mock.store.ts", "../plans/plans.store.ts"],
      "src/domains/mock/mock.store.ts": [],
      "src/domains/plans/index.ts": ["./plans.store.ts"],
      "src/domains/plans/plans.store.ts": [],
      "src/domains/events/events.service.ts": ["./subscribers.service.ts"],
      "src/domains/events/facts.schema.ts": [],
      "src/domains/events/subscribers.service.ts": ["../footprints/follow.service.ts"],
      "src/domains/footprints/follow.service.ts": ["../events/facts.schema.ts"],
      "tests/app.test.ts": ["../src/app.ts", "../scripts/test.ts"],
      "scripts/test.ts": ["../src/config.ts"],
    });
    expect(found).toEqual([]);
  });
});
