import { defineCapability } from "../../kernel/capability.ts";
import type { AccountContext } from "../../kernel/context.ts";
import { closed, nullable, text } from "../../kernel/fields.ts";
import { deliveryIdField } from "../deliveries/deliveries.schema.ts";
import { appendEvent } from "../events/events.service.ts";
import { beginConfirmation } from "./confirming.store.ts";
import { connectionEvent } from "./connection-event.ts";
import { Connection, distinctLabel, languageField, MAX_CONNECTIONS, nameField } from "./connections.schema.ts";
import { addConnection, type ConnectionRow, endConnection, findConnections } from "./connections.store.ts";
import { addressRefused, alreadyConnected, kindUnavailable, tooManyConnections } from "./refusals.ts";
import { type ConnectionSettings, openParts, RequestedSettings, sealParts, whyUnavailable } from "./settings.schema.ts";
import { checkSettings, labelOf, placeOf } from "./settings-check.ts";
import { answerConnection } from "./status.service.ts";

export const connect = defineCapability({
  id: "connections_connect",
  summary: "Connect a messenger",
  description:
    "Stores a way to notify the learner, encrypted, and starts its confirmation: a code is sent there, a webhook gets a secret that its server must know before the first test (connections_send_code), and Telegram gets a link that starts a chat with the bot.",
  effect: "write",
  request: closed({ settings: RequestedSettings, name: nameField, language: languageField }),
  response: closed({
    connection: Connection,
    deliveryId: nullable(deliveryIdField),
    deepLink: nullable(text({ description: "The link that begins a chat with the bot; null for other kinds." })),
    secret: nullable(
      text({ description: "Secret that signs messages to the webhook, returned only once; null for other kinds." }),
    ),
  }),
  returns: "The connection, which is still to be confirmed, and what was sent or is to be opened for that.",
  examples: [
    {
      title: "A mail address",
      request: { settings: { kind: "email", address: "me@example.org" }, name: "At work", language: "en" },
    },
    { title: "A chat with the bot", request: { settings: { kind: "telegram" }, language: "zh-CN" } },
    {
      title: "A topic of ntfy.sh",
      request: {
        settings: { kind: "ntfy", server: "https://ntfy.sh", topic: "my-lectern-8f2c", token: "" },
        language: "en",
      },
    },
  ],
  notes: [
    "A code or link is valid for ten minutes. What is not confirmed is removed a day later.",
    "The same settings again take the place of what was not confirmed; what is confirmed is refused (reason connection.exists).",
    "What has the label of another gets a number after it, such as hooks.example.org (2).",
    "An address that this service may not send to is refused (reason connection.address_refused). Where its name leads elsewhere later, the delivery fails.",
    `At most ${MAX_CONNECTIONS} connections an account, and ten codes an hour.`,
  ],
  async prepare({ actor, outside, throttle }, { settings }) {
    const checked = checkSettings(settings);
    const place = placeOf(checked);
    if (place !== null && (await outside.refuses(place.address))) throw addressRefused(place);
    if (checked.kind !== "telegram") await throttle("code", String(actor?.accountId));
    return checked;
  },
  handler: (ctx, { name, language }, settings) => {
    const { db, accountId, now, ids, outside, vault } = ctx;
    const { kind } = settings;
    const reason = whyUnavailable(kind, outside);
    if (reason !== "") throw kindUnavailable(kind, reason);
    const others = makeRoom(ctx, settings);
    const stored = toStoredSettings(settings, ctx);
    const connectionId = addConnection(db, accountId, {
      ...{ kind, language, now },
      label: distinctLabel(name ?? labelOf(settings, outside.telegramBot()), others),
      state: "pending",
      sealed: sealParts(vault, accountId, { settings: stored, code: "" }),
      lookupHash: null,
      expiresAt: now,
    });
    const begun = beginConfirmation(db, accountId, { connectionId, kind, settings: stored, isNew: true, by: ctx });
    appendEvent(db, accountId, { ...connectionEvent("connected", { connectionId, kind }, ids.uuid()), now });
    const connection = answerConnection(db, accountId, { connectionId, seen: ctx });
    return { connection, ...begun, secret: stored.kind === "webhook" ? stored.secret : null };
  },
});

/**
 * Removes unconfirmed connections with the same settings and refuses if the account is at its limit. Returns the
 * remaining ones.
 */
function makeRoom({ db, accountId, now, ids, vault }: AccountContext, settings: RequestedSettings): ConnectionRow[] {
  const rows = findConnections(db, accountId);
  const twins = rows.filter((row) => {
    const opened = row.kind === settings.kind ? openParts(vault, accountId, row.sealed) : null;
    return opened !== null && isSame(settings, opened.settings);
  });
  // Every chat with the bot starts with the same settings.
  const confirmed = twins.find(({ state, kind }) => state !== "pending" && kind !== "telegram");
  if (confirmed !== undefined) throw alreadyConnected(confirmed.id);
  const begun = twins.filter(({ state }) => state === "pending");
  for (const { id: connectionId, kind } of begun) {
    endConnection(db, accountId, { connection: { connectionId, kind }, now, uuid: ids.uuid() });
  }
  const others = rows.filter((row) => !begun.includes(row));
  if (others.length >= MAX_CONNECTIONS) throw tooManyConnections();
  return others;
}

function isSame(asked: RequestedSettings, stored: ConnectionSettings): boolean {
  const values = new Map<string, string>(Object.entries(stored));
  return Object.entries(asked).every(([name, value]) => values.get(name) === value);
}

/**
 * What is stored of the settings. A webhook gets a random signing secret as in Standard Webhooks; a chat starts later.
 */
function toStoredSettings(settings: RequestedSettings, { ids }: Pick<AccountContext, "ids">): ConnectionSettings {
  if (settings.kind === "telegram") return { ...settings, chatId: "" };
  if (settings.kind !== "webhook") return settings;
  return { ...settings, secret: `whsec_${Buffer.from(ids.secret(), "base64url").toString("base64")}` };
}
