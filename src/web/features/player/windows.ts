import type { Answer } from "./answer-book.ts";
import type { AudioPosition } from "./audio-progress.ts";

/** Messages between the windows of one browser about a session. */
type Message =
  | { readonly kind: "who" }
  | { readonly kind: "here"; readonly store: string }
  | { readonly kind: "saved"; readonly subject: string; readonly answers: readonly Answer[] }
  | {
      readonly kind: "audio";
      readonly subject: string;
      readonly store: string;
      readonly heard: readonly AudioPosition[];
      readonly isPlaying: boolean;
    };

/** How long the other windows have to respond, in milliseconds. A window that takes longer counts as closed. */
const ANSWER_WITHIN_MS = 150;
/** A window that plays reports it every few seconds; after this silence, in milliseconds, it counts as closed. */
const SILENT_AFTER_MS = 15_000;

function channelOf(accountId: number, sessionId: number): BroadcastChannel {
  return new BroadcastChannel(`lectern.session.${accountId}.${sessionId}`);
}

function listen(channel: BroadcastChannel, onMessage: (message: Message) => void): void {
  channel.onmessage = (event: MessageEvent<Message>) => onMessage(event.data);
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
  /** Notifies them of saved values; no answers at all mean that the section may have ended. */
  broadcast(answers: readonly Answer[]): void;
  /** Reports how far audio was played, and whether it plays here. */
  broadcastAudio(positions: readonly AudioPosition[], isPlaying: boolean): void;
  close(): void;
}

/** The window that joins: what it offers to the others, and the callbacks for their messages. */
interface Joining {
  /** Whether its store still delivers. */
  isLiving(): boolean;
  /** Another window asks which windows are open. */
  onPing(): void;
  onSaved(answers: readonly Answer[]): void;
  /** How far another window played audio, and whether any of them plays now. */
  onAudio(positions: readonly AudioPosition[], playsElsewhere: boolean): void;
}

/** Responds for a store, while it delivers, when other windows ask, and receives what they save and play. */
export function joinWindows(
  of: { readonly accountId: number; readonly sessionId: number; readonly subject: string; readonly store: string },
  { isLiving, onPing, onSaved, onAudio }: Joining,
): OtherWindows {
  const { accountId, sessionId, subject, store } = of;
  const channel = channelOf(accountId, sessionId);
  const playing = new Map<string, ReturnType<typeof setTimeout>>();
  const receiveAudio = (from: string, positions: readonly AudioPosition[], isPlaying: boolean) => {
    clearTimeout(playing.get(from));
    if (isPlaying) {
      const fallSilent = setTimeout(() => receiveAudio(from, [], false), SILENT_AFTER_MS);
      playing.set(from, fallSilent);
    } else playing.delete(from);
    onAudio(positions, playing.size > 0);
  };
  listen(channel, (message) => {
    if (message.kind === "who") {
      if (!isLiving()) return;
      channel.postMessage({ kind: "here", store } satisfies Message);
      onPing();
    } else if (message.kind === "saved" && message.subject === subject) onSaved(message.answers);
    else if (message.kind === "audio" && message.subject === subject)
      receiveAudio(message.store, message.heard, message.isPlaying);
  });
  // A window that plays reports it.
  channel.postMessage({ kind: "who" } satisfies Message);
  return {
    broadcast: (answers) => channel.postMessage({ kind: "saved", subject, answers } satisfies Message),
    broadcastAudio: (positions, isPlaying) =>
      channel.postMessage({ kind: "audio", subject, store, heard: positions, isPlaying } satisfies Message),
    close: () => {
      for (const fallSilent of playing.values()) clearTimeout(fallSilent);
      channel.close();
    },
  };
}
