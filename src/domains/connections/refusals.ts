import { type Detail, type Failure, invalidRequest, notFound, stateConflict } from "../../kernel/errors.ts";
import { MAX_CONNECTIONS } from "./connections.schema.ts";

/** 404 for a connection. The response is the same for another account's connection and for an unknown id. */
export function connectionNotFound(): Failure {
  return notFound("connection.not_found", "This connection does not exist. Take connectionId from connections_list.");
}

/** 404 for a delivery. The response is the same for another account's delivery and for an unknown id. */
export function deliveryNotFound(): Failure {
  return notFound(
    "connection.delivery_not_found",
    "This delivery does not exist. Take deliveryId from connections_list_deliveries.",
  );
}

/** 400 for settings that cannot be used for sending. `path` is a JSON pointer; no value is repeated. */
export function settingRefused(path: string, message: string, expected: string): Failure {
  const detail: Detail = { path, message, expected };
  return invalidRequest(`${message}. Send ${expected}.`, [detail], "connection.setting_invalid");
}

/** 400 for an address that is reachable only from the operator's network, or that is not https. */
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

/** 400 if the account has reached its number of connections. */
export function tooManyConnections(): Failure {
  return stateConflict(
    "connection.limit_reached",
    `No more than ${MAX_CONNECTIONS} messengers and browsers can be connected. Disconnect one first.`,
    { limit: MAX_CONNECTIONS },
  );
}

/** 400 if this service cannot connect a kind of messenger. */
export function kindUnavailable(kind: string, reason: "not_set_up" | "not_reachable_yet"): Failure {
  const message =
    reason === "not_set_up"
      ? `This service is not set up for ${kind}. Ask its owner, or connect another messenger.`
      : `This service has not reached ${kind} yet. Try again in a minute, or connect another messenger.`;
  return stateConflict("connection.kind_unavailable", message, { kind, reason });
}

/** 400 if an identical connection exists. */
export function alreadyConnected(connectionId: number): Failure {
  return stateConflict("connection.exists", "This is connected already. Send a test by it instead.", { connectionId });
}

/** 400 for an action that requires an unconfirmed connection. */
export function notPending(): Failure {
  return stateConflict(
    "connection.confirmed",
    "The connection is confirmed already. Send a test with connections_send_test.",
  );
}

/** 400 for an action that requires a confirmed connection. */
export function stillPending(): Failure {
  return stateConflict(
    "connection.pending",
    "The connection is not confirmed yet. Have it confirmed with connections_send_code, which sends a code, the first test of a webhook, or a link for Telegram.",
  );
}

/** 400 if a connection is not confirmed by a code that the learner enters. */
export function takesNoCode(): Failure {
  return stateConflict(
    "connection.takes_no_code",
    "This connection is confirmed by the first test of a webhook or a link for Telegram, not by a code. Ask for it with connections_send_code.",
  );
}

/** 400 if the code of a connection has expired or was tried too often. */
export function codeExpired(): Failure {
  return stateConflict(
    "connection.code_expired",
    "The code cannot be used any more. Ask for a new one with connections_send_code.",
  );
}

/** 400 if the stored settings of a connection cannot be read with the service's key. */
export function secretLost(): Failure {
  return stateConflict(
    "connection.secret_lost",
    "The stored settings of this connection cannot be read any more. Disconnect it and connect it again.",
  );
}
