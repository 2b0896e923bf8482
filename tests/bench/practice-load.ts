/**
 * A closed loop of learners in the workspace, each with their own connection and cookie: a learner sends, waits for the answer, thinks, and
 * sends again. Runs as a separate process on another core than the server: `bun tests/bench/practice-load.ts FILE` reads a LearnersPlan and
 * prints one JSON line of LearnersResult.
 */
import { readFileSync } from "node:fs";
import { summarise } from "./load.ts";

export interface LearnersPlan {
  readonly port: number;
  readonly operation: string;
  /** `{{revision}}` in a body is replaced by the revision in the last answer, `{{n}}` by the number of the request. */
  readonly learners: readonly { readonly cookie: string; readonly bodies: readonly string[] }[];
  /** Mean pause before the next request, in milliseconds; each is uniformly random from half to one and a half of it. */
  readonly thinkMs: number;
  /** How long calls are counted; null until every body was sent once. */
  readonly seconds: number | null;
  readonly warmupSeconds: number;
}

export interface LearnersResult {
  readonly requests: number;
  readonly failures: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

interface LearnerState {
  readonly cookie: string;
  readonly bodies: readonly string[];
  revision: string;
  sent: number;
  sentAt: number;
  buffer: Buffer;
}

const HEADER_END = Buffer.from("\r\n\r\n");

export async function runLearners(plan: LearnersPlan): Promise<LearnersResult> {
  let counting = plan.seconds === null;
  let finished = false;
  let failures = 0;
  let busy = plan.learners.length;
  const latencies: number[] = [];
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();

  const send = (socket: Bun.Socket<LearnerState>) => {
    const state = socket.data;
    const isDone = plan.seconds === null && state.sent === state.bodies.length;
    if (finished || isDone) {
      busy--;
      if (busy === 0) finish();
      return;
    }
    const template = state.bodies[state.sent % state.bodies.length] ?? "";
    const body = template.replace("{{revision}}", state.revision).replace("{{n}}", String(state.sent));
    state.sent++;
    state.sentAt = performance.now();
    socket.write(
      `POST /api/web/${plan.operation} HTTP/1.1\r\nHost: 127.0.0.1:${plan.port}\r\nOrigin: http://127.0.0.1:${plan.port}\r\nCookie: lectern_session=${state.cookie}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  };
  const next = (socket: Bun.Socket<LearnerState>) => {
    if (plan.thinkMs === 0) send(socket);
    else setTimeout(() => send(socket), plan.thinkMs * (0.5 + Math.random()));
  };
  const sockets = await Promise.all(
    plan.learners.map(({ cookie, bodies }) =>
      Bun.connect<LearnerState>({
        hostname: "127.0.0.1",
        port: plan.port,
        data: { cookie, bodies, revision: "0", sent: 0, sentAt: 0, buffer: Buffer.alloc(0) },
        socket: {
          data(socket, chunk) {
            const state = socket.data;
            state.buffer = state.buffer.byteLength === 0 ? Buffer.from(chunk) : Buffer.concat([state.buffer, chunk]);
            const answer = completeAnswer(state.buffer);
            if (answer === null) return;
            state.buffer = Buffer.alloc(0);
            state.revision = /"revision":(\d+),"outcome":"saved"/.exec(answer)?.[1] ?? state.revision;
            if (counting) {
              latencies.push(performance.now() - state.sentAt);
              if (!answer.startsWith("HTTP/1.1 200")) failures++;
            }
            next(socket);
          },
          close() {
            if (!finished) failures++;
          },
        },
      }),
    ),
  );
  const begun = performance.now();
  for (const socket of sockets) next(socket);
  await Bun.sleep(plan.warmupSeconds * 1000);
  const started = plan.seconds === null ? begun : performance.now();
  counting = true;
  if (plan.seconds === null) await done;
  else await Bun.sleep(plan.seconds * 1000);
  const seconds = (performance.now() - started) / 1000;
  counting = false;
  finished = true;
  for (const socket of sockets) socket.end();
  return { ...summarise(latencies, seconds), failures };
}

/** A whole answer in the buffer as text, or null while bytes are missing. */
function completeAnswer(buffer: Buffer): string | null {
  const end = buffer.indexOf(HEADER_END);
  if (end < 0) return null;
  const head = buffer.toString("latin1", 0, end);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error("The load generator needs Content-Length in answers");
  return buffer.byteLength < end + 4 + Number(length) ? null : buffer.toString("latin1");
}

if (import.meta.main) {
  const plan: LearnersPlan = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
  process.stdout.write(`${JSON.stringify(await runLearners(plan))}\n`);
}
