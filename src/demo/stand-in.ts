import { unavailable } from "../kernel/errors.ts";
import { failure } from "../surfaces/answers.ts";

/** Holds the address of the service while there is none. */
export interface StandIn {
  /** Answers who is waiting, and gives the port back. */
  stop(): Promise<void>;
}

/** How long who waits for an answer is given to get it. */
const WAITING_MS = 20;
/** How long another program that has the port is waited for, and how often it is looked after. */
const PORT_WITHIN_MS = 5_000;
const TRY_EVERY_MS = 50;

/** Answers each call with 503 and Retry-After; null where another program has the port. */
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
        // Copying data lets nothing else be done: calls that came meanwhile have had no answer yet.
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
 * @throws Failure where that program keeps it.
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
          `Another program took port ${port} meanwhile, and the demo has no service. Stop that program, then POST /reset again.`,
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
