import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { loadDataDir } from "../config.ts";
import type { ImportSummary, Problem } from "../content/report.ts";
import type { ImportOptions, ImportOutcome } from "../content-import/import-pack.ts";
import { dataFolderPaths, preparePrivateFolder } from "../database/data-folder.ts";
import { defineCommand, type Terminal } from "./command.ts";
import { Progress } from "./progress.ts";
import { createArg, dataArg, dataDirToWrite, hasDatabase, withDatabase } from "./shared.ts";
import { formatTable } from "./table.ts";

export const importCommand = defineCommand({
  description: "Import a content pack, a folder or a .zip, also while a server runs: all of it, or nothing.",
  args: {
    pack: { type: "positional", required: true, description: "Folder or .zip of the pack." },
    check: { type: "boolean", description: "Only check the pack and report what would change." },
    replace: {
      type: "boolean",
      description: "Import even if this version or a newer one is installed, and replace other packs' wordbooks.",
    },
    json: { type: "boolean", description: "Answer in JSON, on one line." },
    ...createArg,
    ...dataArg,
  },
  more: () => "Writing packs: docs/content-packs.md.\n",
  run: async (values, terminal) => {
    // Imported here, so that the other commands start without it.
    const { importPack } = await import("../content-import/import-pack.ts");
    const progress = new Progress();
    const checkOnly = values.check ?? false;
    const options = {
      checkOnly,
      replace: values.replace ?? false,
      signal: terminal.signal,
      onProgress: progress.show,
    };
    try {
      const { env } = terminal;
      const dataDir = checkOnly ? loadDataDir(values.data, env) : dataDirToWrite(values, env);
      const outcome = await withPlace(dataDir, checkOnly, (place) =>
        importPack(resolve(values.pack), { ...options, ...place }),
      );
      progress.clear();
      await printOutcome(outcome, values.json ?? false, terminal);
      return outcome.status === "refused" ? 1 : 0;
    } finally {
      progress.clear();
    }
  },
});

/** Works on the data folder; a check without one works on an empty temporary folder. */
async function withPlace(
  dataDir: string,
  checkOnly: boolean,
  work: (place: Pick<ImportOptions, "paths" | "withDatabase">) => Promise<ImportOutcome>,
): Promise<ImportOutcome> {
  if (hasDatabase(dataDir) || !checkOnly) return work(placeIn(dataDir));
  const empty = mkdtempSync(join(tmpdir(), "lectern-check-"));
  try {
    return await work(placeIn(empty));
  } finally {
    rmSync(empty, { recursive: true, force: true });
  }
}

function placeIn(dataDir: string): Pick<ImportOptions, "paths" | "withDatabase"> {
  preparePrivateFolder(dataDir);
  return { paths: dataFolderPaths(dataDir), withDatabase: (work) => withDatabase(dataDir, work) };
}

async function printOutcome(outcome: ImportOutcome, isJson: boolean, terminal: Terminal): Promise<void> {
  if (isJson) {
    await terminal.out(`${JSON.stringify(outcome)}\n`);
    return;
  }
  const { problems, summary } = outcome;
  const lines = problems.map((problem) => `${lineOf(problem)}\n`);
  const errors = problems.filter((problem) => problem.severity === "error").length;
  if (summary === null) {
    await terminal.out(`${lines.join("")}Refused: ${errors} error(s). Nothing was written.\n`);
  } else {
    await terminal.out(`${lines.join("")}${headline(outcome.status, summary)}\n${countsOf(summary)}`);
  }
}

function lineOf({ severity, file, pointer, message, remedy }: Problem): string {
  const place = `${file === "" ? "pack" : file}${pointer === "" ? "" : `#${pointer}`}`;
  return `${severity} ${place}: ${message} — ${remedy}`;
}

function headline(status: ImportOutcome["status"], summary: ImportSummary): string {
  const { packId, version, previousVersion } = summary;
  const name = `${packId} ${version}`;
  if (summary.status === "unchanged") return `Unchanged: ${name} is already installed.`;
  const before = previousVersion === null ? "" : `; ${previousVersion} was installed before`;
  if (status === "checked") return `Checked: ${name} can be imported${before}. Nothing was written; it would change:`;
  return `Imported: ${name}${before}.`;
}

function countsOf(summary: ImportSummary): string {
  const rows = Object.entries(summary.counts)
    .filter(([, counts]) => Object.values(counts).some((count) => count > 0))
    .map(([kind, { added, changed, unchanged, withdrawn }]) =>
      [kind === "wordbooks" ? "wordbook entries" : kind, added, changed, unchanged, withdrawn].map(String),
    );
  return formatTable(["kind", "added", "changed", "unchanged", "withdrawn"], rows);
}
