import { posix } from "node:path";
import { type ReachGraph, reachedTests } from "./reach.ts";
import type { Tree } from "./tree.ts";

/** How many of the other test files run against a fault, besides its mirrored folder and the contract. */
const NEAREST = 8;
/** Browsers, binaries and whole programs take too long for each fault; the tests of the house rules do not test the program. */
const LEFT_OUT = /^tests\/(browser|binary|durability|demo|verify|bench|house|client|contract)\//;
const CONTRACT = /^tests\/contract\//;
/** Where else the tests of a folder are. */
const ALSO: Readonly<Record<string, RegExp>> = {
  "src/kernel": /^tests\/surfaces\//,
  "src/jobs": /^tests\/domains\/(notifications|connections)\//,
  "src/domains/account": /^tests\/(identity|commands)\/(setup|sessions|rate-limits|account)/,
  "src/domains/agents": /^tests\/(identity|kernel|surfaces)\//,
};

/**
 * Test files for a fault in a file, in groups that run one after the other until one fails: the test with the file's name, its
 * mirrored folder, the nearest others, the contract.
 */
export function testsFor(tree: Tree, graph: ReachGraph, file: string): string[][] {
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
      const rank = one.distance <= 2 || also?.test(one.file) ? one.distance : one.distance + 100;
      return { file: one.file, rank, mentions: mentionsOf(tree.read(one.file), ids) };
    })
    .toSorted((a, b) => a.rank - b.rank || b.mentions - a.mentions)
    .map((one) => one.file);
  const contract = reached.filter((one) => CONTRACT.test(one.file)).map((one) => one.file);
  const named = mirrored.filter((one) => posix.basename(one) === `${name}.test.ts`);
  const rest = mirrored.filter((one) => !named.includes(one));
  return [named, rest, others.slice(0, NEAREST), contract].filter((group) => group.length > 0);
}

/** Ids of the operations that a folder declares. */
function operationsOf(tree: Tree, folder: string): string[] {
  const own = tree.files.filter((file) => posix.dirname(file) === folder);
  return own.flatMap((file) => [...tree.read(file).matchAll(/^ {2}id: "(\w+)"/gm)].map(([, id]) => id ?? ""));
}

function mentionsOf(text: string, ids: readonly string[]): number {
  return ids.filter((id) => text.includes(`"${id}"`) || text.includes(`"${id.replace(/^ielts_/, "")}"`)).length;
}
