// Writes docs/reference/ from the registry, the table of settings, the error factories and the shapes of content packs, so
// that the pages cannot differ from what runs; client/lib, the published client, from the registry and client/src; the generated
// modules of client/python; src/content/seed-files.ts from seed; src/domains/outlines.ts, src/web/bounds.ts and src/web/writes.ts from the operations; and src/database/tables.ts and schema.ts from the migrations. Usage: bun scripts/gen.ts [--check]; --check writes nothing and exits 1 where a page would change.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import manifest from "../package.json";
import { describeSettings } from "../src/config.ts";
import { packSchemas } from "../src/content/schemas.ts";
import { outlines, slices } from "../src/domains/index.ts";
import { SCOPES } from "../src/identity/scopes.ts";
import type { Capability } from "../src/kernel/capability.ts";
import { createOperations } from "../src/kernel/operations.ts";
import { DEFAULT_SLOT_TIMES } from "../src/lib/slots.ts";
import { methodOf, pathOf } from "../src/surfaces/descriptor.ts";
import { operationPage } from "../src/surfaces/markdown.ts";
import { openApi } from "../src/surfaces/openapi.ts";
import { CLIENT_LIB, clientFiles } from "./house/client-package.ts";
import { OUTLINES, outlinesFile } from "./house/outlines.ts";
import { PAGE_BOUNDS, pageBounds } from "./house/page-bounds.ts";
import { PYTHON_OPERATIONS, PYTHON_TYPES, pythonModules } from "./house/python-operations.ts";
import { errorsPage } from "./house/reasons.ts";
import { SEED_FILES, seedFiles } from "./house/seed-files.ts";
import { TABLE_SCHEMA, TABLE_TYPES, tableSchema, tableTypes } from "./house/table-types.ts";
import { loadTree } from "./house/tree.ts";
import { WEB_WRITES, webWrites } from "./house/web-writes.ts";

const ROOT = resolve(import.meta.dir, "..");
const REFERENCE = "docs/reference";
/** The default address of a deployment. */
const BASE_URL = "http://127.0.0.1:8420";
const MADE_BY = "Made by `bun scripts/gen.ts`; do not edit.";

const registry = await createOperations(outlines, slices).registry();
const operations = [...registry.forAudience("protocol"), ...registry.forAudience("agent")];

const pages = new Map<string, string>([
  ["README.md", indexPage()],
  ["configuration.md", configurationPage()],
  ["errors.md", errorsPage(loadTree(ROOT), MADE_BY)],
  ["openapi.json", openApiFile()],
  ["scopes.md", scopesPage()],
  ...Object.entries(packSchemas()).map(([name, schema]): [string, string] => [
    `content-pack/${name}.schema.json`,
    `${JSON.stringify(schema, null, 2)}\n`,
  ]),
  ...operations.map((one): [string, string] => [`operations/${one.id}.md`, operationPage(one, BASE_URL)]),
]);

const operationsByAudience = { agent: registry.forAudience("agent"), protocol: registry.forAudience("protocol") };
const folders = [differences(REFERENCE, pages), differences(CLIENT_LIB, await clientFiles(ROOT, operationsByAudience))];
const python = await pythonModules(ROOT, operationsByAudience);

/** Generated modules of the program and of the Python client, by path. */
const modules = [
  { file: PYTHON_TYPES, text: python.types },
  { file: PYTHON_OPERATIONS, text: python.operations },
  { file: SEED_FILES, text: seedFiles(ROOT) },
  { file: OUTLINES, text: outlinesFile(registry.all) },
  { file: TABLE_TYPES, text: tableTypes() },
  { file: TABLE_SCHEMA, text: tableSchema() },
  { file: PAGE_BOUNDS, text: pageBounds(registry.all) },
  { file: WEB_WRITES, text: webWrites(registry.all) },
].map(({ file, text }) => ({ file, text, isStale: textOf(file) !== text }));

