// Caches no pages. It exists because phones show notices only through a service worker, because a notice may be pressed after its window was
// closed, and because a push service wakes it when no page is open.

import type { RequestOf } from "./api.ts";
import { toSubscribeRequest } from "./features/connections/subscription.ts";

/** What these handlers need of the types of service workers, which conflict with those of pages in one program. */
interface Worker {
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly Window[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: Extendable) => void): void;
  addEventListener(type: "notificationclick", listener: (event: Pressed) => void): void;
  addEventListener(type: "push", listener: (event: Pushed) => void): void;
  addEventListener(type: "pushsubscriptionchange", listener: (event: Changed) => void): void;
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
interface Pushed extends Extendable {
  readonly data: { json(): Message } | null;
}
interface Changed extends Extendable {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}
/** The push message; `noticeId` is null for a test. */
interface Message {
  readonly noticeId: number | null;
  readonly title: string;
  readonly body: string;
  readonly route: string;
  readonly lang: string;
  readonly tag: string;
}
declare const self: Worker;

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(Promise.all([markRead(notification.data.noticeId), goTo(notification.data.route)]));
});

self.addEventListener("push", (event) => {
  if (event.data !== null) event.waitUntil(show(event.data.json()));
});

self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

/** Looks the same as when a page shows it, and replaces one that a page has already shown. */
async function show({ title, body, tag, lang, noticeId, route }: Message): Promise<void> {
  await self.registration.showNotification(title, { body, tag, lang, data: { noticeId, route } });
}

/** The push service has ended the former subscription. The next page that is opened corrects the name and the language. */
async function renew({ oldSubscription, newSubscription }: Changed): Promise<void> {
  const { options } = oldSubscription ?? {};
  const next = newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (oldSubscription) await call("connections_unsubscribe_browser", { endpoint: oldSubscription.endpoint });
  const language = navigator.language.startsWith("zh") ? "zh-CN" : "en";
  if (next) await call("connections_subscribe_browser", toSubscribeRequest(next, { name: "Web", language }));
}

/** Focuses a window that already shows the address, else opens a new one: other windows stay unchanged, with their drafts. */
async function goTo(route: string): Promise<void> {
  const { href } = new URL(route, self.location.origin);
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find(({ url }) => url === href);
  await (there === undefined ? self.clients.openWindow(href) : there.focus());
}

async function markRead(noticeId: number | null): Promise<void> {
  if (noticeId !== null) await call("notifications_mark_read", { noticeIds: [noticeId] });
}

type Called = "notifications_mark_read" | "connections_subscribe_browser" | "connections_unsubscribe_browser";

/** A failure is harmless: the notice can be marked in the list, and the next page updates the subscription. */
async function call<Id extends Called>(id: Id, request: RequestOf<Id>): Promise<void> {
  await fetch(`/api/web/${id}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(request),
  }).catch(() => null);
}
