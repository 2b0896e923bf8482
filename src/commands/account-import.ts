import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { loadConfig } from "../config.ts";
import type { SeedOptions } from "../content-import/import-seed.ts";
import { ArchiveError } from "../database/archive.ts";
import { copyDatabase, dataFolderPaths, preparePrivateFolder } from "../database/data-folder.ts";
import { closeDatabase, type Db, openDatabase } from "../database/open.ts";
import { findAccountByEmail } from "../identity/accounts.store.ts";
import { emailProblem } from "../identity/emails.ts";
import { systemClock, systemIds } from "../kernel/context.ts";
import { nameProblem } from "../lib/visible-text.ts";
import type { ImportAccountResult } from "../transfer/import-account.ts";
import { type ImportedAccount, TransferError } from "../transfer/imported-account.ts";
import { UsageError } from "./arguments.ts";
import { CommandFailure, defineCommand, type Terminal } from "./command.ts";
import { passwordArg, readNewPassword } from "./password.ts";
import { Progress } from "./progress.ts";
import { createArg, dataArg, dataDirToWrite, existingDataDir, withDatabase } from "./shared.ts";
import { formatTable } from "./table.ts";

const NAME_MAX = 120;

export const accountImport = defineCommand({
  description:
    "Import a learner from an account file or a saved export answer, also while a server runs: all data, or nothing.",
  args: {
    file: { type: "positional", required: true, description: "The account file, or the JSON of an export answer." },
    email: {
      type: "string",
      valueHint: "E",
      description: "Into the account of this address; default that of the file.",
    },
    name: { type: "string", valueHint: "N", description: "Name of a new account; default that of the file." },
    seed: {
      type: "boolean",
      default: true,
      description: "First install the content that ships with lectern, if missing.",
      negativeDescription: "Do not install it.",
    },
    "dry-run": { type: "boolean", description: "Only report what would be imported." },
    ...passwordArg,
    ...createArg,
    ...dataArg,
  },
  more: () => "Moving a learner: docs/moving.md.\n",
  run: async (values, terminal) => {
    // Imported here, so that the other commands start without it.
    const { importAccount } = await import("../transfer/import-account.ts");
    const { readImportedAccount } = await import("../transfer/read-imported-account.ts");
    const file = resolve(values.file);
    if (!existsSync(file)) throw new CommandFailure(`The file ${file} does not exist.`);
    const dryRun = values["dry-run"] ?? false;
    const dataDir = dryRun ? existingDataDir(values, terminal.env) : dataDirToWrite(values, terminal.env);
    const paths = dataFolderPaths(dataDir);
    preparePrivateFolder(dataDir);
    preparePrivateFolder(paths.incomingDir);
    const progress = new Progress();
    const stage = mkdtempSync(join(paths.incomingDir, "account-"));
    try {
      const into = join(stage, "file");
      mkdirSync(into);
      const imported = await readImportedAccount(file, { into, signal: terminal.signal, onProgress: progress.show });
      progress.clear();
      const { email, name } = whom(values, imported);
      const place = dryRun ? copyOf(dataDir, join(stage, "data")) : dataDir;
      const isThere = withDatabase(place, (db) => findAccountByEmail(db, email) !== undefined);
      const make = isThere
        ? null
        : { name, passwordHash: dryRun ? "" : await readNewPassword(values["password-stdin"], { email, name }) };
      const { seed } = loadConfig({ "no-seed": values.seed ? undefined : "" }, terminal.env);
      const result = await inDataFolder(place, async (db, now) => {
        if (seed) await prepareContent(db, { paths: dataFolderPaths(place), now }, terminal);
        const { signal } = terminal;
        const into = { email, make, paths: dataFolderPaths(place) };
        return importAccount(db, { imported, ...into, dryRun, signal, now, idGenerator: systemIds });
      });
      await printResult({ result, imported, email, dryRun }, terminal);
    } catch (error) {
      // The message about a faulty file quotes text of the file.
      if (error instanceof TransferError || error instanceof ArchiveError) {
        throw new CommandFailure(printable(error.message));
      }
      throw error;
    } finally {
      progress.clear();
      rmSync(stage, { recursive: true, force: true });
    }
  },
});

