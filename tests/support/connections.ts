import type { ConnectionKind } from "../../src/database/kinds.ts";
import type { Db } from "../../src/database/open.ts";
import type { ConnectionState, Language } from "../../src/database/words.ts";
import { addConnection } from "../../src/domains/connections/connections.store.ts";
import { type ConnectionSettings, sealParts } from "../../src/domains/connections/settings.schema.ts";
import { hashSecret } from "../../src/lib/secrets.ts";
import type { Vault } from "../../src/lib/vault.ts";
import type { Message, Outcome, Sender } from "../../src/senders/sender.ts";

/** Settings of each kind as learners enter them. Every secret of them contains this word. */
export const SECRET = "hush";
const SETTINGS: { readonly [Kind in ConnectionKind]: ConnectionSettings & { kind: Kind } } = {
  email: { kind: "email", address: "learner@example.org" },
  telegram: { kind: "telegram", chatId: "4711" },
  ntfy: { kind: "ntfy", server: "https://ntfy.example.org", topic: `${SECRET}-topic`, token: `${SECRET}-token` },
  gotify: { kind: "gotify", server: "https://gotify.example.org", token: `${SECRET}-token` },
  bark: { kind: "bark", server: "https://bark.example.org", deviceKey: `${SECRET}-device` },
  wecom: { kind: "wecom", address: `https://wecom.example.org/cgi-bin/webhook/send?key=${SECRET}` },
  webhook: { kind: "webhook", address: `https://hooks.example.org/${SECRET}`, secret: "whsec_aHVzaA==" },
  web_push: { kind: "web_push", endpoint: `https://push.example.org/${SECRET}`, p256dh: SECRET, auth: SECRET },
};

export interface TestConnection {
  readonly kind?: ConnectionKind;
  readonly settings?: ConnectionSettings;
  readonly label?: string;
  readonly language?: Language;
  readonly state?: ConnectionState;
  readonly code?: string;
  readonly now?: number;
}

/** Adds a connection of any kind to an account, active by default; returns its id. */
export function connect(db: Db, vault: Vault, accountId: number, connection: TestConnection = {}): number {
  const { label = "mine", language = "en", state = "active", code = "", now = 0 } = connection;
  const settings = connection.settings ?? SETTINGS[connection.kind ?? "ntfy"];
  return addConnection(db, accountId, {
    kind: settings.kind,
    label,
    language,
    state,
    sealed: sealParts(vault, accountId, { settings, code }),
    lookupHash: settings.kind === "web_push" ? hashSecret(settings.endpoint) : null,
    expiresAt: state === "pending" ? now + 600_000 : null,
    now,
  });
}

/** A sender of one kind with the outcome that a test chooses. */
export function senderOf(
  kind: ConnectionKind,
  answer: (message: Message, settings: ConnectionSettings) => Promise<Outcome>,
): Sender {
  return { kind, send: (settings, message) => answer(message, settings) };
}

export const delivered = async (): Promise<Outcome> => ({ kind: "delivered" });
