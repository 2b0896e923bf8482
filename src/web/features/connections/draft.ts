import type { ParseKeys } from "i18next";
import { MAX_CONNECTION_NAME } from "../../bounds.ts";
import type { MessengerKind, RequestedSettings } from "./connections.ts";

/** The typed values of a new connection, by field name. */
export type Draft = Readonly<Record<FieldName, string>>;
type FieldName = "address" | "server" | "topic" | "token" | "deviceKey";

/** The draft of a connection; `name` is null if the learner kept the suggestion. */
export interface Typed {
  readonly draft: Draft;
  readonly name: string | null;
}

/** The failed connection that a new one replaces. */
export interface Replacement {
  readonly connectionId: number;
  readonly typed: Typed | null;
}

interface FieldSpec {
  readonly name: FieldName;
  readonly label: ParseKeys;
  readonly hint: ParseKeys | null;
  /** Secrets are typed hidden. */
  readonly look: "email" | "url" | "text" | "secret";
  readonly isOptional?: true;
}

/** What each kind asks for, in the order of the form. */
export const FIELDS: Readonly<Record<MessengerKind, readonly FieldSpec[]>> = {
  email: [{ name: "address", label: "connections.form.mail", hint: null, look: "email" }],
  telegram: [],
  ntfy: [
    { name: "topic", label: "connections.form.topic", hint: "connections.form.topicHint", look: "text" },
    { name: "server", label: "connections.form.server", hint: "connections.form.ntfyServerHint", look: "url" },
    {
      name: "token",
      label: "connections.form.accessToken",
      hint: "connections.form.accessTokenHint",
      look: "secret",
      isOptional: true,
    },
  ],
  gotify: [
    { name: "server", label: "connections.form.server", hint: "connections.form.gotifyServerHint", look: "url" },
    { name: "token", label: "connections.form.appToken", hint: "connections.form.appTokenHint", look: "secret" },
  ],
  bark: [
    { name: "deviceKey", label: "connections.form.deviceKey", hint: "connections.form.deviceKeyHint", look: "secret" },
    { name: "server", label: "connections.form.server", hint: "connections.form.barkServerHint", look: "url" },
  ],
  wecom: [{ name: "address", label: "connections.form.robot", hint: "connections.form.robotHint", look: "secret" }],
  webhook: [{ name: "address", label: "connections.form.webhook", hint: "connections.form.webhookHint", look: "url" }],
};

const NOTHING: Draft = { address: "", server: "", topic: "", token: "", deviceKey: "" };

/** Initial values of a form; `topic` is a random one that nobody can guess, `mail` the address by which the learner signs in. */
export function beginDraft(kind: MessengerKind, { topic, mail }: { topic: string; mail: string }): Draft {
  if (kind === "email") return { ...NOTHING, address: mail };
  if (kind === "ntfy") return { ...NOTHING, server: "https://ntfy.sh", topic };
  if (kind === "bark") return { ...NOTHING, server: "https://api.day.app" };
  return NOTHING;
}

/** The part of a draft that a browser may save: nothing by which anyone could send or read messages. */
export function plainOf(kind: MessengerKind, { address, server }: Draft): Partial<Draft> {
  return kind === "email" ? { address } : { server };
}

/** A change of a field. The address that the Bark app copies contains both the server and the key. */
export function changed(kind: MessengerKind, draft: Draft, field: FieldName, value: string): Draft {
  const url = kind === "bark" && field === "deviceKey" ? URL.parse(value.trim()) : null;
  const deviceKey = url?.pathname.split("/")[1] ?? "";
  if (url !== null && deviceKey !== "") return { ...draft, server: url.origin, deviceKey };
  return { ...draft, [field]: value };
}

/** How many characters of a path, or of a key's end, distinguish two addresses without letting anybody send. */
const SHOWN_OF_PATH = 12;
const SHOWN_OF_KEY = 4;

/** A suggested name if the host alone would not distinguish two of a kind; empty if the address does. */
export function suggestName(kind: MessengerKind, { address }: Draft): string {
  if (kind === "bark") return "iPhone";
  const url = kind === "webhook" || kind === "wecom" ? URL.parse(withScheme(address)) : null;
  if (url === null) return "";
  const path = url.pathname.length > SHOWN_OF_PATH ? `${url.pathname.slice(0, SHOWN_OF_PATH)}…` : url.pathname;
  const key = url.searchParams.get("key") ?? "";
  const name = kind === "webhook" ? `${url.host}${path}` : key === "" ? "" : `${url.host} …${key.slice(-SHOWN_OF_KEY)}`;
  return name.length > MAX_CONNECTION_NAME ? `…${name.slice(1 - MAX_CONNECTION_NAME)}` : name;
}

/** The host of a typed address, or the whole text if it is not an address. */
export function hostIn(written: string): string {
  return URL.parse(withScheme(written))?.hostname.replaceAll(/^\[|\]$/g, "") ?? written;
}

/** Required fields that are empty. */
export function missingIn(kind: MessengerKind, draft: Draft): FieldName[] {
  return FIELDS[kind]
    .filter(({ name, isOptional }) => !isOptional && draft[name].trim() === "")
    .map(({ name }) => name);
}

/** The request for a draft. */
export function settingsOf(kind: MessengerKind, draft: Draft): RequestedSettings {
  const topic = draft.topic.trim();
  const token = draft.token.trim();
  const server = withScheme(draft.server);
  switch (kind) {
    case "email":
      return { kind, address: draft.address.trim() };
    case "telegram":
      return { kind };
    case "ntfy":
      return { kind, server, topic, token };
    case "gotify":
      return { kind, server, token };
    case "bark":
      return { kind, server, deviceKey: draft.deviceKey.trim() };
    case "wecom":
    case "webhook":
      return { kind, address: withScheme(draft.address) };
  }
}

/** Adds `https://`, because people write the address of a server without its scheme. */
function withScheme(written: string): string {
  const address = written.trim();
  return address === "" || address.includes("://") ? address : `https://${address}`;
}
