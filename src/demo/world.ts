import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { createApp } from "../app.ts";
import { type Config, loadConfig } from "../config.ts";
import { installSeed } from "../content-import/seed.ts";
import { dataFolderPaths, openDataFolder } from "../database/data-folder.ts";
import { closeDatabase } from "../database/open.ts";
import type { Role } from "../database/words.ts";
import type { Writer } from "../database/writer.ts";
import { createAccount } from "../identity/accounts.store.ts";
import { hashPassword } from "../identity/passwords.ts";
import { SCOPES } from "../identity/scopes.ts";
import { createSession } from "../identity/sessions.store.ts";
import { createToken } from "../identity/tokens.store.ts";
import { newTokenSecret, tokenExpiry } from "../identity/tokens.ts";
import type { Ids } from "../kernel/context.ts";
import { hashSecret } from "../lib/secrets.ts";
import { addDays, dayOf, startOfDay } from "../lib/shanghai.ts";
import { HOUR_MS } from "../lib/time.ts";
import { DemoClock } from "./clock.ts";
import { layOut } from "./curriculum.ts";
import { authors } from "./history/index.ts";
import { seededIds } from "./ids.ts";
import { createMessenger } from "./messenger.ts";
import { personOf } from "./person.ts";
import { createRandom, HISTORY_DAYS, moveTo, runSimulation, type Simulation } from "./simulation.ts";

/** The users of a demo and their credentials. */
export interface People {
  readonly learner: { readonly accountId: number; readonly email: string };
  readonly teacher: { readonly accountId: number; readonly email: string };
  readonly owner: { readonly accountId: number; readonly email: string };
  /** The password of each user. */
  readonly password: string;
  /** The learner's token, with every scope. */
  readonly token: string;
  /** The learner's token with the read scopes. */
  readonly readOnlyToken: string;
}

export interface WorldOptions {
  /** An empty folder. */
  readonly dir: string;
  readonly seed: number;
  /** The start time of the demo, in milliseconds since the epoch. */
  readonly now: number;
  readonly log: Logger;
  readonly version: string;
  /**
   * Receives the progress of the simulation, from 0 to 1, with 0 before and after the content is installed; an error that it throws ends
   * it.
   */
  readonly onProgress?: (part: number) => void;
}

const DOMAIN = "demo.example";

/** A learner can connect a mail address only if there is a mail server. None exists at this name (RFC 2606), and nothing is sent there. */
const MAIL_SERVER = "smtp://mail.invalid";
const MAIL_FROM = "lectern@demo.example";

/** Nothing is sent, so addresses need not be resolved. */
export const refusesNone = async () => false;

/** The configuration of a demo: it ignores the environment and sends nothing to other machines. */
export function demoConfig(dir: string, port: number): Config {
  const flags = { data: dir, host: "127.0.0.1", port: String(port), "no-seed": "" };
  return loadConfig(flags, { LECTERN_SMTP_URL: MAIL_SERVER, LECTERN_MAIL_FROM: MAIL_FROM });
}

/**
 * Fills a data folder with the content that ships and with users, one of them a learner with 90 days of history. All of it is done by the
 * service's own operations, in chronological order. The same seed and start time create the same data, byte for byte.
 */
