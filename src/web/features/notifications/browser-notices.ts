import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { i18next, languageOf } from "../../i18n.ts";
import { SERVICE_WORKER_PATH } from "../../routes.ts";
import { readStored, removeStored, writeStored } from "../../stored.ts";
import { useSession } from "../account/account.ts";
import { pushedConnection, subscribe, unsubscribe, type Wanted } from "../connections/push.ts";
import type { Notice } from "../live/stream.ts";

/** Whether this browser shows notices outside the page, or why not. */
type NoticeState =
  /** The address is not secure, so the browser does not offer it to pages. */
  | "insecure"
  /** The browser does not support notifications, or not for pages. */
  | "unsupported"
  | "unasked"
  /** The person denied the permission, or the browser did. */
  | "denied"
  | "off"
  /** While a page is open: the browser has no push service, or subscribing failed. */
  | "on"
  /** Also while every page is closed. */
  | "pushed";

const STORAGE_KEY = "lectern.browser-notices";

function readState(): NoticeState {
  if (!window.isSecureContext) return "insecure";
  if (!("Notification" in window) || !("serviceWorker" in navigator)) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  if (Notification.permission !== "granted") return "unasked";
  if (readStored(STORAGE_KEY) === "off") return "off";
  return pushedConnection() === null ? "on" : "pushed";
}

const watchers = new Set<() => void>();
const changed = () => {
  for (const look of watchers) look();
};

function watch(look: () => void): () => void {
  watchers.add(look);
  // The browser's own settings can change without an event in the page.
  window.addEventListener("focus", look);
  return () => {
    watchers.delete(look);
    window.removeEventListener("focus", look);
  };
}

/** Whether browser notices are on, and how to change that. Only `turnOn` asks the browser for permission. */
export function useBrowserNotices() {
  const state = useSyncExternalStore(watch, readState);
  const [isTurningOn, setTurningOn] = useState(false);
  const wanted = useWanted();
  return {
    state,
    isTurningOn,
    async turnOn() {
      setTurningOn(true);
      const answer = await Notification.requestPermission();
      if (answer === "granted" && wanted !== null) await subscribe(wanted).catch(() => {});
      removeStored(STORAGE_KEY);
      setTurningOn(false);
      changed();
    },
    turnOff,
  };
}

function turnOff(): void {
  writeStored(STORAGE_KEY, "off");
  void unsubscribe()
    .catch(() => {})
    .then(changed);
  changed();
}

/** Turns browser notices off if the connection that was removed belongs to this browser. */
export function forgetBrowser(connectionId: number): void {
  if (connectionId === pushedConnection()) turnOff();
}

/** Keeps the browser's push subscription set to the signed-in account and its language while browser notices are on. */
export function usePushSubscription(): void {
  const state = useSyncExternalStore(watch, readState);
  const isOn = state === "on" || state === "pushed";
  const wanted = useWanted();
  useEffect(() => {
    if (!isOn || wanted === null) return;
    // If this fails, open pages still show notices.
    void subscribe(wanted)
      .catch(() => {})
      .then(changed);
  }, [isOn, wanted]);
}

/** What the push subscription needs; null before the signed-in account is known. */
function useWanted(): Wanted | null {
  const { data } = useSession();
  const language = languageOf(useTranslation().i18n.language);
  const accountId = data?.account?.id;
  const pushKey = data?.pushKey;
  return useMemo(
    () => (accountId === undefined || pushKey === undefined ? null : { accountId, pushKey, language }),
    [accountId, pushKey, language],
  );
}

/** Shows a notice outside the page if browser notices are on. Showing the same notice again replaces it. */
export async function showBrowserNotice({ noticeId, kind, text, late, route }: Notice): Promise<void> {
  const state = readState();
  if (state !== "on" && state !== "pushed") return;
  await navigator.serviceWorker.register(SERVICE_WORKER_PATH);
  const worker = await navigator.serviceWorker.ready;
  const body = [i18next.t(`notifications.kinds.${kind}`), late ? i18next.t("notifications.late") : ""].filter(
    (one) => one !== "",
  );
  await worker.showNotification(text, {
    body: body.join(" · "),
    tag: tagOf(noticeId),
    lang: i18next.language,
    data: { noticeId, route },
  });
}

/** Removes browser notices whose notice was seen in the page: one, or all. */
export async function withdrawBrowserNotices(noticeId?: number): Promise<void> {
  if (!window.isSecureContext || !("serviceWorker" in navigator)) return;
  const worker = await navigator.serviceWorker.getRegistration();
  const shown = (await worker?.getNotifications(noticeId === undefined ? {} : { tag: tagOf(noticeId) })) ?? [];
  for (const notification of shown) notification.close();
}

function tagOf(noticeId: number): string {
  return `lectern-${noticeId}`;
}
