import type { ResponseOf } from "../../api.ts";
import { BROWSER_TIME } from "./gather.ts";

export type Notice = ResponseOf<"notifications_list_notices">["items"][number];

/** Events that the service sends for an account. */
export type StreamEvent =
  | { readonly kind: "notice"; readonly notice: Notice }
  /** Data of these groups of operations was changed. */
  | { readonly kind: "changed"; readonly groups: readonly string[] }
  /** The stream has caught up. Earlier changes were not reported; with `hasGap` earlier notices neither. */
  | { readonly kind: "ready"; readonly lastId: number; readonly hasGap: boolean }
  /** The service has been unreachable for a while; `ready` ends this state. */
  | { readonly kind: "lost" };

/** How long a stream may take to (re)connect before it is reported as lost, in milliseconds. */
const LOST_AFTER_MS = 5000;

/** Delays between attempts after the service refused, in milliseconds; the last one repeats. */
const WAITS = [2000, 4000, 8000, 15_000, 30_000];

interface Stream {
  /** Id of the last notice that this browser received, null before the first event; the stream continues after it. */
  readonly lastId: number | null;
  onEvent(event: StreamEvent): void;
  /** The service responded with a refusal, as it does to signed-out visitors. */
  onRefused(): void;
}

/** Listens to the service's stream across connection losses, until the returned function is called. */
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
    // Notices before the first event are only for the list.
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
      // After a lost connection the browser reconnects by itself; after a refusal it does not.
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
