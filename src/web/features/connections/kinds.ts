import type { ConnectionKind } from "./connections.ts";

const KINDS = [
  "email",
  "telegram",
  "ntfy",
  "gotify",
  "bark",
  "wecom",
  "webhook",
  "web_push",
] as const satisfies readonly ConnectionKind[];

/** Whether a word names a kind of connection. */
export function isKind(word: string): word is ConnectionKind {
  return KINDS.some((kind) => kind === word);
}
