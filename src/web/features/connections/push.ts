import { call } from "../../api.ts";
import type { Language } from "../../i18n.ts";
import { SERVICE_WORKER_PATH } from "../../routes.ts";
import { readStored, removeStored, writeStored } from "../../stored.ts";
import { browserName } from "../account/browser-name.ts";
import { toSubscribeRequest } from "./subscription.ts";

/** The account whose notices a browser's push service delivers, and the settings for it. */
export interface Wanted {
  readonly accountId: number;
  /** The key by which push services recognise this service. */
  readonly pushKey: string;
  readonly language: Language;
}

/** The registration of this browser's subscription, as last reported to the service. */
interface PushRegistration extends Wanted {
  readonly endpoint: string;
  readonly connectionId: number;
}

const STORAGE_KEY = "lectern.push";
/** Windows take this lock one at a time, so that none ends what another has just begun. */
const LOCK = STORAGE_KEY;

/** This browser's connection, by which its push service delivers notices while every page is closed, or null. */
export function pushedConnection(): number | null {
  return readRegistration()?.connectionId ?? null;
}

/**
 * Subscribes the browser's push service to the notices of an account, unless it already is.
 * @throws Error if the browser or its push service refuses, or the service cannot be reached.
 */
export async function subscribe(wanted: Wanted): Promise<void> {
  if (!("PushManager" in window)) return;
  await navigator.serviceWorker.register(SERVICE_WORKER_PATH);
  const { pushManager } = await navigator.serviceWorker.ready;
  await navigator.locks.request(LOCK, async () => {
    const registration = readRegistration();
    let subscription = await pushManager.getSubscription();
    if (subscription !== null && registration?.pushKey !== wanted.pushKey) {
      // A subscription under another key can no longer receive messages.
      await end(subscription);
      subscription = null;
    }
    if (subscription === null) removeStored(STORAGE_KEY);
    subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted.pushKey });
    const { endpoint } = subscription;
    const isCurrent =
      registration?.endpoint === endpoint &&
      registration.accountId === wanted.accountId &&
      registration.language === wanted.language;
    if (isCurrent) return;
    const known = { name: browserName(navigator.userAgent) ?? "Web", language: wanted.language };
    const { connection } = await call("connections_subscribe_browser", toSubscribeRequest(subscription, known));
    const next: PushRegistration = { ...wanted, endpoint, connectionId: connection.connectionId };
    writeStored(STORAGE_KEY, JSON.stringify(next));
  });
}

/**
 * Forgets the last registration, so that this browser is reported to the service again: the service deletes browsers together with their sessions.
 */
export function invalidateRegistration(): void {
  const registration = readRegistration();
  if (registration !== null) writeStored(STORAGE_KEY, JSON.stringify({ ...registration, accountId: 0 }));
}

/** Ends the push subscription. If the service cannot be reached, only the browser's side ends. */
export async function unsubscribe(): Promise<void> {
  if (readRegistration() === null) return;
  await navigator.locks.request(LOCK, async () => {
    removeStored(STORAGE_KEY);
    const worker = await navigator.serviceWorker.getRegistration();
    const subscription = await worker?.pushManager.getSubscription();
    if (subscription) await end(subscription);
  });
}

/** If this call fails, the service learns of the end from the push service at the next delivery. */
async function end(subscription: PushSubscription): Promise<void> {
  await call("connections_unsubscribe_browser", { endpoint: subscription.endpoint }).catch(() => null);
  await subscription.unsubscribe();
}

function readRegistration(): PushRegistration | null {
  const text = readStored(STORAGE_KEY);
  return text === null ? null : JSON.parse(text);
}
