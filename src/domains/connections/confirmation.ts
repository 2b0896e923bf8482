import { hashSecret } from "../../lib/secrets.ts";
import type { MessengerKind } from "./settings.schema.ts";

/** How a connection is confirmed, with the random values that were generated for it. */
export interface Confirmation {
  /** The code that the learner enters. Empty if the connection is confirmed in another way. */
  readonly code: string;
  /** The message sent through the connection, or null if the learner starts the exchange. */
  readonly purpose: "code" | "test" | null;
  /** The link that starts a chat and the token that identifies the chat, or null. */
  readonly deepLink: string | null;
  readonly lookupHash: string | null;
}

/**
 * Generates what confirms a connection. Most kinds get a code that is sent through it and entered here. A webhook gets
 * a test to accept, which is not sent before its server can know the secret. Telegram gets a link that starts a chat
 * with the bot (core.telegram.org/bots/features#deep-linking: up to 64 of A-Z, a-z, 0-9, _ and -).
 */
export function generateConfirmation(
  kind: MessengerKind,
  parts: {
    readonly ids: { code(): string; secret(): string };
    readonly telegramBot: string | null;
    /** Whether the connection is confirmed now. */
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
