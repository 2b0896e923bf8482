import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { closeSync, constants, openSync, readSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eventually, paced, within } from "../support/eventually.ts";
import { temporaryFolder } from "../support/folders.ts";
import { program } from "./program.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());
/** Longer than the service takes to stop with a request under way. */
const STOP_WITHIN_MS = 10_000;
const running = new Set<Bun.Subprocess>();
afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
  running.clear();
});

/** Starts `serve`, whose output goes where the shell's redirections say. */
function serveInto(name: string, redirections: string): Bun.Subprocess {
  const command = [...program.command, "serve", "--port", "0", "--no-seed", "--data", join(folder.dir, name)];
  const child = Bun.spawn(["sh", "-c", `exec "$@" ${redirections}`, "sh", ...command], {
    cwd: program.cwd,
    env: { TMPDIR: "/tmp", LECTERN_LOG_LEVEL: "debug" },
    stdout: "ignore",
    stderr: "ignore",
  });
  running.add(child);
  return child;
}

/** A named pipe, whose reader is the test. */
async function pipe(name: string) {
  const path = join(folder.dir, `${name}.pipe`);
  await Bun.$`mkfifo ${path}`.quiet();
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  let text = "";
  return {
    path,
    close: () => closeSync(fd),
    /** Reads until the address is printed, and nothing after that. */
    async url(): Promise<string> {
      const buffer = Buffer.alloc(4096);
      return eventually(() => {
        text += buffer.toString("utf8", 0, readSync(fd, buffer));
        const found = /listening on (http:\S+)/.exec(text)?.[1];
        if (found === undefined) throw new Error(`no address in: ${text}`);
        return found;
      });
    },
  };
}

/** Makes the service log far more than a pipe holds. */
async function makeItLog(url: string): Promise<void> {
  for (let round = 0; round < 100; round++) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => fetch(`${url}/${"x".repeat(200)}`)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 404));
  }
}

async function stopped(child: Bun.Subprocess): Promise<number> {
  child.kill("SIGTERM");
  return within(STOP_WITHIN_MS, "The end of serve", child.exited);
}

describe("the log of serve", () => {
  test(
    "holds nothing up once its reader is gone",
    async () => {
      const out = await pipe("gone");
      const child = serveInto("gone", `>${out.path} 2>&1`);
      const url = await out.url();
      out.close();
      await makeItLog(url);
      expect(await stopped(child)).toBe(0);
    },
    paced(60_000),
  );

  test(
    "holds nothing up while its reader takes nothing",
    async () => {
      const out = await pipe("slow");
      const child = serveInto("slow", `>${out.path} 2>&1`);
      await makeItLog(await out.url());
      expect(await stopped(child)).toBe(0);
      out.close();
    },
    paced(60_000),
  );

  test(
    "holds nothing up on a full disk",
    async () => {
      const out = await pipe("full");
      const child = serveInto("full", `>${out.path} 2>/dev/full`);
      await makeItLog(await out.url());
      expect(await stopped(child)).toBe(0);
      out.close();
    },
    paced(60_000),
  );

  test(
    "needs no standard output either",
    async () => {
      const log = join(folder.dir, "closed.log");
      writeFileSync(log, "");
      const child = serveInto("closed", `>/dev/full 2>${log}`);
      await eventually(async () => expect(await Bun.file(log).text()).toContain("standard output is closed"));
      expect(await stopped(child)).toBe(0);
      expect(await Bun.file(log).text()).toContain('"msg":"stopped"');
    },
    paced(60_000),
  );
});
