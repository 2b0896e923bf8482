import { readStored, writeStored } from "../../stored.ts";
import type { Connection } from "./connections.ts";

const keyOf = (connectionId: number) => `lectern.chat.1.${connectionId}`;

/** Saves the link to a chat, which the service returns once, for as long as this window is open. */
export function saveChatLink({ connectionId, expiresAt }: Connection, deepLink: string | null): void {
  if (deepLink !== null) writeStored(keyOf(connectionId), JSON.stringify({ deepLink, expiresAt }), "window");
}

/** The link to the chat, if this window has it; null if it was replaced since. */
export function readChatLink({ connectionId, expiresAt }: Connection): string | null {
  const text = readStored(keyOf(connectionId), "window");
  const stored: { deepLink: string; expiresAt: string } | null = text === null ? null : JSON.parse(text);
  return stored?.expiresAt === expiresAt ? stored.deepLink : null;
}
