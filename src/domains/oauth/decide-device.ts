import { defineCapability } from "../../kernel/capability.ts";
import { choice, closed } from "../../kernel/fields.ts";
import { confirmDevice, declineDevice } from "./devices.store.ts";
import { activeGrantScopes } from "./grants.store.ts";
import { storeRegistration } from "./known-clients.service.ts";
import { chosenScopes, decisionField, requireChosen, userCodeField } from "./oauth.schema.ts";
import { requirePendingDevice } from "./pending-device.service.ts";
import { storedScopes, union } from "./scopes.ts";

export const decideDevice = defineCapability({
  id: "oauth_decide_device",
  name: "oauth.devices.decide",
  summary: "Allow or deny a device",
  description:
    "Decides about the request behind a code. The program receives its tokens, or the refusal, when it polls next.",
  effect: "write",
  request: closed({ userCode: userCodeField, decision: decisionField, scopes: chosenScopes }),
  response: closed({ status: choice(["allowed", "denied"], { description: "What was decided." }) }),
  returns: "What was decided.",
  examples: [
    {
      title: "Allow reading of plans",
      request: { userCode: "WDJB-MJHT", decision: "allow", scopes: ["study_plans:read"] },
    },
  ],
  notes: ["The learner can allow less than the program asks for."],
  prepare: ({ actor, throttle }) => throttle("deviceCode", String(actor?.accountId)),
  handler({ db, accountId, now, vault }, { userCode, decision, scopes: chosen }) {
    const { deviceHash, clientId, scopes: requested } = requirePendingDevice(db, userCode, now);
    if (decision === "deny") {
      declineDevice(db, { deviceHash, now });
      return { status: "denied" as const };
    }
    const before = activeGrantScopes(db, accountId, { clientId, now }).map(storedScopes);
    const scopes = requireChosen(chosen, union(storedScopes(requested), ...before));
    storeRegistration(db, { clientId, now, vault });
    confirmDevice(db, accountId, { deviceHash, scopes, now });
    return { status: "allowed" as const };
  },
});
