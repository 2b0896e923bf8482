import { hashSecret } from "../../lib/secrets.ts";
import type { MessengerKind } from "./settings.schema.ts";

/** By what a connection is confirmed, as it was drawn for it. */
export interface Confirmation {
  /** What the learner types; empty where it is confirmed otherwise. */
  readonly code: string;
  /** What is sent by the connection; null where its learner begins. */
  readonly purpose: "code" | "test" | null;
  /** The link that begins a chat, and what the chat is found by then; null where there is none. */
  readonly deepLink: string | null;
  readonly lookupHash: string | null;
}

/**
 * Draws what confirms a connection: a code that is sent by it and typed here; for a webhook a test that it takes, which is not sent
 * before its server can know the secret; for Telegram a link that begins a chat with the bot (core.telegram.org/bots/features#deep-linking: up to 64 of A-Z, a-z, 0-9, _ and -).
 */
export function generateConfirmation(
  kind: MessengerKind,
  parts: {
    readonly ids: { code(): string; secret(): string };
    readonly telegramBot: string | null;
    /** Whether the connection is made now. */
    readonly isNew: boolean;
  },
): Confirmation {
  const { ids, telegramBot, isNew } = parts;
  if (kind === "webhook") {
    return { code: "", purpose: isNew ? null : "test", deepLink: null, lookupHash: null };
  }
  if (kind !== "telegram") return { code: ids.code(), purpose: "code", deepLink: null, lookupHash: null };
  const secret = ids.secret();
  const deepLink = `https://t.me/${telegramBot ?? ""}?start=${secret}`;
  return { code: "", purpose: null, deepLink, lookupHash: hashSecret(secret) };
}
