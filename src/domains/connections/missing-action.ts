import type { ConnectionStatus } from "./connection-status.ts";
import { CONNECTIONS_ROUTE, type MissingAction } from "./connections.schema.ts";
import { nextStep } from "./next-step.ts";

/** A messenger of the learner: its label and its state. */
type Messenger = ConnectionStatus & { readonly label: string };

/**
 * What the user has to do so that messages can arrive, or null if one of their messengers works. The order is by
 * effort: a messenger to confirm, one that the learner can fix, one that the owner of the service has to fix.
 */
export function missingAction(messengers: readonly Messenger[], siteUrl: string): MissingAction | null {
  if (messengers.some(({ state }) => state === "active")) return null;
  const place = { url: siteUrl + CONNECTIONS_ROUTE, route: CONNECTIONS_ROUTE };
  const pending = messengers.find(({ state, attention }) => state === "pending" && attention === "");
  if (pending !== undefined) {
    return {
      code: "confirm_connection",
      text: `The messenger ${pending.label} is not confirmed yet. The user does this in the notification settings: ${nextStep(pending)}`,
      ...place,
    };
  }
  const fixable = messengers.find(({ attention }) => attention !== "not_set_up");
  if (fixable !== undefined) {
    return {
      code: "repair_connection",
      text: `The messenger ${fixable.label} does not take messages. The user does this in the notification settings: ${nextStep(fixable)}`,
      ...place,
    };
  }
  const [broken] = messengers;
  if (broken !== undefined) return { code: "ask_owner", text: nextStep(broken), ...place };
  return {
    code: "connect_messenger",
    text: "No messenger is connected. The user opens the notification settings and connects one.",
    ...place,
  };
}
