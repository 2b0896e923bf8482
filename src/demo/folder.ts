import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { DataFolderError, dataFolderPaths, isDatabaseFile, preparePrivateFolder } from "../database/data-folder.ts";
import { AlreadyServedError, holdServeLock } from "../database/lock.ts";
import { closed, nullable } from "../kernel/fields.ts";
import { findAnswerProblem } from "../kernel/validate.ts";
import { MINUTE_MS } from "../lib/time.ts";
import { hasStart, startDir } from "./world.ts";

const PeopleFields = {
  learner: closed({ accountId: Type.Integer(), email: Type.String() }),
  teacher: closed({ accountId: Type.Integer(), email: Type.String() }),
  owner: closed({ accountId: Type.Integer(), email: Type.String() }),
  password: Type.String(),
  token: Type.String(),
  readOnlyToken: Type.String(),
};

const DemoState = closed({
  seed: Type.Integer(),
  start: Type.Integer({ description: "The moment at which the demo began, milliseconds since the epoch." }),
  now: Type.Integer({ description: "What its clock shows, milliseconds since the epoch." }),
  running: Type.Boolean({ description: "Whether its clock runs." }),
  starts: Type.Integer({
    description: "How often it was started since the data were last as at the start, this time among them.",
  }),
  isResetting: Type.Boolean({ description: "Whether the data are being reset." }),
  people: closed(PeopleFields),
});

/** State that is stored beside the data, so that a demo can continue. */
export type DemoState = Static<typeof DemoState>;

const FORMAT = "lectern-demo-1";
/** Enough to recognise a folder that a demo wrote. */
const Format = Type.Object({ format: Type.Literal(FORMAT) });
/** The first file that a demo writes into its folder. `kept` is null while the history is created. */
const Marker = closed({ format: Type.Literal(FORMAT), kept: nullable(DemoState) });

/** A folder that a demo owns exclusively until it is released. */
export interface DemoFolder {
  readonly dir: string;
  /** The saved state of the existing demo, or null. */
  readonly state: DemoState | null;
  /** Releases the folder. A temporary folder is then removed, and a folder in which no demo was completed is as it was before. */
  release(): void;
}

const MARKER_FILE = "demo.json";
const MARKER_DRAFT = `${MARKER_FILE}.new`;
/** A folder in the data folder: the owner of its lock owns the demo, even while no service runs on the data. */
const HELD = "demo";
/** Marks a temporary folder, so that no other folder is taken for one. */
const THROW_AWAY_MARKER = "demo-throw-away";
const THROW_AWAY = "lectern-demo-";
/** A younger folder may be one that its demo has not locked yet. */
const ABANDONED_AFTER_MS = MINUTE_MS;