if (process.argv.includes("--check")) {
  for (const { file, isStale } of modules)
    if (isStale) console.log(`${file} differs from what bun scripts/gen.ts writes.`);
  for (const { folder, changed, stale } of folders) {
    for (const [file] of changed) console.log(`${folder}/${file} differs from what bun scripts/gen.ts writes.`);
    for (const file of stale) console.log(`${folder}/${file} comes from nothing that is there.`);
  }
  if (folders.some(({ changed, stale }) => changed.length + stale.length > 0) || modules.some((one) => one.isStale)) {
    console.log("Run bun scripts/gen.ts and commit what it writes.");
    process.exitCode = 1;
  } else {
    const counts = folders.map(({ folder, count }) => `${folder} (${count} files)`);
    console.log(`Up to date: ${[...counts, ...modules.map(({ file }) => file)].join(", ")}.`);
  }
} else {
  for (const { folder, changed, stale, count } of folders) {
    for (const [file, text] of changed) {
      mkdirSync(dirname(join(ROOT, folder, file)), { recursive: true });
      writeFileSync(join(ROOT, folder, file), text);
    }
    for (const file of stale) rmSync(join(ROOT, folder, file));
    console.log(`${folder}: ${count} files, ${changed.length} written, ${stale.length} removed.`);
  }
  for (const { file, text, isStale } of modules) {
    if (isStale) writeFileSync(join(ROOT, file), text);
    console.log(`${file}: ${isStale ? "written" : "unchanged"}.`);
  }
}

/** The contents of a file, or null. */
function textOf(file: string): string | null {
  return existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), "utf8") : null;
}

/** The changes that a generated folder needs: files to write and to remove. */
function differences(folder: string, files: ReadonlyMap<string, string>) {
  const target = join(ROOT, folder);
  const written = existsSync(target)
    ? readdirSync(target, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(target.length + 1)
            .replaceAll("\\", "/"),
        )
    : [];
  const stale = written.filter((file) => !files.has(file));
  const changed = [...files].filter(
    ([file, text]) => !written.includes(file) || readFileSync(join(target, file), "utf8") !== text,
  );
  return { folder, changed, stale, count: files.size };
}

function indexPage(): string {
  const groups = [...new Set(operations.map((operation) => operation.group))];
  return page(
    "# Reference",
    MADE_BY,
    [
      "- [Configuration](configuration.md): every setting",
      "- [Errors](errors.md): statuses, codes and reasons",
      "- [Scopes](scopes.md): what a token allows",
      "- [openapi.json](openapi.json): the OpenAPI 3.1 description of the operations below",
      "- [content-pack/](content-pack): JSON Schemas of the files of a [content pack](../content-packs.md)",
    ].join("\n"),
    `The ${operations.length} operations that agents can reach, by group. How to call them is in [../agents.md](../agents.md).`,
    ...groups.flatMap((group) => [`## ${group}`, operationTable(operations.filter((one) => one.group === group))]),
  );
}

function operationTable(rows: readonly Capability[]): string {
  return table(
    ["operation", "what it does", "call", "scopes", "effect"],
    rows.map((one) => [
      `[${one.id}](operations/${one.id}.md)`,
      one.summary,
      `\`${methodOf(one)} ${pathOf(one)}\``,
      credentialOf(one),
      one.effect,
    ]),
  );
}

function credentialOf(operation: Capability): string {
  const scopes = operation.scopes.map((scope) => `\`${scope}\``).join(", ");
  if (operation.public) return scopes === "" ? "no token" : `${scopes}, no token needed`;
  return scopes === "" ? "any token" : scopes;
}

function configurationPage(): string {
  return page(
    "# Configuration",
    MADE_BY,
    "A flag of `lectern serve` wins over the environment variable, and that over the default. An empty variable counts as not set.",
    table(
      ["environment variable", "flag", "default", "accepts", "meaning"],
      describeSettings().map((row) => [
        `\`${row.environment}\`${row.secret ? " (secret)" : ""}`,
        row.flag === null ? "" : `\`${row.flag}\``,
        row.default === "" ? "" : `\`${row.default}\``,
        row.accepts,
        row.doc,
      ]),
    ),
  );
}

function scopesPage(): string {
  const rows = SCOPES.map((scope) => {
    const needing = operations.filter((operation) => operation.scopes.includes(scope));
    return [`\`${scope}\``, needing.map((one) => `[${one.id}](operations/${one.id}.md)`).join(", ") || "none yet"];
  });
  return page(
    "# Scopes",
    MADE_BY,
    "A token carries every scope that existed when it was issued. A call with a token that lacks one of an operation's scopes is answered with 403.",
    table(["scope", "operations that need it"], rows),
  );
}

function openApiFile(): string {
  const site = {
    version: manifest.version,
    slotTimes: DEFAULT_SLOT_TIMES,
    teacherImports: "none" as const,
    registersClients: true,
    baseUrl: BASE_URL,
    siteUrl: BASE_URL,
  };
  return `${JSON.stringify(openApi(registry, site), null, 2)}\n`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((text) => text.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), `|${head.map(() => "---").join("|")}|`, ...rows.map(line)].join("\n");
}

function page(...sections: readonly string[]): string {
  return `${sections.join("\n\n")}\n`;
}
