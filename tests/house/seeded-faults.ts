import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { checkHouse } from "../../scripts/check-house.ts";
import type { Finding } from "../../scripts/house/tree.ts";

/** Files of a small repository by path. */
export type Files = Readonly<Record<string, string>>;

/** A repository in which every rule holds. */
const CLEAN: Files = {
  "package.json": JSON.stringify(
    { scripts: { serve: "bun src/main.ts" }, dependencies: { kysely: "0.29.9" }, devDependencies: { bun: "1.4.5" } },
    null,
    2,
  ),
  "docs/decisions/0001-dependencies.md": "- `kysely`: builds and types queries.\n- `bun`: runs everything.\n",
  "src/lib/time.ts": "export const toInstant = (ms: number) => new Date(ms).toISOString();\n",
  "src/kernel/context.ts": "export const systemClock = { now: () => Date.now() };\n",
  "src/kernel/capability.ts": "export function defineCapability<T>(declaration: T): T {\n  return declaration;\n}\n",
  "src/database/query.ts": 'import { Kysely } from "kysely";\nexport const builder = Kysely;\n',
  "src/domains/vocabulary/vocabulary.store.ts":
    'import { builder } from "../../database/query.ts";\nexport function find(db: object, accountId: number) {\n  return [builder, db, accountId];\n}\n',
  "src/domains/vocabulary/personal-search.ts": operation("ielts_vocabulary_personal_search"),
  "src/domains/vocabulary/index.ts": 'export { personalSearch } from "./personal-search.ts";\n',
  "src/web/dates.ts": "export const shown = (at: string) => new Date(at).toLocaleDateString();\n",
  "src/web/locales/en.json": JSON.stringify({
    ui: { close: "Close", due_one: "{{count}} card", due_other: "{{count}} cards" },
  }),
  "src/web/locales/zh-CN.json": JSON.stringify({ ui: { close: "关闭", due_other: "{{count}} 张卡片" } }),
  "src/web/bar.ts": `export const keys = (name: string) => ["ui.due", \`ui.\${name}\`];\n`,
  "tests/one.test.ts":
    'import { expect, test } from "bun:test";\ntest("one is one", () => {\n  expect(1).toBe(1);\n});\n',
};

/** The text of an operation's file. */
export function operation(id: string, more = ""): string {
  return `import { defineCapability } from "../../kernel/capability.ts";

const LIMIT = 20;

export const personalSearch = defineCapability({
  id: "${id}",
  request: {},
  response: {},
  handler: () => help(LIMIT),
});

function help(limit: number) {
  return limit;
}
${more}`;
}

/** The checker's findings in the clean repository with these files added or replaced. */
export function findingsWith(files: Files): Finding[] {
  const root = mkdtempSync(join(tmpdir(), "lectern-house-"));
  try {
    for (const [path, text] of Object.entries({ ...CLEAN, ...files })) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return checkHouse(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
