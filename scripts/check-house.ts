// Checks the repository against the house rules (CONTRIBUTING.md). Prints each finding as file:line rule: what to do. Exits 1 on any
// finding that is not a warning.
// Usage: bun scripts/check-house.ts [folder]
import { resolve } from "node:path";
import { checkArrows } from "./house/arrows.ts";
import { checkCalls } from "./house/calls.ts";
import { checkCircles } from "./house/circles.ts";
import { checkDependencies } from "./house/dependencies.ts";
import { checkLocales } from "./house/locales.ts";
import { checkMessageStates } from "./house/message-states.ts";
import { checkSlices } from "./house/slices.ts";
import { checkTests } from "./house/tests.ts";
import { checkTexts } from "./house/texts.ts";
import { type Finding, loadTree, type Rule } from "./house/tree.ts";
import { checkTypes } from "./house/types.ts";
import { checkWaits } from "./house/waits.ts";

const RULES: readonly Rule[] = [
  checkArrows,
  checkCircles,
  checkCalls,
  checkTypes,
  checkSlices,
  checkMessageStates,
  checkTests,
  checkWaits,
  checkTexts,
  checkDependencies,
  checkLocales,
];

/** Every finding in a folder, by file and line. */
export function checkHouse(root: string): Finding[] {
  const tree = loadTree(root);
  return RULES.flatMap((rule) => rule(tree)).toSorted((a, b) => a.file.localeCompare(b.file, "en") || a.line - b.line);
}

if (import.meta.main) {
  const findings = checkHouse(resolve(process.argv[2] ?? `${import.meta.dir}/..`));
  for (const { file, line, rule, advice, warning } of findings) {
    console.log(`${file}:${line} ${rule}${warning ? " (warning)" : ""}: ${advice}`);
  }
  const broken = findings.filter((finding) => !finding.warning).length;
  console.log(broken === 0 ? "No findings." : `${broken} finding(s).`);
  process.exitCode = broken === 0 ? 0 : 1;
}
