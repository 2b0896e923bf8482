import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { openDatabase } from "../../src/database/open.ts";
import { createSession } from "../../src/identity/sessions.store.ts";
import type { Capability } from "../../src/kernel/capability.ts";
import { hashSecret } from "../../src/lib/secrets.ts";
import { DAY_MS } from "../../src/lib/time.ts";
import { hostileBodies } from "../support/hostile-bodies.ts";
import { registry } from "../support/operations.ts";
import { WITHOUT_BOUNDS } from "./bench-config.ts";
import type { ContentFolder } from "./content-data.ts";
import { startServer } from "./processes.ts";
import { atMost, type Figure } from "./report.ts";

/** The maximum time for which an anonymous request may block the service, in milliseconds. */
const STRANGER_MS = 100;
/** A learner's own largest bodies are up to 12 MiB. */
const LEARNER_MS = 100;
const ROUNDS = 5;
const SESSION = "bench-session";

interface Worst {
  ms: number;
  by: string;
}

/**
 * The longest delay of /healthz while the most expensive bodies are sent, one after the other, to every operation that reads a body:
 * anonymously to the public operations, and authenticated to the others.
 */
export async function hostile({ dir, token }: ContentFolder): Promise<Figure[]> {
  addSession(dir);
  const command = [process.execPath, "src/main.ts", "serve", "--data", dir, "--port", "0", "--no-seed"];
  const server = await startServer(command, WITHOUT_BOUNDS);
  const url = `http://127.0.0.1:${server.port}`;
  const probe = new Worker(new URL("health-probe.ts", import.meta.url));
  const longest = async (): Promise<number> => {
    const answer = once(probe, "message");
    probe.postMessage({});
    const [ms] = await answer;
    return Number(ms);
  };
  try {
    probe.postMessage({ url });
    const stranger: Worst = { ms: 0, by: "" };
    const learner: Worst = { ms: 0, by: "" };
    const operations = registry.all.filter(({ route, upload }) => route?.method !== "GET" && upload === undefined);
    for (const operation of operations) {
      const request = requestOf(operation, { url, token });
      for (const { title, body } of hostileBodies(operation)) {
        const worst = operation.public ? stranger : learner;
        let ms = Number.POSITIVE_INFINITY;
        // Other load on the machine is not a stall of the service: the minimum of several measurements.
        for (let round = 0; round < ROUNDS && ms > worst.ms; round++) {
          await longest();
          await (await fetch(request.address, { method: "POST", headers: request.headers, body })).arrayBuffer();
          ms = Math.min(ms, await longest());
        }
        if (ms > worst.ms) Object.assign(worst, { ms, by: `${operation.id}, ${title}` });
      }
    }
    return [
      atMost("longest stall by a stranger: ms", stranger.ms, STRANGER_MS, stranger.by),
      atMost("longest stall by a learner: ms", learner.ms, LEARNER_MS, learner.by),
    ];
  } finally {
    await probe.terminate();
    await server.stop();
  }
}

function requestOf(operation: Capability, { url, token }: { url: string; token: string }) {
  const { id, audiences, route } = operation;
  const type = { "content-type": "application/json" };
  if (route !== undefined) return { address: `${url}${route.path.replaceAll(/\{\w+\}/g, "x")}`, headers: type };
  if (audiences.includes("agent")) {
    const headers = operation.public ? type : { ...type, authorization: `Bearer ${token}` };
    return { address: `${url}/api/v1/agent/capabilities/${id}`, headers };
  }
  return { address: `${url}/api/web/${id}`, headers: { ...type, origin: url, cookie: `lectern_session=${SESSION}` } };
}

function addSession(dir: string): void {
  const db = openDatabase(join(dir, "lectern.db"));
  const now = Date.now();
  createSession(db, 1, { secretHash: hashSecret(SESSION), userAgent: "bench", now, expiresAt: now + DAY_MS });
  db.raw.close();
}