export async function makeWorld(options: WorldOptions): Promise<People> {
  const { dir, seed, now, log, version, onProgress } = options;
  await look(onProgress);
  const folder = openDataFolder(dir, { now });
  try {
    const outcome = await installSeed(folder.db, { paths: folder, now });
    if (outcome?.status === "refused") throw new Error("The content that ships was not installed");
  } finally {
    closeDatabase(folder.db);
  }

  await look(onProgress);

  const lastDay = dayOf(now);
  const firstDay = addDays(lastDay, -HISTORY_DAYS);
  const clock = new DemoClock(startOfDay(firstDay));
  const ids = seededIds(seed);
  const messenger = createMessenger({ clock });
  const parts = { log, version, clock, ids, senders: messenger.senders, refuses: refusesNone };
  const app = await createApp({ config: demoConfig(dir, 0), ...parts, isRehearsal: true });
  try {
    const people = await invite(app.kernel.writer, { ids, clock, now });
    const signedIn = async (accountId: number) => {
      const secret = ids.secret();
      const session = { secretHash: hashSecret(secret), userAgent: "lectern demo", now: clock.now(), expiresAt: now };
      await app.kernel.writer.write((db) => createSession(db, accountId, session));
      return personOf(app, { accountId, credential: { kind: "session", secret } });
    };
    const { learner } = people;
    const companion = await issueToken(app.kernel.writer, learner.accountId, {
      ids,
      clientName: "Study companion",
      scopes: SCOPES,
      now: clock.now(),
    });
    const agent = personOf(app, { accountId: learner.accountId, credential: { kind: "token", secret: companion } });
    const simulation: Simulation = {
      learner: await signedIn(learner.accountId),
      agent,
      teacher: await signedIn(people.teacher.accountId),
      owner: await signedIn(people.owner.accountId),
      messenger,
      db: app.kernel.reader,
      curriculum: await layOut(agent, { firstDay, lastDay, random: createRandom(seed, "curriculum") }),
      firstDay,
      lastDay,
      now: () => clock.now(),
      pass: (ms) => moveTo(clock, () => app.settle(), clock.now() + ms),
      random: (name) => createRandom(seed, name),
    };
    await runSimulation(simulation, authors, { end: now, ...(onProgress && { onProgress }) });
    const issue = (clientName: string, scopes: readonly string[]) =>
      issueToken(app.kernel.writer, learner.accountId, { ids, clientName, scopes, now });
    const token = await issue("Demo agent", SCOPES);
    const reading = SCOPES.filter((scope) => scope.endsWith(":read"));
    return { ...people, token, readOnlyToken: await issue("Demo agent, read only", reading) };
  } finally {
    await app.stop();
  }
}

/** The receiver of the progress may stop the creation; it receives signals only between turns of the event loop. */
async function look(onProgress: WorldOptions["onProgress"]): Promise<void> {
  await Bun.sleep(0);
  onProgress?.(0);
}

/** Creates the accounts. */
async function invite(
  writer: Writer,
  { ids, clock, now }: { ids: Ids; clock: DemoClock; now: number },
): Promise<Omit<People, "token" | "readOnlyToken">> {
  const password = `demo-${ids.opaque().slice(0, 12)}`;
  const passwordHash = await hashPassword(password);
  const make = async (name: string, role: Role) => {
    const email = `${role}@${DOMAIN}`;
    const account = { email, name, role, passwordHash, now: Math.min(clock.now(), now - HOUR_MS) };
    const made = await writer.write((db) => createAccount(db, account));
    if (made === "email_taken") throw new Error(`${email} is taken`);
    return { accountId: made.id, email };
  };
  return {
    owner: await make("Noor Haddad", "owner"),
    teacher: await make("Margaret Ellis", "teacher"),
    learner: await make("林悦 Lin Yue", "learner"),
    password,
  };
}

async function issueToken(
  writer: Writer,
  accountId: number,
  { ids, clientName, scopes, now }: { ids: Ids; clientName: string; scopes: readonly string[]; now: number },
): Promise<string> {
  const secret = newTokenSecret(ids);
  const token = { secretHash: hashSecret(secret), clientName, scopes, now, expiresAt: tokenExpiry(now) };
  await writer.write((db) => createToken(db, accountId, token));
  return secret;
}

/** The location of the copy of the start state. */
export function startDir(dir: string): string {
  return join(dir, "start");
}

/** Saves a copy of the data for {@link restoreStart}. Nothing else may use the folder. */
export function saveStart(dir: string): void {
  const { databaseFile, filesDir } = dataFolderPaths(dir);
  const start = dataFolderPaths(startDir(dir));
  mkdirSync(start.dir, { mode: 0o700 });
  cpSync(databaseFile, start.databaseFile);
  cpSync(filesDir, start.filesDir, { recursive: true });
}

/** Restores the data as they were when the demo began. Nothing else may use the folder. */
export function restoreStart(dir: string): void {
  const { databaseFile, filesDir } = dataFolderPaths(dir);
  for (const suffix of ["", "-wal", "-shm"]) rmSync(`${databaseFile}${suffix}`, { force: true });
  rmSync(filesDir, { recursive: true, force: true });
  cpSync(startDir(dir), dir, { recursive: true });
}

/** Whether a folder contains the copy that {@link saveStart} creates. */
export function hasStart(dir: string): boolean {
  return existsSync(dataFolderPaths(startDir(dir)).databaseFile);
}
