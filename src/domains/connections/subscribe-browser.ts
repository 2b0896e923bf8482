import { defineCapability } from "../../kernel/capability.ts";
import { closed, label, text } from "../../kernel/fields.ts";
import { hashSecret } from "../../lib/secrets.ts";
import { appendEvent } from "../events/events.service.ts";
import { findBrowser, renewBrowser, takeBrowserFromOthers } from "./browsers.store.ts";
import { connectionEvent } from "./connection-event.ts";
import { Connection, distinctLabel, languageField, MAX_CONNECTIONS } from "./connections.schema.ts";
import { addConnection, findConnections } from "./connections.store.ts";
import { tooManyConnections } from "./refusals.ts";
import { sealParts } from "./settings.schema.ts";
import { answerConnection } from "./status.service.ts";
import { checkSubscription } from "./subscription-check.ts";

export const subscribeBrowser = defineCapability({
  id: "connections_subscribe_browser",
  summary: "Notify a browser when no page is open",
  description:
    "Stores the push subscription of the calling browser. It needs no confirmation: the browser has already asked its user.",
  effect: "write",
  request: closed({
    endpoint: text({ min: 1, max: 1000, description: "Address of the subscription at its push service." }),
    p256dh: text({ min: 1, max: 200, description: "Public key of the subscription, base64url." }),
    auth: text({ min: 1, max: 100, description: "Secret of the subscription, base64url." }),
    name: label({ max: 80, description: "What the learner knows the browser by, such as Firefox on Linux." }),
    language: languageField,
  }),
  response: closed({ connection: Connection }),
  returns: "The connection of this browser.",
  examples: [
    {
      title: "This browser",
      request: {
        endpoint: "https://updates.push.example.org/wpush/v2/gAAAAB",
        p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        auth: "BTBZMqHH6r4Tts7J_aSIgg",
        name: "Firefox on Linux",
        language: "en",
      },
    },
  ],
  notes: [
    "It ends with the web session that calls, when that is signed out of, revoked or runs out; subscribe again in the next one.",
    "The same endpoint again renews the connection. Where another account had this browser, that one loses it.",
    `At most ${MAX_CONNECTIONS} connections an account.`,
  ],
  handler: (ctx, { endpoint, p256dh, auth, name, language }) => {
    const { db, accountId, actor, now, ids, vault } = ctx;
    const settings = checkSubscription({ endpoint, p256dh, auth });
    const lookupHash = hashSecret(settings.endpoint);
    const { kind } = settings;
    const taken = takeBrowserFromOthers(db, accountId, { lookupHash });
    if (taken !== undefined) {
      const gone = { connectionId: taken.connectionId, kind };
      appendEvent(db, taken.accountId, { ...connectionEvent("disconnected", gone, ids.uuid()), now });
      ctx.notify(taken.accountId, { kind: "changed", group: "connections" });
    }
    const knownId = findBrowser(db, accountId, { lookupHash });
    const others = findConnections(db, accountId).filter(({ id }) => id !== knownId);
    if (others.length >= MAX_CONNECTIONS) throw tooManyConnections();
    const subscription = {
      ...{ lookupHash, sessionId: actor.id, language, now },
      label: distinctLabel(name, others),
      sealed: sealParts(vault, accountId, { settings, code: "" }),
    };
    if (knownId !== undefined) renewBrowser(db, accountId, subscription);
    const connectionId =
      knownId ?? addConnection(db, accountId, { ...subscription, kind, state: "active", expiresAt: null });
    if (knownId === undefined) {
      appendEvent(db, accountId, { ...connectionEvent("connected", { connectionId, kind }, ids.uuid()), now });
    }
    return { connection: answerConnection(db, accountId, { connectionId, seen: ctx }) };
  },
});
