import { BROWSER_TIME, type Time } from "./gather.ts";
import { competeForLead, type Locks } from "./leader.ts";
import type { openStream, StreamEvent } from "./stream.ts";

/** Callbacks of one window of a browser. */
export interface ReceivedEvent {
  readonly event: StreamEvent;
  /** Whether this window holds the stream, as exactly one window of the browser does. */
  readonly isLeading: boolean;
  /** Whether changes may have been missed: the connection was lost for a while. */
  readonly hasBreak: boolean;
}

/** Messages between the windows of one browser. */
type Message =
  | { readonly kind: "told"; readonly event: StreamEvent; readonly hasBreak: boolean }
  | { readonly kind: "who" }
  | { readonly kind: "here"; readonly lastId: number | null; readonly isLost: boolean };

interface Joining {
  readonly accountId: number;
  onEvent(received: ReceivedEvent): void;
  onRefused(): void;
}

interface Browser {
  readonly locks: Locks;
  readonly open: typeof openStream;
  readonly time?: Time;
}

export interface Membership {
  /**
   * Call this initially, and when the window becomes visible or hidden. A visible window makes sure that some window listens: the system may have
   * suspended the leader.
   */
  look(isSeen: boolean): void;
  leave(): void;
}

/** How long the leading window has to respond, in milliseconds. */
const ANSWER_WITHIN_MS = 3000;

/** Joins the windows of this browser, one of which listens to the service and forwards events to the others. */
export function joinWindows(
  { accountId, onEvent, onRefused }: Joining,
  { locks, open, time = BROWSER_TIME }: Browser,
): Membership {
  const name = `lectern.live.${accountId}`;
  const channel = new BroadcastChannel(name);
  const say = (message: Message) => channel.postMessage(message);
  let lastId: number | null = null;
  let isLost = false;
  const take = (event: StreamEvent, hasBreak: boolean, isLeading: boolean) => {
    lastId = lastIdAfter(event, lastId);
    isLost = event.kind === "lost" || (isLost && event.kind !== "ready");
    onEvent({ event, isLeading, hasBreak });
  };
  const candidate = competeForLead(locks, name, () =>
    open({
      lastId,
      onRefused,
      onEvent(event) {
        // Events received before, here or from another window, ended with a lost connection.
        const hasBreak = event.kind === "ready" && (event.hasGap || lastId !== null);
        say({ kind: "told", event: event, hasBreak });
        take(event, hasBreak, true);
      },
    }),
  );
  let giveUp = () => {};
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === "who") {
      if (candidate.isLeading) say({ kind: "here", lastId, isLost });
      return;
    }
    giveUp();
    if (data.kind === "told") return take(data.event, data.hasBreak, false);
    lastId ??= data.lastId;
    if (data.isLost) take({ kind: "lost" }, false, false);
  };
  return {
    look(isSeen) {
      giveUp();
      if (!isSeen || candidate.isLeading) return;
      say({ kind: "who" });
      giveUp = time.after(ANSWER_WITHIN_MS, candidate.seize);
    },
    leave() {
      giveUp();
      candidate.leave();
      channel.close();
    },
  };
}

/** Without the lock API each window listens for itself, while it is visible. */
export function listenAlone({ onEvent, onRefused }: Joining, open: typeof openStream): Membership {
  let lastId: number | null = null;
  let close: (() => void) | null = null;
  const forward = (event: StreamEvent) => {
    const hasBreak = event.kind === "ready" && (event.hasGap || lastId !== null);
    lastId = lastIdAfter(event, lastId);
    onEvent({ event, isLeading: true, hasBreak });
  };
  const leave = () => {
    close?.();
    close = null;
  };
  return {
    look(isSeen) {
      if (isSeen) close ??= open({ lastId, onEvent: forward, onRefused });
      else leave();
    },
    leave,
  };
}

function lastIdAfter(event: StreamEvent, lastId: number | null): number | null {
  if (event.kind === "notice") return event.notice.noticeId;
  return event.kind === "ready" ? event.lastId : lastId;
}
