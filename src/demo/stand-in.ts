import { unavailable } from "../kernel/errors.ts";
import { failure } from "../surfaces/answers.ts";

/** Holds the address of the service while the service is down. */
export interface StandIn {
  /** Answers waiting callers, and releases the port. */
  stop(): Promise<void>;
}

/** How long waiting callers have to receive their answer. */
const WAITING_MS = 20;
/** How long to wait for a port that another program has, and how often to try. */
const PORT_WITHIN_MS = 5_000;
const TRY_EVERY_MS = 50;

/** Answers each call with 503 and Retry-After; null if another program has the port. */
export function standIn(port: number): StandIn | null {
  let requests = 0;
  const answer = () => {
    const refusal = unavailable("The demo goes back to its start. Try again shortly.", 1);
    return failure(refusal, `reset-${++requests}`, { connection: "close" });
  };
  try {
    const server = Bun.serve({ hostname: "127.0.0.1", port, development: false, fetch: answer });
    return {
      async stop() {
        // Copying data blocks everything else: calls that arrived meanwhile have no answer yet.
        await Bun.sleep(WAITING_MS);
        void server.stop();
      },
    };
  } catch (error) {
    if (isTaken(error)) return null;
    throw error;
  }
}

/**
 * Waits some seconds for a port that another program has.
 * @throws Failure if that program does not release it.
 */
export async function listenWithin<T>(port: number, listen: () => Promise<T>, withinMs = PORT_WITHIN_MS): Promise<T> {
  const deadline = performance.now() + withinMs;
  while (true) {
    try {
      return await listen();
    } catch (error) {
      if (!isTaken(error)) throw error;
      if (performance.now() > deadline) {
        throw unavailable(
          `Another program has taken port ${port}, and the demo has no service. Stop that program, then POST /reset again.`,
          1,
        );
      }
      await Bun.sleep(TRY_EVERY_MS);
    }
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}
