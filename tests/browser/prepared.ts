import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../commands/program.ts";
import { copyFolder, preparedFolder } from "../support/prepared.ts";
import { program, startService } from "./service.ts";

export const OWNER = { name: "Ming", email: "ming@example.org", password: "correct horse battery" } as const;

/** What the service of a test contains at its start: nothing, the built-in content, or also the pack of tests/fixtures/library. */
export type Content = "seed" | "library";

const LIBRARY = join(import.meta.dir, "../fixtures/library");

const COOKIE_FILE = "owner-cookie";

/**
 * Copies a data folder in which the owner is signed in and the content is installed to `dir`.
 * @returns the cookie of the owner's session, as `name=value`.
 */
export async function copyPrepared(content: Content, dir: string): Promise<string> {
  const prepared = await preparedFolder(content, async (making) => {
    const data = join(making, "data");
    const cookie = content === "library" ? await copyPrepared("seed", data) : await signUp(data);
    if (content === "library") await importPack(data, LIBRARY);
    writeFileSync(join(making, COOKIE_FILE), cookie);
  });
  copyFolder(join(prepared, "data"), dir);
  return readFileSync(join(prepared, COOKIE_FILE), "utf8");
}

/** Starts a new service on a folder, creates the owner's account, and stops; returns the cookie. */
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
