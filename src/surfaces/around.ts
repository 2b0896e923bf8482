import type { Audience } from "../kernel/capability.ts";

/** The target of an address, however it is written. */
export interface Matched {
  /** The audience of an operation, or a document that describes the service. */
  readonly at: Audience | "discovery";
  /** The id of the operation, which may not exist, or of the document. */
  readonly id: string;
}

/**
 * Responds to a request, through `run` or instead of it. `matched` is null if the address and method match nothing. The response of `run`
 * is complete: its writes are on disk.
 */
export type Around = (matched: Matched | null, request: Request, run: () => Promise<Response>) => Promise<Response>;
