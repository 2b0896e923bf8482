import { type Detail, type Failure, invalidRequest, notFound, stateConflict } from "../../kernel/errors.ts";
import { MAX_CONNECTIONS } from "./connections.schema.ts";

/** 404 for a connection; another account's is answered the same as one that never was. */
export function connectionNotFound(): Failure {
  return notFound("connection.not_found", "There is no such connection. Take connectionId from connections_list.");
}

/** 404 for a delivery; another account's is answered the same as one that never was. */
export function deliveryNotFound(): Failure {
  return notFound(
    "connection.delivery_not_found",
    "There is no such delivery. Take deliveryId from connections_list_deliveries.",
  );
}

/** 400 for settings by which nothing can be sent; `path` is a JSON pointer, and no value is repeated. */
export function settingRefused(path: string, message: string, expected: string): Failure {
  const detail: Detail = { path, message, expected };
  return invalidRequest(`${message}. Send ${expected}.`, [detail], "connection.setting_invalid");
}

/** 400 for an address that only the operator's network reaches, or that has no https. */
export function addressRefused({ field, address }: { field: string; address: string }): Failure {
  const { host } = new URL(address);
  const path = `/settings/${field}`;
  const message = `This service must not send to ${host}`;
  const expected = "a public address with https, or one that the operator allows";
  return invalidRequest(
    `${message}: messages go to public addresses by https only. Who runs the service allows it with LECTERN_ALLOW_ADDRESSES.`,
    [{ path, message, expected }],
    "connection.address_refused",
  );
}

/** 400 where an account has as many connections as it may have. */
export function tooManyConnections(): Failure {
  return stateConflict(
    "connection.limit_reached",
    `No more than ${MAX_CONNECTIONS} messengers and browsers can be connected. Disconnect one first.`,
    { limit: MAX_CONNECTIONS },
  );
}

/** 400 where this service cannot connect a kind of messenger. */
export function kindUnavailable(kind: string, reason: "not_set_up" | "not_reachable_yet"): Failure {
  const message =
    reason === "not_set_up"
      ? `This service is not set up for ${kind}. Ask its owner, or connect another messenger.`
      : `This service has not reached ${kind} yet. Try again in a minute, or connect another messenger.`;
  return stateConflict("connection.kind_unavailable", message, { kind, reason });
}

/** 400 where the very same is connected already. */
export function alreadyConnected(connectionId: number): Failure {
  return stateConflict("connection.exists", "This is connected already. Send a test by it instead.", { connectionId });
}

/** 400 for what only a connection that awaits its confirmation can be asked. */
export function notPending(): Failure {
  return stateConflict(
    "connection.confirmed",
    "The connection is confirmed already. Send a test with connections_send_test.",
  );
}

/** 400 for what only a confirmed connection can be asked. */
export function stillPending(): Failure {
  return stateConflict(
    "connection.pending",
    "The connection is not confirmed yet. Have it confirmed with connections_send_code, which sends a code, the first test of a webhook, or a link for Telegram.",
  );
}

/** 400 where a connection is confirmed by something else than a code that is typed. */
export function takesNoCode(): Failure {
  return stateConflict(
    "connection.takes_no_code",
    "This connection is confirmed by the first test of a webhook or a link for Telegram, not by a code. Ask for it with connections_send_code.",
  );
}

/** 400 where the code of a connection has run out, or was tried too often. */
export function codeExpired(): Failure {
  return stateConflict(
    "connection.code_expired",
    "The code cannot be used any more. Ask for a new one with connections_send_code.",
  );
}

/** 400 where what is kept of a connection cannot be read with the key that this service has. */
export function secretLost(): Failure {
  return stateConflict(
    "connection.secret_lost",
    "What was kept of this connection cannot be read any more. Disconnect it and connect it again.",
  );
}
