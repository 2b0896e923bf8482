import { posix } from "node:path";
import { type ReachGraph, reachedTests } from "./reach.ts";
import type { Tree } from "./tree.ts";

/** What may detect a fault: test files that run together, or the comparison of the generated reference. */
export type Check = TestGroup | "reference";

export interface TestGroup {
  readonly files: readonly string[];
  /** Only the tests whose titles match this regular expression; null for all. */
  readonly titles: string | null;
}

/** How many of the other test files run against a fault, besides its mirrored folder and the contract. */
const NEAREST = 8;
/** Browsers, binaries and whole programs take too long for each fault; the tests of the house rules do not test the program. */
const LEFT_OUT = /^tests\/(browser|binary|durability|demo|verify|bench|house|client|contract)\//;
const CONTRACT = /^tests\/contract\//;
/** Detects most faults in bounds, at once. */
const BOUNDS = "tests/contract/bounds.test.ts";
/** Contract tests that call every operation, under its id, and take most of the time: only operations of the fault's folder take part. */
const BY_OPERATION = /^tests\/contract\/(crowd|effects|examples|hostile|request-fields)\./;
/** Where else the tests of a folder are. */
const ALSO: Readonly<Record<string, RegExp>> = {
  "src/kernel": /^tests\/surfaces\//,
  "src/jobs": /^tests\/domains\/(notifications|connections)\//,
  "src/domains/account": /^tests\/(identity|commands)\/(setup|sessions|rate-limits|account)/,
  "src/domains/agents": /^tests\/(identity|kernel|surfaces)\//,
};

/**
 * What to run against a fault in a file, one after the other until one fails: the test with the file's name, its mirrored folder, the
 * agreed bounds, the reference, the nearest others, the rest of the contract.
 */
export function checksFor(tree: Tree, graph: ReachGraph, file: string): Check[] {
  const reached = reachedTests(graph, [file]);
  const folder = posix.dirname(file).replace(/^src\//, "tests/");
  const name = posix.basename(file).split(".")[0] ?? "";
  const near = reached.filter((one) => !LEFT_OUT.test(one.file));
  const mirrored = near.filter((one) => one.file.startsWith(`${folder}/`)).map((one) => one.file);
  const ids = operationsOf(tree, posix.dirname(file));
  const also = ALSO[posix.dirname(file)];
  const others = near
    .filter((one) => !mirrored.includes(one.file))
    .map((one) => {
      const mentions = mentionsOf(tree.read(one.file), ids);
      // Further away, all tests with a service are about equally far.
      const isNear = one.distance <= 2 || also?.test(one.file) === true;
      return { file: one.file, rank: isNear ? one.distance : 100 - mentions };
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map((one) => one.file);
  const contract = tree.files.filter((one) => CONTRACT.test(one) && reached.some((test) => test.file === one));
  const named = mirrored.filter((one) => posix.basename(one) === `${name}.test.ts`);
  const rest = mirrored.filter((one) => !named.includes(one));
  const isOfEach = (one: string) => BY_OPERATION.test(one);
  const ofAll = contract.filter((one) => one !== BOUNDS && !isOfEach(one));
  const bounds = contract.filter((one) => one === BOUNDS);
  const titles = ids.length === 0 ? null : String.raw`\b(${ids.join("|")})\b`;
  const checks: Check[] = [
    ...[named, rest, bounds].map((files) => ({ files, titles: null })),
    "reference",
    ...[others.slice(0, NEAREST), ofAll].map((files) => ({ files, titles: null })),
    { files: contract.filter(isOfEach), titles },
  ];
  return checks.filter((check) => check === "reference" || check.files.length > 0);
}

/** Ids of the operations that a folder declares. */
function operationsOf(tree: Tree, folder: string): string[] {
  const own = tree.files.filter((file) => posix.dirname(file) === folder);
  return own.flatMap((file) => [...tree.read(file).matchAll(/^ {2}id: "(\w+)"/gm)].map(([, id]) => id ?? ""));
}

function mentionsOf(text: string, ids: readonly string[]): number {
  return ids.filter((id) => text.includes(`"${id}"`) || text.includes(`"${id.replace(/^ielts_/, "")}"`)).length;
}
