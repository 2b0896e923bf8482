import type { ConnectionKind } from "../../database/kinds.ts";
import type { ConnectionState } from "../../database/words.ts";
import { type AttentionCode, MAX_CODE_TRIES, type Obstacle } from "./connections.schema.ts";
import { type Available, whyUnavailable } from "./settings.schema.ts";

/** The state of a connection, as far as the learner's next step depends on it. */
export interface ConnectionStatus {
  readonly kind: ConnectionKind;
  readonly state: ConnectionState;
  readonly attention: AttentionCode;
  /** Whether its code or link is expired or used up. */
  readonly isExpired: boolean;
  /** Why the last confirmation message did not arrive, or null if it arrived or nothing is known. */
  readonly unsent: string | null;
}

/** The state of the last code or test sent by a connection. */
interface LastSent {
  readonly state: string;
  readonly detail: string;
}

/**
 * The state of a connection at `now`. A connection that cannot send is not reported as working because no one has tried
 * yet. It is not reported as needing its learner for what only the service's owner can fix: a kind that is not set up,
 * or a missing key.
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
