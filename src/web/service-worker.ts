// Shows nothing by itself and keeps no pages: it is there because phones show notices only through a service worker, and because
// a notice may be pressed when its window is gone.

/** What these handlers need of the types of service workers, which cannot stand beside those of pages in one program. */
interface Worker {
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly Window[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: Extendable) => void): void;
  addEventListener(type: "notificationclick", listener: (event: Pressed) => void): void;
}
interface Window {
  readonly url: string;
  focus(): Promise<unknown>;
}
interface Extendable {
  waitUntil(done: Promise<unknown>): void;
}
interface Pressed extends Extendable {
  readonly notification: Notification;
}
declare const self: Worker;

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(Promise.all([markRead(notification.data.noticeId), goTo(notification.data.route)]));
});

/** A window that is there already comes to the front; any other stays as it is, with what is being written there. */
async function goTo(route: string): Promise<void> {
  const { href } = new URL(route, self.location.origin);
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find(({ url }) => url === href);
  await (there === undefined ? self.clients.openWindow(href) : there.focus());
}

/** Without a connection the notice stays unread in the list, where it can still be marked. */
async function markRead(noticeId: number): Promise<void> {
  await fetch("/api/web/notifications_mark_read", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ noticeIds: [noticeId] }),
  }).catch(() => null);
}

export {};
