import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { closed, instant, nullable, text } from "../../kernel/fields.ts";
import { networkOf } from "../../lib/address.ts";
import { toInstant } from "../../lib/time.ts";
import { activeGrantScopes } from "./grants.store.ts";
import { AskedScopes, ClientCard, clientCard, userCodeField } from "./oauth.schema.ts";
import { requirePendingDevice } from "./pending-device.service.ts";
import { storedScopes, union } from "./scopes.ts";

export const readDevice = defineCapability({
  id: "oauth_read_device",
  name: "oauth.devices.read",
  summary: "Show which device asks",
  description:
    "Reads the request behind a code that a program without a browser shows: who asks, from where, for what.",
  effect: "read",
  request: closed({ userCode: userCodeField }),
  response: closed({
    client: ClientCard,
    ...AskedScopes,
    createdAt: instant("When the program asked."),
    expiresAt: instant("Until when the learner can decide."),
    network: nullable(
      text({ description: "The network that asked, such as 192.0.2.0/24; null where it is not known." }),
    ),
    isOwnNetwork: Type.Boolean({ description: "Whether the browser that reads this is in the same network." }),
    userAgent: text({ description: "What the program that asked calls itself; may be empty." }),
  }),
  returns: "The request.",
  examples: [{ title: "Look before deciding", request: { userCode: "WDJB-MJHT" } }],
  notes: ["Case, spaces and hyphens of the code do not matter."],
  // Nobody finds the codes of others by trying (RFC 8628, 5.1).
  prepare: ({ actor, throttle }) => throttle("deviceCode", String(actor?.accountId)),
  handler({ db, accountId, now, peer }, { userCode }) {
    const device = requirePendingDevice(db, userCode, now);
    const { clientId, clientName, clientHost: host, network } = device;
    return {
      client: clientCard({ clientName, host }, null),
      requested: storedScopes(device.scopes),
      granted: union(...activeGrantScopes(db, accountId, { clientId, now }).map(storedScopes)),
      createdAt: toInstant(device.createdAt),
      expiresAt: toInstant(device.expiresAt),
      network,
      isOwnNetwork: network !== null && network === networkOf(peer.address),
      userAgent: device.userAgent,
    };
  },
});
