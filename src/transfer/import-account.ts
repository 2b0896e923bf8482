import { existsSync } from "node:fs";
import { forgetPlaced } from "../content/place-media.ts";
import type { DataFolderPaths } from "../database/data-folder.ts";
import type { Db } from "../database/open.ts";
import { inPausingSavepoint, inPausingTransaction } from "../database/pausing-transaction.ts";
import { placeFile, recordFile } from "../database/stored-files.ts";
import { appendEvent } from "../domains/events/events.service.ts";
import { dataVersionIn } from "../domains/export/copy.service.ts";
import { rebuildActivities } from "../domains/footprints/activities.store.ts";
import { createAccount, findAccountByEmail, setTimeZone } from "../identity/accounts.store.ts";
import { storedFilePath } from "../lib/stored-path.ts";
import { timeZoneNamed } from "../lib/zone.ts";
import { CARRIED_TABLES } from "./carried-tables.ts";
import { Carry, type Tally, type Unfit } from "./carry.ts";
import { formerOriginOf, type ImportedAccount, originOf, TransferError } from "./imported-account.ts";
import { findKin } from "./lineage.ts";
import { LocalContent } from "./local-content.ts";
import { type IdGenerator, LocalIds, type Origin } from "./local-ids.ts";
import { Pauses } from "./pauses.ts";
import { firstEventId, hasAny, renewConversation } from "./rows.store.ts";
import { indexCarried } from "./search-index.ts";
import { type Verification, verify } from "./verify.ts";

/** The most reasons listed if nothing can be transferred. */
const MAX_REASONS = 5;

export interface ImportAccountOptions {
  readonly imported: ImportedAccount;
  /** The email address of the target account. */
  readonly email: string;
  /** How to create the account if it does not exist; null if it must exist. */
  readonly make: { readonly name: string; readonly passwordHash: string } | null;
  readonly paths: Pick<DataFolderPaths, "filesDir">;
  /** The database is a temporary copy: files are not moved. */
  readonly dryRun: boolean;
  readonly signal: AbortSignal;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly idGenerator: IdGenerator;
}

export interface ImportAccountResult {
  readonly isNewAccount: boolean;
  readonly tallies: readonly Tally[];
  readonly verification: Verification;
  /** The account was empty and now has everything that was imported. */
  readonly isWhole: boolean;
  /** The dataVersion of the local account after the import. */
  readonly dataVersion: string;
}

/**
 * Imports data into an account: all of it in one transaction, or nothing. Existing data, from an earlier import or otherwise, is not
 * duplicated.
 * @throws TransferError, AbortError
 */
export async function importAccount(db: Db, options: ImportAccountOptions): Promise<ImportAccountResult> {
  const { imported, paths, dryRun } = options;
  const placed = dryRun ? [] : placeFiles(imported, paths);
  try {
    return await inPausingTransaction(db, () => importInTransaction(db, options));
  } catch (error) {
    forgetPlaced(db, paths.filesDir, placed);
    throw error;
  }
}

/** Moves files to their storage paths. Returns the hashes of those that did not exist before. */
function placeFiles({ files }: ImportedAccount, { filesDir }: Pick<DataFolderPaths, "filesDir">): string[] {
  return files.flatMap(({ path, sha256 }) => {
    const isNew = !existsSync(storedFilePath(filesDir, sha256));
    placeFile(filesDir, { path, sha256, how: "copy" });
    return isNew ? [sha256] : [];
  });
}

async function importInTransaction(db: Db, options: ImportAccountOptions): Promise<ImportAccountResult> {
  const { imported, now } = options;
  const known = findAccountByEmail(db, options.email);
  const accountId = known?.id ?? makeAccount(db, options);
  const pauses = new Pauses(options.signal);
  const origin = originOfFile(db, accountId, imported);
  for (const { sha256, byteLength } of imported.files) recordFile(db, { sha256, byteLength, now });
  const wasEmpty = CARRIED_TABLES.every((spec) => !hasAny(db, accountId, { spec }));
  const timeZone = timeZoneOf(imported);
  // If the account already has data, its time zone is not changed.
  if (wasEmpty && timeZone !== undefined) setTimeZone(db, accountId, { timeZone, now });
  const done = await carryAll(db, accountId, { ...options, origin, pauses });
  const { carry } = done;
  if (known === undefined) refuseNothing(carry);
  await pauses.pause();
  const verification = await verify(db, accountId, { imported, ...done, pauses });
  const { imported: all, same, here } = verification;
  const isWhole = wasEmpty && same === all && here === all;
  return {
    ...{ isNewAccount: known === undefined, tallies: carry.tallies, verification, isWhole },
    dataVersion: dataVersionIn(db, accountId),
  };
}

