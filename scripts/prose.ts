// Checks texts that are not in Markdown against scripts/prose.yml: the workspace's English texts, the help of every command, and the
// messages and descriptions in src. `bun run prose` checks the documentation as well. Exits 1 on any finding.
// Usage: bun scripts/prose.ts
import { resolve } from "node:path";
import { root as commands } from "../src/commands/index.ts";
import { checkProse, codeProse, helpProse, localeProse } from "./house/prose.ts";
import { loadTree } from "./house/tree.ts";

const tree = loadTree(resolve(import.meta.dir, ".."));
const findings = await checkProse([
  ...localeProse(tree, "src/web/locales/en.json"),
  ...(await helpProse(["lectern"], commands)),
  ...codeProse(tree),
]);
for (const { file, line, rule, advice } of findings) console.log(`${file}:${line} ${rule}: ${advice}`);
process.exitCode = findings.length === 0 ? 0 : 1;