/** A new folder that is removed when it is released. Folders that killed demos left are removed first. */
export function createTemporaryFolder(now: number): DemoFolder {
  removeAbandoned(now);
  const dir = mkdtempSync(join(tmpdir(), THROW_AWAY));
  writeFileSync(join(dir, THROW_AWAY_MARKER), "", { mode: 0o600 });
  const unlock = holdServeLock(join(dir, HELD));
  return {
    dir,
    state: null,
    release() {
      unlock();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/**
 * A persistent folder: empty, missing, or of an earlier demo. Files that no demo created are neither changed nor removed.
 * @throws DataFolderError if it contains something else, cannot be used, or another process owns it.
 */
export function persistentFolder(name: string): DemoFolder {
  const dir = resolve(name);
  const found = existsSync(dir);
  const unlock = translateFolderErrors(dir, () => {
    if (found) refuseForeign(dir);
    preparePrivateFolder(dir);
    // A second process finds the marker of the first, and then its lock.
    if (!existsSync(join(dir, MARKER_FILE))) writeMarker(dir, null, "wx");
    return hold(dir);
  });
  try {
    const state = readState(dir);
    // Existing data is from a demo that was killed while its history was created.
    if (state === null) removeDemoFiles(dir);
    return {
      dir,
      state,
      release() {
        unlock();
        if (readState(dir) !== null) return;
        removeDemoFiles(dir);
        for (const last of [HELD, MARKER_FILE]) rmSync(join(dir, last), { recursive: true, force: true });
        if (!found && readdirSync(dir).length === 0) rmdirSync(dir);
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Writes the state of a demo atomically. */
export function writeState(dir: string, state: DemoState): void {
  writeMarker(dir, state, "w", MARKER_DRAFT);
  renameSync(join(dir, MARKER_DRAFT), join(dir, MARKER_FILE));
}

function writeMarker(dir: string, state: DemoState | null, flag: "w" | "wx", file = MARKER_FILE): void {
  const marker: Static<typeof Marker> = { format: FORMAT, kept: state };
  writeFileSync(join(dir, file), JSON.stringify(marker), { mode: 0o600, flag });
}

/** Null if the history of the demo is incomplete. */
function readState(dir: string): DemoState | null {
  const file = join(dir, MARKER_FILE);
  const marker = parseJson(readFileSync(file, "utf8"));
  const problem = findAnswerProblem(Marker, marker);
  if (problem !== null) {
    throw new DataFolderError(
      `${file} was changed by another program (${problem}), so the demo cannot continue. Nothing was removed. Name another folder with --keep.`,
    );
  }
  const { kept: state } = marker as Static<typeof Marker>; // checked above
  if (state === null || hasStart(dir)) return state;
  throw new DataFolderError(
    `The start of the demo in ${dir} is missing. Nothing was removed. Name another folder with --keep.`,
  );
}

/** Accepts only a folder that is empty or marked as a demo's. */
function refuseForeign(dir: string): void {
  if (!statSync(dir).isDirectory()) {
    throw new DataFolderError(`${dir} is a file. Name a folder with --keep that is empty or missing.`);
  }
  if (readdirSync(dir).length === 0) return;
  const marker = join(dir, MARKER_FILE);
  const text = lstatSync(marker, { throwIfNoEntry: false })?.isFile() ? readFileSync(marker, "utf8") : "";
  if (findAnswerProblem(Format, parseJson(text)) === null) return;
  throw new DataFolderError(
    `${dir} is not empty and contains no demo. Name a folder with --keep that is empty or missing, or that of an earlier demo.`,
  );
}

/** Undefined if it is not valid. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An error of the file system, with the name of the flag. */
function translateFolderErrors<T>(dir: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error instanceof DataFolderError) throw new DataFolderError(error.message.replace("--data", "--keep"));
    throw new DataFolderError(`${dir} cannot be used: ${error.message}. Name another folder with --keep.`);
  }
}

function hold(dir: string): () => void {
  try {
    return holdServeLock(join(dir, HELD));
  } catch (error) {
    if (!(error instanceof AlreadyServedError)) throw error;
    throw new DataFolderError(`Another demo runs in ${dir}. Stop it first, or name another folder with --keep.`);
  }
}

/** Removes the files of a demo except its marker and the lock; other files stay. */
function removeDemoFiles(dir: string): void {
  const { filesDir, incomingDir, backupsDir, secretKeyFile } = dataFolderPaths(dir);
  const made = [filesDir, incomingDir, backupsDir, secretKeyFile, startDir(dir), join(dir, MARKER_DRAFT)];
  for (const name of readdirSync(dir)) if (isDatabaseFile(name)) made.push(join(dir, name));
  for (const path of made) rmSync(path, { recursive: true, force: true });
}

/** The system releases the locks of a process that has ended, however it ended. */
function removeAbandoned(now: number): void {
  for (const name of readdirSync(tmpdir())) {
    const dir = join(tmpdir(), name);
    if (!name.startsWith(THROW_AWAY) || !isOwnFolder(dir, now - ABANDONED_AFTER_MS)) continue;
    try {
      if (!existsSync(join(dir, THROW_AWAY_MARKER))) continue;
      holdServeLock(join(dir, HELD))();
      rmSync(dir, { recursive: true, force: true });
    } catch {
      // Its demo runs, or another process is removing it.
    }
  }
}

/** Whether it is a folder of this user, not a link, that existed before a given time. */
function isOwnFolder(dir: string, before: number): boolean {
  const found = lstatSync(dir, { throwIfNoEntry: false });
  if (found === undefined || !found.isDirectory() || found.ctimeMs > before) return false;
  return process.getuid === undefined || found.uid === process.getuid();
}
