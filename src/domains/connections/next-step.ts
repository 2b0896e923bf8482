import type { ConnectionKind } from "../../database/kinds.ts";
import type { ConnectionStatus } from "./connection-status.ts";
import type { AttentionCode } from "./connections.schema.ts";
import { KIND_NAMES, type MessengerKind } from "./settings.schema.ts";

const TEST = "then send a test";
const RECONNECT = "disconnect it and connect it again";

/** Kinds whose server does not belong to the learner, who can do nothing if it is unreachable. */
const SERVED: ReadonlySet<ConnectionKind> = new Set(["email", "telegram", "wecom"]);

/**
 * What the learner does so that messages arrive through a connection, in one English sentence. Empty if nothing is
 * needed.
 */
export function nextStep(status: ConnectionStatus): string {
  const { kind, state, attention } = status;
  if (state === "active") return "";
  if (kind === "web_push") return browserRepair(attention);
  return state === "pending" && attention === "" ? confirmation(kind, status) : repair(kind, attention);
}

function confirmation(kind: MessengerKind, { isExpired, unsent }: ConnectionStatus): string {
  switch (kind) {
    case "telegram":
      return isExpired
        ? "The link to the bot has run out: ask for a new one and press Start in Telegram."
        : "Open the link to the bot in Telegram and press Start.";
    case "webhook":
      if (unsent !== null)
        return `The first test was not accepted (${unsent}): fix that and send it again, or ${RECONNECT}.`;
      return isExpired
        ? "Send the first test again and answer it with a status from 200 to 299."
        : "Put the signing secret into your server, send the first test and answer it with a status from 200 to 299.";
    default:
      if (unsent !== null)
        return `The code is not known to have arrived (${unsent}): ask for a new one, or ${RECONNECT} with the right settings.`;
      return isExpired
        ? "The code cannot be used any more: ask for a new one and enter it."
        : "Enter the code of six digits that was sent there.";
  }
}

function browserRepair(attention: AttentionCode): string {
  return attention === "unreachable"
    ? `The push service of this browser could not be reached, and is tried again with the next notice: wait a while, ${TEST}.`
    : "This browser does not take messages any more: open the workspace in it and switch its notices on again.";
}

function repair(kind: MessengerKind, attention: AttentionCode): string {
  const name = KIND_NAMES[kind];
  switch (attention) {
    case "unauthorized":
      return `${name} refused the token or key: make it valid there, ${TEST}; or ${RECONNECT} with another.`;
    case "not_found":
      return `${name} answered that nothing is at this address: see that it is right, ${TEST}; or ${RECONNECT} with another.`;
    case "blocked":
      return kind === "telegram"
        ? `The bot is blocked or may not write there: allow it in Telegram, ${TEST}.`
        : `${name} blocks messages from this service: allow them there, ${TEST}.`;
    case "moved":
      return kind === "telegram"
        ? `The group became a supergroup, which is another chat to Telegram: ${RECONNECT} from there.`
        : `${name} answers from another address now: have this one take messages, ${TEST}; or ${RECONNECT} with the new one.`;
    case "unreachable":
      return SERVED.has(kind)
        ? `Messages by ${name} did not get through, and are tried again with the next one: wait a while or ask the owner of this service, ${TEST}.`
        : `${name} could not be reached, and is tried again with the next message: see that it runs and can be reached from the internet, ${TEST}.`;
    case "address_refused":
      return `This service may not send to that address: ask its owner to allow it, ${TEST}; or connect a public https address.`;
    case "not_set_up":
      return `This service is not set up for ${name} now: ask its owner to set it up, or connect another messenger.`;
    case "secret_lost":
      return `This service does not have the key to the settings of this connection: ask its owner to restore it, or ${RECONNECT}.`;
    case "rejected":
    case "":
      return `${name} refused the last message: check its settings there, ${TEST}.`;
  }
}
