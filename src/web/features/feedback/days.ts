import { wallTimeAt } from "../../ui/wall-time.ts";
import type { Message } from "./feedback.ts";

export interface MessageDay {
  readonly day: string;
  readonly messages: readonly Message[];
}

/** Messages by the reader's days, both in their order. */
export function byDay(messages: readonly Message[]): MessageDay[] {
  const days = Map.groupBy(messages, ({ createdAt }) => wallTimeAt(Date.parse(createdAt)).day);
  return [...days].map(([day, ofDay]) => ({ day, messages: ofDay }));
}