/** A data folder with a copy of the database, on which a dry run blocks nobody. */
function copyOf(dataDir: string, copy: string): string {
  preparePrivateFolder(copy);
  const db = openDatabase(dataFolderPaths(dataDir).databaseFile, { readonly: true, mapped: false });
  try {
    copyDatabase(db, dataFolderPaths(copy).databaseFile);
  } finally {
    closeDatabase(db);
  }
  return copy;
}

/** {@link withDatabase} for asynchronous work; the database exists already, at the version of this program. */
async function inDataFolder<T>(dataDir: string, work: (db: Db, now: number) => Promise<T>): Promise<T> {
  const db = openDatabase(dataFolderPaths(dataDir).databaseFile, { mapped: false });
  try {
    return await work(db, systemClock.now());
  } finally {
    closeDatabase(db);
  }
}

/** Learners' records refer to the content that ships. If no server ran yet, it is not installed. */
async function prepareContent(db: Db, options: SeedOptions, terminal: Terminal): Promise<void> {
  const { installSeed } = await import("../content-import/seed.ts");
  const outcome = await installSeed(db, options);
  if (outcome?.status === "refused") await terminal.note("The content that ships with lectern was not installed.\n");
}

/** A text of the file without control characters that a terminal would interpret. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\u{fffd}");
}

function whom(
  values: { email: string | undefined; name: string | undefined },
  { learner }: ImportedAccount,
): { email: string; name: string } {
  const email = values.email ?? learner?.email;
  if (email === undefined) throw new UsageError("an export answer has no address: give the account with --email E");
  const name = (values.name ?? learner?.name ?? email).trim();
  if (printable(email) !== email) throw new UsageError("the address has invisible characters: give one with --email E");
  const problem = emailProblem(email);
  if (problem !== null) throw new UsageError(`--email: "${email}" ${problem}`);
  const fault = nameProblem(name, NAME_MAX);
  if (fault !== null) throw new UsageError(`the name ${fault} (--name N gives another)`);
  return { email, name };
}

async function printResult(
  outcome: { result: ImportAccountResult; imported: ImportedAccount; email: string; dryRun: boolean },
  terminal: Terminal,
): Promise<void> {
  const { result, imported, email, dryRun } = outcome;
  const rows = result.tallies.map(({ table, carried, already, left }) => ({
    table,
    carried,
    already,
    left: sum(left),
  }));
  const carried = rows.reduce((total, row) => total + row.carried, 0);
  const made = result.isNewAccount ? ", a new account" : "";
  const headline = dryRun
    ? `Dry run: ${carried} row(s) would be imported into ${email}. Nothing was changed.`
    : `Imported ${carried} row(s) into ${email}${made}.`;
  const shown = rows.filter((row) => row.carried + row.already + row.left > 0);
  const table = formatTable(
    ["table", "imported", "already present", "left out"],
    shown.map((row) => [row.table, row.carried, row.already, row.left].map(String)),
  );
  const reasons = result.tallies.flatMap((tally) =>
    [...tally.left].map(([why, count]) => `${count} of ${tally.table} left out: ${printable(why)}.\n`),
  );
  const remarks = imported.remarks.map((remark) => `${printable(remark)}\n`);
  await terminal.out(`${headline}\n${table}${reasons.join("")}${remarks.join("")}${verified(result, imported)}`);
}

function verified({ verification, isWhole, dataVersion }: ImportAccountResult, imported: ImportedAccount): string {
  const { same, imported: all } = verification;
  const what = `Verified: ${same} of ${all} exported records were imported and match the source`;
  const whole = isWhole ? ", which is all that the account had.\n" : ".\n";
  return `${what}${whole}dataVersion there ${imported.dataVersion}, as of ${printable(imported.asOf)}\ndataVersion here ${dataVersion}\n`;
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}
