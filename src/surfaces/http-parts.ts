import type { Logger } from "pino";
import type { KernelParts } from "../kernel/call.ts";
import type { Operations } from "../kernel/operations.ts";
import type { Around } from "./around.ts";
import type { Discovery } from "./discovery.ts";
import type { BodyPace } from "./receiving.ts";
import type { Streams } from "./streams.ts";

/** Serves the workspace's pages; null for addresses that are not pages. */
interface Pages {
  respond(request: Request, path: string): Response | Promise<Response> | null;
}

export interface HttpParts {
  readonly kernel: KernelParts;
  readonly operations: Operations;
  readonly discovery: Discovery;
  readonly pages: Pages;
  readonly streams: Streams;
  readonly log: Logger;
  /** Take the caller's address from X-Forwarded-For. */
  readonly trustProxy: boolean;
  /** Whether the service is ready; reported by /readyz. */
  readonly isReady: () => boolean;
  /** Problems that prevent normal work although the service accepts calls. */
  readonly readiness: { problem(): Promise<string | null> };
  /** Wraps the handling of each API request. */
  readonly around?: Around;
  /** The minimum speed of a request body. */
  readonly pace?: BodyPace;
}
