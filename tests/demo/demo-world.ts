import { afterAll } from "bun:test";
import { createApp } from "../../src/app.ts";
import { DemoClock } from "../../src/demo/clock.ts";
import { seededIds } from "../../src/demo/ids.ts";
import { type Person, personOf } from "../../src/demo/person.ts";
import { demoConfig, type People } from "../../src/demo/world.ts";
import { createSession } from "../../src/identity/sessions.store.ts";
import { hashSecret } from "../../src/lib/secrets.ts";
import { DAY_MS } from "../../src/lib/time.ts";
import { temporaryFolder } from "../support/folders.ts";
import { silentLog } from "../support/log.ts";
import { copyStart, NOW, SEED } from "./start.ts";

export { NOW, SEED };

/** The data of a demo at its start time, with a complete history; its clock is frozen. */
export interface DemoWorld {
  readonly people: People;
  readonly clock: DemoClock;
  /** The learner in the workspace. */
  readonly learner: Person;
  /** An agent of the learner, with a token of every scope. */
  readonly agent: Person;
  /** A teacher, in the workspace. */
  readonly teacher: Person;
  /** The operator of the service, in the workspace. */
  readonly owner: Person;
}

let world: Promise<DemoWorld> | null = null;
let close: () => Promise<void> = async () => undefined;

/**
 * Shared by all tests of a file, which must not change it. It is closed after the file; a further file in the same process gets another
 * equal one.
 */
export function openDemoWorld(): Promise<DemoWorld> {
  world ??= make();
  return world;
}

async function make(): Promise<DemoWorld> {
  const folder = temporaryFolder();
  const { dir } = folder;
  const people = await copyStart(dir);
  const clock = new DemoClock(NOW);
  const ids = seededIds(SEED + 1);
  const app = await createApp({ config: demoConfig(dir, 0), log: silentLog, version: "test", clock, ids, senders: [] });
  close = async () => {
    await app.stop();
    folder.remove();
  };
  const signedIn = async ({ accountId }: { accountId: number }) => {
    const secret = ids.secret();
    const session = { secretHash: hashSecret(secret), userAgent: "test", now: NOW, expiresAt: NOW + DAY_MS };
    await app.kernel.writer.write((db) => createSession(db, accountId, session));
    return personOf(app, { accountId, credential: { kind: "session", secret } });
  };
  const { accountId } = people.learner;
  return {
    people,
    clock,
    learner: await signedIn(people.learner),
    agent: personOf(app, { accountId, credential: { kind: "token", secret: people.token } }),
    teacher: await signedIn(people.teacher),
    owner: await signedIn(people.owner),
  };
}

afterAll(async () => {
  const shut = close;
  world = null;
  close = async () => undefined;
  await shut();
});
