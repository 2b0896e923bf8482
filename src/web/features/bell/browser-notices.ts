import { useEffect, useState } from "react";
import { i18next } from "../../i18n.ts";
import { SERVICE_WORKER_PATH } from "../../routes.ts";
import { readStored, removeStored, writeStored } from "../../stored.ts";
import type { Notice } from "../live/stream.ts";

/** Whether this browser shows notices outside the page, or why not. */
export type NoticeState =
  /** The address is not secure, so the browser allows it no page. */
  | "insecure"
  /** The browser has no notices, or none for pages. */
  | "unsupported"
  | "unasked"
  /** The person said no, or the browser did for them. */
  | "denied"
  | "off"
  | "on";

const STORAGE_KEY = "lectern.browser-notices";

function readState(): NoticeState {
  if (!window.isSecureContext) return "insecure";
  if (!("Notification" in window) || !("serviceWorker" in navigator)) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  if (Notification.permission !== "granted") return "unasked";
  return readStored(STORAGE_KEY) === "off" ? "off" : "on";
}

/** Whether browser notices come here, and how that is changed. The browser is asked by `turnOn` alone. */
export function useBrowserNotices() {
  const [state, setState] = useState(readState);
  const look = () => setState(readState());
  // The browser's own settings are changed beside the page.
  useEffect(() => {
    const onFocus = () => setState(readState());
    window.addEventListener("focus", onFocus);
    return () => window.removeEventListener("focus", onFocus);
  }, []);
  return {
    state,
    async turnOn() {
      removeStored(STORAGE_KEY);
      if (Notification.permission === "default") await Notification.requestPermission();
      look();
    },
    turnOff() {
      writeStored(STORAGE_KEY, "off");
      look();
    },
  };
}

/** Shows a notice outside the page where that is on. The same notice takes its own place, however often it is shown. */
export async function showBrowserNotice({ noticeId, kind, text, late, route }: Notice): Promise<void> {
  if (readState() !== "on") return;
  await navigator.serviceWorker.register(SERVICE_WORKER_PATH);
  const worker = await navigator.serviceWorker.ready;
  const body = [i18next.t(`bell.kinds.${kind}`), late ? i18next.t("bell.late") : ""].filter((one) => one !== "");
  await worker.showNotification(text, {
    body: body.join(" · "),
    tag: tagOf(noticeId),
    lang: i18next.language,
    data: { noticeId, route },
  });
}

/** Takes back what is shown outside the page of notices that were seen in it: one, or all. */
export async function withdrawBrowserNotices(noticeId?: number): Promise<void> {
  if (!window.isSecureContext || !("serviceWorker" in navigator)) return;
  const worker = await navigator.serviceWorker.getRegistration();
  const shown = (await worker?.getNotifications(noticeId === undefined ? {} : { tag: tagOf(noticeId) })) ?? [];
  for (const notification of shown) notification.close();
}

function tagOf(noticeId: number): string {
  return `lectern-${noticeId}`;
}