function makeAccount(db: Db, { email, make, now }: ImportAccountOptions): number {
  if (make === null) throw new TransferError(`No account has the address ${email} any more. Try again.`);
  const made = createAccount(db, { email, ...make, role: "learner", now });
  if (made === "email_taken") throw new TransferError(`An account has the address ${email} already. Try again.`);
  return made.id;
}

/** @throws TransferError if this is the account that was exported, which already has all data under the ids of the file. */
function originOfFile(db: Db, accountId: number, imported: ImportedAccount): Origin {
  const there = { accountId: imported.accountId, firstEventId: firstEventOf(imported) };
  const name = originOf(there);
  const own = { accountId, firstEventId: firstEventId(db, accountId) };
  const here = own.firstEventId === "" ? null : originOf(own);
  if (here === name) {
    throw new TransferError("This is the account that the file was taken from. Nothing was changed.");
  }
  const { lineage } = imported;
  const names = here === null ? [] : [here, formerOriginOf(own)];
  return {
    ...{ name, formerName: formerOriginOf(there), here: names, accountId: imported.accountId, lineage },
    kin: findKin(db, accountId, { lineage, own: names }),
  };
}

/** @throws TransferError if an account would be created without data. */
function refuseNothing({ written, tallies }: Carry): void {
  if (written > 0) return;
  const whys = new Set(tallies.flatMap(({ left }) => [...left.keys()]));
  const because = whys.size === 0 ? "it contains no records" : [...whys].slice(0, MAX_REASONS).join("; ");
  throw new TransferError(`Nothing in the file can be imported, so no account was created: ${because}.`);
}

function firstEventOf(imported: ImportedAccount): string {
  const [first] = imported.rows(eventsSpec());
  return String(first?.["event_id"] ?? "");
}

/** The learner's time zone at the origin. In files from before accounts had one, quiet hours had their own. */
function timeZoneOf({ learner, rows }: ImportedAccount): string | undefined {
  const quietHours = CARRIED_TABLES.filter(({ table }) => table === "quiet_hours");
  const former = quietHours.flatMap((spec) => [...rows(spec)].map((row) => row["time_zone"]));
  return timeZoneNamed(String(learner?.timeZone ?? former[0] ?? ""));
}

function eventsSpec() {
  const spec = CARRIED_TABLES.find(({ table }) => table === "learning_events");
  if (spec === undefined) throw new Error("learning events are not imported");
  return spec;
}

interface Done {
  readonly carry: Carry;
  readonly ids: LocalIds;
  readonly content: LocalContent;
}

interface Attempt extends ImportAccountOptions {
  readonly origin: Origin;
  readonly pauses: Pauses;
}

/** Repeats until no more invalid rows are found; each attempt leaves out what earlier ones found. */
async function carryAll(db: Db, accountId: number, options: Attempt): Promise<Done> {
  const unfit: Unfit = new Map();
  for (;;) {
    const found = unfit.size;
    const done = await runUndoable(() =>
      inPausingSavepoint(db, async () => {
        const attempt = await tryOnce(db, accountId, { ...options, unfit });
        // An attempt that wrote nothing is rolled back completely, too.
        if (unfit.size > found || attempt.carry.written === 0) throw new Undone(attempt);
        return attempt;
      }),
    );
    if (unfit.size === found) return done;
  }
}

class Undone extends Error {
  constructor(readonly done: Done) {
    super("Undone.");
  }
}

/** Returns the result even if its writes are rolled back. */
async function runUndoable(work: () => Promise<Done>): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Undone) return error.done;
    throw error;
  }
}

async function tryOnce(db: Db, accountId: number, options: Attempt & { unfit: Unfit }): Promise<Done> {
  const { imported, origin, unfit, pauses, now, idGenerator } = options;
  const content = new LocalContent(db, imported.content, now);
  const ids = new LocalIds(db, accountId, origin, content, idGenerator);
  // Written first: the account's own first event distinguishes it from the account that the events come from.
  const importEvent = {
    eventId: idGenerator.uuid(),
    eventType: "account.imported",
    payload: { dataVersion: imported.dataVersion },
  };
  const carry = new Carry(db, accountId, {
    ids,
    content,
    read: imported.rows,
    files: imported.content.files,
    unfit,
    pauses,
    now,
    first: () => appendEvent(db, accountId, { ...importEvent, now }),
  });
  if ((await carry.run()) && carry.written > 0) {
    ids.save();
    indexCarried(db, accountId, { carry });
    renewConversation(db, accountId);
    rebuildActivities(db, accountId, { now });
  }
  return { carry, ids, content };
}
