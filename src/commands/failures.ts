import { ConfigError } from "../config.ts";
import { ArchiveError } from "../database/archive.ts";
import { DataFolderError } from "../database/data-folder.ts";
import { AlreadyServedError } from "../database/lock.ts";
import { NewerDatabaseError } from "../database/migrate.ts";
import { RestoreError } from "../database/restore.ts";
import { BackupError } from "../database/write-archive.ts";
import { TransferError } from "../transfer/imported-account.ts";
import { UsageError } from "./arguments.ts";
import { CommandFailure } from "./command.ts";

const EXPLAINED = [
  AlreadyServedError,
  ArchiveError,
  BackupError,
  CommandFailure,
  DataFolderError,
  NewerDatabaseError,
  RestoreError,
  TransferError,
];

/** What the operator can do about failures of the system, by error code. */
const HINTS: { readonly [code: string]: string } = {
  ERR_DLOPEN_FAILED:
    "The database engine could not be unpacked and loaded. lectern needs a temporary folder that is writable and not " +
    "mounted noexec: name one in TMPDIR or BUN_TMPDIR. On Alpine, also: apk add libstdc++",
  EACCES: "This user lacks permission; check who owns that file or folder.",
  EISDIR: "That is a folder; name a file.",
  ENOENT: "This file or folder does not exist; create it, or name another.",
  ENOTDIR: "Part of that path is a file, not a folder; name another.",
  EPERM: "This user lacks permission; check who owns that file or folder.",
  EROFS: "That location is read-only; name another.",
  EADDRINUSE: "Another program listens on that port. Name another one with --port; 0 takes a free one.",
  EADDRNOTAVAIL: "This machine has no such address. Name another one with --host.",
  ENOSPC: "The disk is full. Free some space, then try again.",
  SQLITE_BUSY: "Another program has locked the database. Try again, or stop that program.",
  SQLITE_CANTOPEN: "The database cannot be opened; check that this user may read and write the data folder.",
  SQLITE_CORRUPT: "The database is damaged. Run lectern check, and restore a backup that passes.",
  SQLITE_FULL: "The disk is full. Free some space, then try again.",
  SQLITE_NOTADB: "The file lectern.db is not a database. Restore a backup.",
  SQLITE_READONLY: "The database cannot be written; check the permissions of the data folder.",
};

/** Exit code of a failure, and the message to print. */
export function explainFailure(error: unknown): { exitCode: number; message: string } {
  if (error instanceof UsageError || error instanceof ConfigError) return { exitCode: 2, message: error.message };
  if (EXPLAINED.some((kind) => error instanceof kind) && error instanceof Error) {
    return { exitCode: 1, message: error.message };
  }
  if (!(error instanceof Error)) return { exitCode: 1, message: String(error) };
  if (error.name === "AbortError") return { exitCode: 1, message: "Stopped. Nothing was changed." };
  const hint = "code" in error ? HINTS[String(error.code)] : undefined;
  if (hint !== undefined) return { exitCode: 1, message: `${error.message}. ${hint}` };
  return { exitCode: 1, message: `Unexpected failure: ${error.stack ?? error.message}` };
}
