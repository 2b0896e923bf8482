import { describe, expect, test } from "bun:test";
import { findReasons } from "../../scripts/house/reasons.ts";
import { parseSource, type Tree } from "../../scripts/house/tree.ts";

const ERRORS = `
const KINDS = { invalid: { status: 400, code: 40001 }, notFound: { status: 404, code: 40401 } } as const;
export function invalidRequest(message: string, details: object[], reason = "request.invalid") {
  return new Failure("invalid", reason, message, { details });
}
export function notFound(reason: string, message: string) {
  return new Failure("notFound", reason, message);
}
export function fixed() {
  return new Failure("notFound", "always.this", "It is always this.");
}
`;

function treeOf(code: string): Tree {
  const files = {
    "src/kernel/errors.ts": ERRORS,
    "src/domains/plans/read.ts": `import { invalidRequest, notFound } from "../../kernel/errors.ts";\n${code}`,
  };
  const sources = Object.entries(files).map(([path, text]) => parseSource(path, text));
  return { root: "", files: Object.keys(files), sources, read: () => "" };
}

function reasonsOf(code: string): string[] {
  return findReasons(treeOf(code)).map((one) => `${one.status} ${one.code} ${one.reason}: ${one.message}`);
}

const FIXED = "404 40401 always.this: It is always this.";

describe("findReasons", () => {
  test.each([
    [
      "a plain reason",
      'throw notFound("plan.not_found", "There is no such plan.");',
      "404 40401 plan.not_found: There is no such plan.",
    ],
    ["the default reason", 'throw invalidRequest("Wrong.", []);', "400 40001 request.invalid: Wrong."],
    ["what is filled in as an ellipsis", `throw notFound("a.b", \`No \${thing} here.\`);`, "404 40401 a.b: No … here."],
    [
      "the reason that a helper is called with",
      'function wrong(reason: string, message: string) {\n  return invalidRequest(message, [], reason);\n}\nthrow wrong("body.empty", "It is empty.");',
      "400 40001 body.empty: It is empty.",
    ],
    [
      "a reason that is noted with a problem",
      'import { Problems } from "../../kernel/problems.ts";\nproblems.add({ path, fault: "is past", expected }, "plan.past");',
      "400 40001 plan.past: … is past",
    ],
    [
      "a reason of several problems",
      'import { refuseAll } from "../../kernel/problems.ts";\nrefuseAll(problems, "plan.unfit", "Nothing was saved: ");',
      "400 40001 plan.unfit: …",
    ],
    [
      "what is not there",
      'import { Problems } from "../../kernel/problems.ts";\ngiven.problems.addMissing({ path, ...GONE }, "task.not_found");',
      "404 40401 task.not_found: …",
    ],
  ])("lists %s", (_title, code, expected) => {
    expect(reasonsOf(code).toSorted()).toEqual([expected, FIXED].toSorted());
  });

  test("refuses a reason that no page could list, naming the place", () => {
    expect(() => reasonsOf("throw notFound(made(), 'Made elsewhere.');")).toThrow("src/domains/plans/read.ts:2");
  });
});
