import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { closed, text } from "../../kernel/fields.ts";
import { hashSecret } from "../../lib/secrets.ts";
import { appendEvent } from "../events/events.service.ts";
import { removeBrowser } from "./browsers.store.ts";
import { connectionEvent } from "./connection-event.ts";
import { readAddress } from "./settings-check.ts";

export const unsubscribeBrowser = defineCapability({
  id: "connections_unsubscribe_browser",
  summary: "Stop notifying a browser",
  description: "Forgets the push subscription of the browser that calls.",
  effect: "write",
  request: closed({
    endpoint: text({ min: 1, max: 1000, description: "Address of the subscription at its push service." }),
  }),
  response: closed({ removed: Type.Boolean({ description: "Whether it was known." }) }),
  returns: "Whether there was something to forget.",
  examples: [{ title: "This browser", request: { endpoint: "https://updates.push.example.org/wpush/v2/gAAAAB" } }],
  notes: ["A subscription that is unknown, or another account's, is answered the same and stays as it is."],
  handler: ({ db, accountId, now, ids }, { endpoint }) => {
    const { href } = readAddress("endpoint", endpoint, "/endpoint");
    const connectionId = removeBrowser(db, accountId, { lookupHash: hashSecret(href) });
    if (connectionId === undefined) return { removed: false };
    const gone = { connectionId, kind: "web_push" as const };
    appendEvent(db, accountId, { ...connectionEvent("disconnected", gone, ids.uuid()), now });
    return { removed: true };
  },
});
