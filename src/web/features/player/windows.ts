import type { Answer } from "./answer-book.ts";

/** What the windows of one browser say to each other about a session. */
type Message =
  | { readonly kind: "who" }
  | { readonly kind: "here"; readonly store: string }
  | { readonly kind: "saved"; readonly subject: string; readonly answers: readonly Answer[] };

/** How long the other windows have to answer, in milliseconds. A window that sleeps longer is taken for gone. */
const ANSWER_WITHIN_MS = 150;

function channelOf(accountId: number, sessionId: number): BroadcastChannel {
  return new BroadcastChannel(`lectern.session.${accountId}.${sessionId}`);
}

function listen(channel: BroadcastChannel, hear: (message: Message) => void): void {
  channel.onmessage = (event: MessageEvent<Message>) => hear(event.data);
}

/** The stores of other windows that have this session open. */
export async function findLiving(accountId: number, sessionId: number): Promise<Set<string>> {
  const channel = channelOf(accountId, sessionId);
  const living = new Set<string>();
  listen(channel, (message) => {
    if (message.kind === "here") living.add(message.store);
  });
  channel.postMessage({ kind: "who" } satisfies Message);
  await new Promise((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS));
  channel.close();
  return living;
}

export interface OtherWindows {
  /** Tells them what was saved; no answers at all mean that the section may have ended. */
  tell(answers: readonly Answer[]): void;
  close(): void;
}

/** Answers for a store, as long as it delivers, when other windows ask, and hears what they save. */
export function joinWindows(
  of: { readonly accountId: number; readonly sessionId: number; readonly subject: string; readonly store: string },
  isLiving: () => boolean,
  onSaved: (answers: readonly Answer[]) => void,
): OtherWindows {
  const { accountId, sessionId, subject, store } = of;
  const channel = channelOf(accountId, sessionId);
  listen(channel, (message) => {
    if (message.kind === "who") {
      if (isLiving()) channel.postMessage({ kind: "here", store } satisfies Message);
    } else if (message.kind === "saved" && message.subject === subject) onSaved(message.answers);
  });
  return {
    tell: (answers) => channel.postMessage({ kind: "saved", subject, answers } satisfies Message),
    close: () => channel.close(),
  };
}
