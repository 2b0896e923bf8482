import { useRef } from "react";
import type { Message } from "./feedback.ts";

/** What was new when a conversation was opened: so many messages of the other side, the last of them at most the one of this id. */
export interface NewThen {
  readonly count: number;
  readonly through: number;
}

/** The first of the messages that were new, or null. What is new is the last of one side, so it is found when earlier pages come. */
export function firstNewOf(
  messages: readonly Message[],
  { count, through }: NewThen,
  side: Message["senderType"],
): number | null {
  if (count === 0) return null;
  const others = messages.filter(({ id, senderType }) => id <= through && senderType !== side);
  return others.slice(-count)[0]?.id ?? null;
}

/** What was new when the conversation was opened. It stays so while it is read, though the messages are seen by then. */
export function useNewThen(isFresh: boolean, now: NewThen): NewThen | null {
  const then = useRef<NewThen | null>(null);
  if (isFresh) then.current ??= now;
  return then.current;
}
