import { useRef } from "react";
import type { Message } from "./feedback.ts";

/** What was new when a conversation was opened: this many messages of the other side, the last of them with this id or a lower one. */
export interface NewThen {
  readonly count: number;
  readonly through: number;
}

/** The first new message, or null. New messages are the last of one side, so it is also found after earlier pages are loaded. */
export function firstNewOf(
  messages: readonly Message[],
  { count, through }: NewThen,
  side: Message["senderType"],
): number | null {
  if (count === 0) return null;
  const others = messages.filter(({ id, senderType }) => id <= through && senderType !== side);
  return others.slice(-count)[0]?.id ?? null;
}

/** What was new when the conversation was opened. It stays the same while the conversation is read, although the messages are seen by then. */
export function useNewThen(isFresh: boolean, now: NewThen): NewThen | null {
  const then = useRef<NewThen | null>(null);
  if (isFresh) then.current ??= now;
  return then.current;
}
