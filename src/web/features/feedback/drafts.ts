import { useSyncExternalStore } from "react";
import { readStored, removeStored, storedKeys, writeStored } from "../../stored.ts";
import type { Message } from "./feedback.ts";

/** Sent without a response so far: it may have arrived. */
export interface Sent {
  readonly words: string;
  /** When sending began, in milliseconds by the service's clock. */
  readonly since: number;
}

/** The draft of a message, and the status of its sending. */
export interface Draft {
  readonly text: string;
  readonly sent: Sent | null;
  readonly isSending: boolean;
  /** Why it was not sent, if that was tried. */
  readonly error: Error | null;
}

type StoredDraft = Pick<Draft, "text" | "sent">;

const PREFIX = "lectern.feedback.2.";
const EMPTY: Draft = { text: "", sent: null, isSending: false, error: null };

/** Outside of components: sending continues when another page is opened, and its result is recorded there. */
const drafts = new Map<string, Draft>();
const listeners = new Set<() => void>();

/** Identifies an account's drafts: to the owners, or as an owner to a learner. */
export function draftKey(writerId: number, learnerId: number | null = null): string {
  return PREFIX + (learnerId === null ? writerId : `${writerId}.${learnerId}`);
}

/** The current draft under a key. It survives a reload of this window; a message that was being sent then may have arrived. */
export function draftOf(key: string): Draft {
  const known = drafts.get(key);
  if (known !== undefined) return known;
  const stored = readStored(key, "window");
  const restored: StoredDraft = stored === null ? EMPTY : JSON.parse(stored);
  const draft = { ...EMPTY, ...restored };
  drafts.set(key, draft);
  return draft;
}

export function changeDraft(key: string, change: Partial<Draft>): void {
  const draft = { ...draftOf(key), ...change };
  drafts.set(key, draft);
  const { text, sent } = draft;
  if (text === "" && sent === null) removeStored(key, "window");
  else writeStored(key, JSON.stringify({ text, sent } satisfies StoredDraft), "window");
  for (const notify of listeners) notify();
}

/** Removes everything, for the next person at this browser. */
export function forgetDrafts(): void {
  for (const key of storedKeys(PREFIX, "window")) removeStored(key, "window");
  drafts.clear();
  for (const notify of listeners) notify();
}

export function useDraft(key: string): Draft {
  return useSyncExternalStore(subscribe, () => draftOf(key));
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** The unsent rest of a text that was continued while its beginning was sent. */
export function restOf(text: string, words: string): string {
  const begun = text.trimStart();
  return begun.startsWith(words) ? begun.slice(words.length).trimStart() : text;
}

/** Whether a message without a response is in the conversation. */
export function hasArrived(messages: readonly Message[], { words, since }: Sent, side: Message["senderType"]): boolean {
  return messages.some(
    ({ senderType, source, content, createdAt }) =>
      senderType === side && source === "web" && content === words && Date.parse(createdAt) >= since,
  );
}
