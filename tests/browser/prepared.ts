import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../commands/program.ts";
import { program, startService } from "./service.ts";

export const OWNER = { name: "Ming", email: "ming@example.org", password: "correct horse battery" } as const;

/** What the service of a test holds at its start: nothing, the content that ships, or the pack of tests/fixtures/library as well. */
export type Content = "seed" | "library";

const LIBRARY = join(import.meta.dir, "../fixtures/library");
/** Where the folders of one run are: scripts/test.ts creates and removes it; a file that is run by itself prepares its own. */
const place = process.env["LECTERN_TEST_PREPARED"] ?? ownPlace();

const COOKIE_FILE = "owner-cookie";

/**
 * Copies a data folder in which the owner is signed in and the content is there to `dir`.
 * @returns the cookie of the owner's session, as `name=value`.
 */
export async function copyPrepared(content: Content, dir: string): Promise<string> {
  const prepared = await preparedFolder(content);
  cpSync(join(prepared, "data"), dir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return readFileSync(join(prepared, COOKIE_FILE), "utf8");
}

async function preparedFolder(content: Content): Promise<string> {
  const dir = join(place, content);
  if (existsSync(dir)) return dir;
  mkdirSync(place, { recursive: true });
  const making = mkdtempSync(join(place, "making-"));
  const data = join(making, "data");
  const cookie = content === "library" ? await copyPrepared("seed", data) : await signUp(data);
  if (content === "library") await importPack(data, LIBRARY);
  writeFileSync(join(making, COOKIE_FILE), cookie);
  try {
    renameSync(making, dir);
  } catch (error) {
    // Another worker was faster: its folder is used.
    if (!existsSync(dir)) throw error;
    rmSync(making, { recursive: true, force: true });
  }
  return dir;
}

/** Starts a new service on a folder, makes the owner's account, and ends; answers the cookie. */
async function signUp(dir: string): Promise<string> {
  const service = startService(dir);
  const [url, setupLink] = await Promise.all([service.isListening, service.setupLink]);
  const setupToken = new URL(setupLink).searchParams.get("token");
  const answer = await post(url, "/api/web/account_setup", { setupToken, ...OWNER });
  const cookie = answer.headers.get("set-cookie")?.split(";")[0];
  await service.end("SIGTERM");
  if (cookie === undefined) throw new Error(`The owner's account was not made: ${await answer.text()}`);
  return cookie;
}

/** Imports a pack, a folder or a .zip, into a data folder. */
export async function importPack(dir: string, pack: string): Promise<void> {
  const { exitCode, stdout, stderr } = await run(["import", pack, "--data", dir], { program });
  if (exitCode !== 0) throw new Error(`The pack was not imported: ${stdout}${stderr}`);
}

export function post(url: string, path: string, body: object): Promise<Response> {
  const headers = { "content-type": "application/json", origin: url };
  return fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
}

function ownPlace(): string {
  const dir = mkdtempSync(join(tmpdir(), "lectern-prepared-"));
  process.once("exit", () => rmSync(dir, { recursive: true, force: true }));
  return dir;
}
