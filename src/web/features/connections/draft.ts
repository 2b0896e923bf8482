import type { ParseKeys } from "i18next";
import { MAX_CONNECTION_NAME } from "../../bounds.ts";
import type { MessengerKind, RequestedSettings } from "./connections.ts";

/** What is typed to connect a messenger, by the names of the fields. */
export type Draft = Readonly<Record<FieldName, string>>;
type FieldName = "address" | "server" | "topic" | "token" | "deviceKey";

/** What was typed for a connection; `name` is null where the learner left it as it was suggested. */
export interface Typed {
  readonly draft: Draft;
  readonly name: string | null;
}

/** What a new connection takes the place of: it was begun, and came to nothing. */
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

/** What each kind asks for, in the order in which it is at hand. */
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

/** What a form begins with; `topic` is one that nobody guesses, `mail` the address by which the learner signs in. */
export function beginDraft(kind: MessengerKind, { topic, mail }: { topic: string; mail: string }): Draft {
  if (kind === "email") return { ...NOTHING, address: mail };
  if (kind === "ntfy") return { ...NOTHING, server: "https://ntfy.sh", topic };
  if (kind === "bark") return { ...NOTHING, server: "https://api.day.app" };
  return NOTHING;
}

/** What of a draft a browser may remember: nothing by which anyone could send or read. */
export function plainOf(kind: MessengerKind, { address, server }: Draft): Partial<Draft> {
  return kind === "email" ? { address } : { server };
}

/** A change of a field. The address that the Bark app copies holds the server and the key. */
export function changed(kind: MessengerKind, draft: Draft, field: FieldName, value: string): Draft {
  const url = kind === "bark" && field === "deviceKey" ? URL.parse(value.trim()) : null;
  const deviceKey = url?.pathname.split("/")[1] ?? "";
  if (url !== null && deviceKey !== "") return { ...draft, server: url.origin, deviceKey };
  return { ...draft, [field]: value };
}

/** How much of a path, or of a key's end, tells two addresses apart and lets nobody send. */
const SHOWN_OF_PATH = 12;
const SHOWN_OF_KEY = 4;

/** What to call a connection where its host alone would not tell two of a kind apart; empty where its address does. */
export function suggestName(kind: MessengerKind, { address }: Draft): string {
  if (kind === "bark") return "iPhone";
  const url = kind === "webhook" || kind === "wecom" ? URL.parse(withScheme(address)) : null;
  if (url === null) return "";
  const path = url.pathname.length > SHOWN_OF_PATH ? `${url.pathname.slice(0, SHOWN_OF_PATH)}…` : url.pathname;
  const key = url.searchParams.get("key") ?? "";
  const name = kind === "webhook" ? `${url.host}${path}` : key === "" ? "" : `${url.host} …${key.slice(-SHOWN_OF_KEY)}`;
  return name.length > MAX_CONNECTION_NAME ? `…${name.slice(1 - MAX_CONNECTION_NAME)}` : name;
}

/** The host of an address that was typed; the whole of it where it is none. */
export function hostIn(written: string): string {
  return URL.parse(withScheme(written))?.hostname.replaceAll(/^\[|\]$/g, "") ?? written;
}

/** The fields that must not stay empty and are. */
export function missingIn(kind: MessengerKind, draft: Draft): FieldName[] {
  return FIELDS[kind]
    .filter(({ name, isOptional }) => !isOptional && draft[name].trim() === "")
    .map(({ name }) => name);
}

/** What a draft asks for, as the service takes it. */
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

/** People write the address of a server without its beginning. */
function withScheme(written: string): string {
  const address = written.trim();
  return address === "" || address.includes("://") ? address : `https://${address}`;
}
