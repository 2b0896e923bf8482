/**
 * A closed-loop HTTP/1.1 load generator on raw sockets: each connection sends its next request when the answer to the last has arrived.
 * Runs as a separate process so that it can be pinned to another core than the server: `bun tests/bench/load.ts '<JSON of LoadPlan>'`
 * prints one JSON line of LoadResult.
 */
export interface LoadPlan {
  readonly port: number;
  readonly path: string;
  readonly token: string;
  /** Addresses used in rotation instead of `path`. */
  readonly paths?: readonly string[];
  readonly method?: "GET" | "POST";
  /** Request bodies, used in rotation; `{{n}}` is the number of the request, and never the same in two loads. */
  readonly bodies: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  readonly warmupSeconds: number;
  /** Send an Idempotency-Key with each request, a new one each time. */
  readonly keyed?: boolean;
  /** Stop after this many counted requests instead of by time. */
  readonly requests?: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  readonly perSecond: number;
  readonly failures: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

interface ConnectionState {
  sentAt: number;
  buffer: Buffer;
}

const HEADER_END = Buffer.from("\r\n\r\n");

export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const { method = "POST", paths = [plan.path] } = plan;
  const headOf = (path: string) =>
    `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${plan.port}\r\nAuthorization: Bearer ${plan.token}\r\n`;
  const bodyOf = (body: string) =>
    method === "GET"
      ? "\r\n"
      : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  const run = crypto.randomUUID();
  const count = Math.max(paths.length, plan.bodies.length);
  // The constant part is written once.
  const requests = Array.from({ length: count }, (_, i) => {
    const head = headOf(paths[i % paths.length] ?? "");
    const body = plan.bodies[i % plan.bodies.length] ?? "";
    const isFixed = plan.keyed !== true && !body.includes("{{n}}");
    return { head, body, whole: isFixed ? Buffer.from(`${head}${bodyOf(body)}`) : null };
  });
  let next = 0;
  let counting = false;
  let finished = false;
  let failures = 0;
  const latencies: number[] = [];
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();

  const send = (socket: Bun.Socket<ConnectionState>) => {
    const request = requests[next++ % requests.length];
    if (finished || request === undefined) return;
    socket.data.sentAt = performance.now();
    const { head, body, whole } = request;
    const key = plan.keyed === true ? `Idempotency-Key: ${run}-${next}\r\n` : "";
    socket.write(whole ?? `${head}${key}${bodyOf(body.replace("{{n}}", `${run} ${next}`))}`);
  };
  const sockets = await Promise.all(
    Array.from({ length: plan.connections }, () =>
      Bun.connect<ConnectionState>({
        hostname: "127.0.0.1",
        port: plan.port,
        data: { sentAt: 0, buffer: Buffer.alloc(0) },
        socket: {
          data(socket, chunk) {
            const state = socket.data;
            state.buffer = state.buffer.byteLength === 0 ? Buffer.from(chunk) : Buffer.concat([state.buffer, chunk]);
            const status = completeResponse(state.buffer);
            if (status === null) return;
            state.buffer = Buffer.alloc(0);
            if (counting) {
              latencies.push(performance.now() - state.sentAt);
              if (status !== 200) failures++;
              if (plan.requests !== undefined && latencies.length >= plan.requests) finish();
            }
            send(socket);
          },
          close() {
            if (!finished) failures++;
          },
        },
      }),
    ),
  );
  for (const socket of sockets) send(socket);
  await Bun.sleep(plan.warmupSeconds * 1000);
  counting = true;
  const started = performance.now();
  if (plan.requests === undefined) await Bun.sleep(plan.seconds * 1000);
  else await done;
  const seconds = (performance.now() - started) / 1000;
  counting = false;
  finished = true;
  for (const socket of sockets) socket.end();
  return { ...summarise(latencies, seconds), failures };
}

/** Converts milliseconds of waiting in a number of seconds. */
export function summarise(latencies: readonly number[], seconds: number) {
  const sorted = latencies.toSorted((a, b) => a - b);
  const quantile = (q: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
  const [p50, p95, p99] = [quantile(0.5), quantile(0.95), quantile(0.99)];
  return { requests: sorted.length, seconds, perSecond: sorted.length / seconds, p50, p95, p99 };
}

const CHUNKS_END = Buffer.from("0\r\n\r\n");

/** The status of a response that is complete in the buffer, or null while bytes are missing. */
function completeResponse(buffer: Buffer): number | null {
  const end = buffer.indexOf(HEADER_END);
  if (end < 0) return null;
  const head = buffer.toString("latin1", 0, end);
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) return buffer.byteLength < end + 4 + Number(length) ? null : status;
  if (!/\r\ntransfer-encoding: *chunked/i.test(head)) throw new Error("An answer has neither a length nor chunks");
  return buffer.subarray(-CHUNKS_END.byteLength).equals(CHUNKS_END) ? status : null;
}

if (import.meta.main) {
  const plan: LoadPlan = JSON.parse(process.argv[2] ?? "{}");
  process.stdout.write(`${JSON.stringify(await runLoad(plan))}\n`);
}
