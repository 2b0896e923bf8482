import { type Static, type TObject, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import type { ConnectionKind } from "../../database/kinds.ts";
import { closed, defaulted, text } from "../../kernel/fields.ts";
import type { Vault } from "../../lib/vault.ts";

/** The kinds of connections, most likely first. `web_push` is a browser and not a messenger. */
export const MESSENGER_KINDS = ["email", "telegram", "ntfy", "gotify", "bark", "wecom", "webhook"] as const;
export type MessengerKind = (typeof MESSENGER_KINDS)[number];
export const CONNECTION_KINDS = [...MESSENGER_KINDS, "web_push"] as const satisfies readonly ConnectionKind[];

/** The names of the kinds in English sentences. */
export const KIND_NAMES: Readonly<Record<ConnectionKind, string>> = {
  email: "Email",
  telegram: "Telegram",
  ntfy: "ntfy",
  gotify: "Gotify",
  bark: "Bark",
  wecom: "WeCom",
  webhook: "The webhook",
  web_push: "The browser",
};

/** The senders of this service, as far as kinds depend on it. */
export interface Available {
  readonly email: boolean;
  readonly telegram: boolean;
  telegramBot(): string | null;
}

/** Why no one can connect a kind now, or empty if everyone can. */
export function whyUnavailable(kind: ConnectionKind, outside: Available): "" | "not_set_up" | "not_reachable_yet" {
  if (kind === "email") return outside.email ? "" : "not_set_up";
  if (kind !== "telegram") return "";
  if (!outside.telegram) return "not_set_up";
  return outside.telegramBot() === null ? "not_reachable_yet" : "";
}

/** Whether a kind is a messenger and not a browser. */
export function isMessenger(kind: ConnectionKind): kind is MessengerKind {
  return kind !== "web_push";
}

const kind = <Kind extends ConnectionKind>(name: Kind) => Type.Literal(name, { description: "By what." });
const server = (description: string, fallback: string) => defaulted(text({ min: 1, max: 300, description }), fallback);
const secretText = (max: number, description: string) => text({ min: 1, max, description });

// ---- settings from the learner, by kind

const asked = {
  email: closed({
    kind: kind("email"),
    address: text({ min: 3, max: 254, description: "One mail address." }),
  }),
  telegram: closed({ kind: kind("telegram") }),
  ntfy: closed({
    kind: kind("ntfy"),
    server: server("Address of the ntfy server.", "https://ntfy.sh"),
    topic: text({ min: 1, max: 64, description: "The topic: letters, digits, - and _. Who knows it can read it." }),
    token: defaulted(text({ max: 200, description: "Access token of the topic; empty where none is needed." }), ""),
  }),
  gotify: closed({
    kind: kind("gotify"),
    server: text({ min: 1, max: 300, description: "Address of the Gotify server." }),
    token: secretText(200, "Token of an application of that server."),
  }),
  bark: closed({
    kind: kind("bark"),
    server: server("Address of the Bark server.", "https://api.day.app"),
    deviceKey: secretText(200, "Key of the device, as the Bark app shows it."),
  }),
  wecom: closed({
    kind: kind("wecom"),
    address: secretText(500, "Webhook address of a WeCom group robot."),
  }),
  webhook: closed({
    kind: kind("webhook"),
    address: text({ min: 1, max: 1000, description: "Address that takes signed messages." }),
  }),
} satisfies { readonly [Kind in MessengerKind]: TObject };

/** The settings to connect a messenger, one alternative per kind. */
export const RequestedSettings = Type.Union(
  [asked.email, asked.telegram, asked.ntfy, asked.gotify, asked.bark, asked.wecom, asked.webhook],
  { description: "How to notify the learner, and the settings for that." },
);

export type RequestedSettings = Static<typeof RequestedSettings>;

// ---- sealed data

const storedSettings = {
  email: asked.email,
  telegram: closed({ kind: kind("telegram"), chatId: text({ description: "The chat; empty before it has started." }) }),
  ntfy: asked.ntfy,
  gotify: asked.gotify,
  bark: asked.bark,
  wecom: asked.wecom,
  webhook: closed({
    ...asked.webhook.properties,
    secret: text({ description: "What signs messages: whsec_ and base64, as Standard Webhooks writes it." }),
  }),
  web_push: closed({
    kind: kind("web_push"),
    endpoint: text({ description: "Address of the browser at its push service." }),
    p256dh: text({ description: "Public key of the browser." }),
    auth: text({ description: "Secret of the browser." }),
  }),
} satisfies { readonly [Kind in ConnectionKind]: TObject };

/** The data needed to send through a connection of one kind. */
export type SettingsOf<Kind extends ConnectionKind> = Static<(typeof storedSettings)[Kind]>;
/** The data needed to send through a connection. */
export type ConnectionSettings = { [Kind in ConnectionKind]: SettingsOf<Kind> }[ConnectionKind];

const Sealed = closed({
  settings: Type.Union(Object.values(storedSettings)),
  code: Type.String({ description: "The code that the learner is to type; empty where none is awaited." }),
});

/** The content of a connection's sealed text. */
export interface SealedParts {
  readonly settings: ConnectionSettings;
  readonly code: string;
}

/** Parses the opened text of a connection, or null if it is something else. */
function parseSealed(json: string): SealedParts | null {
  const parts: unknown = JSON.parse(json);
  return Value.Check(Sealed, parts) ? parts : null;
}

/** Whether settings belong to a kind. */
export function isOfKind<Kind extends ConnectionKind>(
  settings: ConnectionSettings,
  wanted: Kind,
): settings is ConnectionSettings & SettingsOf<Kind> {
  return settings.kind === wanted;
}

/** The owner of the secrets, for the vault. */
const ownerOf = (accountId: number) => `account ${accountId}`;

/** The stored data of a connection, encrypted for its account. */
export function sealParts(vault: Vault, accountId: number, parts: SealedParts): string {
  return vault.seal(JSON.stringify(parts), ownerOf(accountId));
}

/** The content of a connection's sealed text, or null if this service does not have its key. */
export function openParts(vault: Vault, accountId: number, sealed: string): SealedParts | null {
  const json = vault.open(sealed, ownerOf(accountId));
  return json === null ? null : parseSealed(json);
}
