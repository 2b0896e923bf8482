import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { systemClock } from "../kernel/context.ts";
import { textAt, valueAt } from "../lib/json-rpc.ts";
import { CommandFailure, type Terminal } from "./command.ts";

/** The tokens that `lectern mcp login` got from a service. */
export interface SignIn {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** When the access token expires, milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** How long a lock may exist before its process counts as gone, and how often it is tried again, in milliseconds. */
const LOCK_MS = 60_000;
const AGAIN_MS = 50;

/** The user's sign-ins, one for each base address of a service, in a file that only the user can read. */
export class SignIns {
  readonly #file: string;
  readonly #lock: string;

  constructor(private readonly folder: string) {
    this.#file = join(folder, "sign-ins.json");
    this.#lock = join(folder, "sign-ins.lock");
  }

  /** @throws CommandFailure if the file is damaged. */
  read(base: string): SignIn | null {
    return this.#all().get(base) ?? null;
  }

  /**
   * Runs work while no other process changes the sign-ins: a refresh token is used once, so two processes must not use the same one. The work
   * returns the new sign-in of this address, or null to remove it.
   */
  async change(base: string, work: (before: SignIn | null) => Promise<SignIn | null>): Promise<SignIn | null> {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    await this.#claim();
    try {
      const before = this.read(base);
      const after = await work(before);
      if (after !== before) this.#write(base, after);
      return after;
    } finally {
      rmSync(this.#lock, { force: true });
    }
  }

  async #claim(): Promise<void> {
    while (!this.#tryClaim()) await pause(AGAIN_MS);
  }

  #tryClaim(): boolean {
    try {
      closeSync(openSync(this.#lock, "wx", 0o600));
      return true;
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
      const since = statSync(this.#lock, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      if (systemClock.now() - since > LOCK_MS) rmSync(this.#lock, { force: true });
      return false;
    }
  }

  #write(base: string, signIn: SignIn | null): void {
    const all = this.#all();
    if (signIn === null) all.delete(base);
    else all.set(base, signIn);
    const partial = `${this.#file}.new`;
    rmSync(partial, { force: true });
    // Created with its mode: at no time can others read it. It replaces the old file at once, so that no crash leaves half of it.
    writeFileSync(partial, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`, { mode: 0o600, flag: "wx" });
    renameSync(partial, this.#file);
  }

  #all(): Map<string, SignIn> {
    let text: string;
    try {
      text = readFileSync(this.#file, "utf8");
    } catch (error) {
      if (codeOf(error) === "ENOENT") return new Map();
      throw error;
    }
    try {
      const stored: unknown = JSON.parse(text);
      const entries = typeof stored === "object" && stored !== null ? Object.entries(stored) : [];
      return new Map(entries.map(([base, entry]) => [base, signInOf(entry)]));
    } catch {
      throw new CommandFailure(`${this.#file} is damaged. Delete it, and sign in again with lectern mcp login.`);
    }
  }
}

/** The sign-ins of the user, or null if the environment names no folder for them. */
export function signInsOf({ env }: Pick<Terminal, "env">): SignIns | null {
  const home = env["HOME"] || env["USERPROFILE"];
  const folder = env["XDG_CONFIG_HOME"] || env["APPDATA"] || (home && join(home, ".config"));
  return folder ? new SignIns(join(folder, "lectern")) : null;
}

/** @throws CommandFailure if the environment names no folder for them. */
export function requireSignIns(terminal: Pick<Terminal, "env">): SignIns {
  const signIns = signInsOf(terminal);
  if (signIns !== null) return signIns;
  throw new CommandFailure("There is no folder for the tokens. Set HOME or XDG_CONFIG_HOME.");
}

function signInOf(entry: unknown): SignIn {
  const [accessToken, refreshToken] = [textAt(entry, "accessToken"), textAt(entry, "refreshToken")];
  const expiresAt = valueAt(entry, "expiresAt");
  if (accessToken === null || refreshToken === null || typeof expiresAt !== "number") throw new Error("damaged");
  return { accessToken, refreshToken, expiresAt };
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
