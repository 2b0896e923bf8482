import type { ResponseOf } from "../../api.ts";
import { BROWSER_TIME } from "./gather.ts";

export type Notice = ResponseOf<"notifications_list_notices">["items"][number];

/** What the service tells of an account. */
export type StreamEvent =
  | { readonly kind: "notice"; readonly notice: Notice }
  /** Data of these groups of operations was changed. */
  | { readonly kind: "changed"; readonly groups: readonly string[] }
  /** The stream has caught up. What changed before is untold; `hasGap` where notices are too. */
  | { readonly kind: "ready"; readonly lastId: number; readonly hasGap: boolean }
  /** The service is out of reach for a while now; `ready` ends it. */
  | { readonly kind: "lost" };

/** How long a stream may take to come (back) before it is told as lost, in milliseconds. */
const LOST_AFTER_MS = 5000;

/** Waits between attempts after the service refused, in milliseconds; the last one is kept. */
const WAITS = [2000, 4000, 8000, 15_000, 30_000];

interface Stream {
  /** Id of the last notice that this browser was told, null before the first word; the stream goes on after it. */
  readonly lastId: number | null;
  onEvent(event: StreamEvent): void;
  /** The service was reached and said no, as it does to those who are signed out. */
  onRefused(): void;
}

/** Listens to the service, through breaks of the connection, until what it gives is called. */
export function openStream({ lastId, onEvent, onRefused }: Stream): () => void {
  let source: EventSource | null = null;
  let last = lastId;
  let attempt = 0;
  let cancel = () => {};
  let cancelLost: (() => void) | null = null;
  const miss = () => {
    cancelLost ??= BROWSER_TIME.after(LOST_AFTER_MS, () => onEvent({ kind: "lost" }));
  };
  const connect = () => {
    cancel();
    miss();
    source?.close();
    // Notices before the first word are for the list alone.
    const opened = new EventSource(`/api/web/stream/${last ?? Number.MAX_SAFE_INTEGER}`);
    source = opened;
    const on = (type: "notice" | "changed" | "ready", read: (data: string, id: number) => StreamEvent) =>
      opened.addEventListener(type, (event: MessageEvent<string>) => {
        last = Number(event.lastEventId);
        onEvent(read(event.data, last));
      });
    on("notice", (data) => ({ kind: "notice", notice: JSON.parse(data) }));
    on("changed", (data) => ({ kind: "changed", ...JSON.parse(data) }));
    on("ready", (data, id) => {
      attempt = 0;
      cancelLost?.();
      cancelLost = null;
      return { kind: "ready", lastId: id, ...JSON.parse(data) };
    });
    opened.onerror = () => {
      miss();
      // After a break the browser connects again by itself; after a refusal it does not.
      if (opened.readyState !== EventSource.CLOSED) return;
      onRefused();
      cancel = BROWSER_TIME.after(WAITS[Math.min(attempt++, WAITS.length - 1)] ?? 0, connect);
    };
  };
  const onOnline = () => {
    if (source?.readyState !== EventSource.OPEN) connect();
  };
  connect();
  window.addEventListener("online", onOnline);
  return () => {
    window.removeEventListener("online", onOnline);
    cancel();
    cancelLost?.();
    source?.close();
  };
}
