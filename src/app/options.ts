import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { CallLogIntervals } from "../identity/call-log.ts";
import type { Clock, Ids } from "../kernel/context.ts";
import type { Sender } from "../senders/sender.ts";
import type { Around } from "../surfaces/around.ts";
import type { BodyPace } from "../surfaces/receiving.ts";
import type { StreamIntervals } from "../surfaces/streams.ts";

export interface AppOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly version: string;
  readonly clock?: Clock;
  readonly ids?: Ids;
  /** The senders of messages; by default those of the configuration. */
  readonly senders?: readonly Sender[];
  /** Wraps the handling of each API request. */
  readonly around?: Around;
  /** Whether messages to a web address are forbidden; by default according to the configuration. */
  readonly refuses?: (address: string) => Promise<boolean>;
  /**
   * The service generates reproducible data and nobody waits for it: writes do not wait for the disk, and due work is done only by
   * `settle`, so that everything happens in one order.
   */
  readonly isRehearsal?: true;
  /** False if the clock is moved by hand: housekeeping starts on the system clock but deletes old data by this clock. */
  readonly housekeeping?: false;
  /** Intervals of the service's maintenance; by default those for production. */
  readonly intervals?: {
    readonly calls?: CallLogIntervals;
    readonly streams?: StreamIntervals;
    /** How long a response of /readyz is cached, in milliseconds. */
    readonly readinessMs?: number;
    /** The minimum speed of a request body. */
    readonly body?: BodyPace;
    /** The delay of the jobs after startup, in milliseconds. */
    readonly jobsDelayMs?: number;
  };
}

/** The options with what they leave out. */
export interface Settled extends AppOptions {
  readonly clock: Clock;
  readonly ids: Ids;
}
