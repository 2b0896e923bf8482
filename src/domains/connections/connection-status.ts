import type { ConnectionKind } from "../../database/kinds.ts";
import type { ConnectionState } from "../../database/words.ts";
import { type AttentionCode, MAX_CODE_TRIES, type Obstacle } from "./connections.schema.ts";
import { type Available, whyUnavailable } from "./settings.schema.ts";

/** How a connection stands, as far as its learner's next step depends on it. */
export interface ConnectionStatus {
  readonly kind: ConnectionKind;
  readonly state: ConnectionState;
  readonly attention: AttentionCode;
  /** Whether what it was to be confirmed with cannot be used any more. */
  readonly isExpired: boolean;
  /** Why what was last sent to confirm it did not arrive; null where it did, or nothing is known of it. */
  readonly unsent: string | null;
}

/** What is known of the code or test that was last sent by a connection. */
interface LastSent {
  readonly state: string;
  readonly detail: string;
}

/**
 * How a connection stands at `now`. One that cannot be sent by is not said to work because nobody has tried yet, nor to be in need of
 * its learner for what the service's owner has to mend: that the service is not set up for its kind, or has not the key to its secrets.
 */
export function connectionStatusOf(
  row: Pick<ConnectionStatus, "kind" | "state" | "attention"> & {
    readonly expiresAt: number | null;
    readonly codeTries: number;
  },
  at: {
    readonly now: number;
    readonly outside: Available;
    readonly isReadable: boolean;
    readonly lastSent: LastSent | undefined;
  },
): ConnectionStatus {
  const { kind, state, expiresAt, codeTries } = row;
  const obstacle = obstacleOf(kind, at);
  const attention = obstacle ?? row.attention;
  if (state !== "pending") {
    return { kind, state: obstacle === null ? state : "needs_attention", attention, isExpired: false, unsent: null };
  }
  const isExpired = (expiresAt ?? 0) <= at.now || codeTries >= MAX_CODE_TRIES;
  return { kind, state, attention, isExpired, unsent: at.lastSent?.state === "failed" ? at.lastSent.detail : null };
}

function obstacleOf(kind: ConnectionKind, at: { outside: Available; isReadable: boolean }): Obstacle | null {
  if (whyUnavailable(kind, at.outside) === "not_set_up") return "not_set_up";
  return at.isReadable ? null : "secret_lost";
}
