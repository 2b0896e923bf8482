import { call } from "../../api.ts";
import type { Language } from "../../i18n.ts";
import { SERVICE_WORKER_PATH } from "../../routes.ts";
import { readStored, removeStored, writeStored } from "../../stored.ts";
import { browserName } from "../account/browser-name.ts";
import { toSubscribeRequest } from "./subscription.ts";

/** Whom a browser's push service is to bring notices, and how. */
export interface Wanted {
  readonly accountId: number;
  /** The key by which push services know this service. */
  readonly pushKey: string;
  readonly language: Language;
}

/** What the service was told of this browser's subscription. */
interface PushRegistration extends Wanted {
  readonly endpoint: string;
  readonly connectionId: number;
}

const STORAGE_KEY = "lectern.push";
/** Windows take turns, so that none ends what another has just begun. */
const LOCK = STORAGE_KEY;

/** What this browser's connection is, where its push service brings notices with every page closed; null where it does not. */
export function pushedConnection(): number | null {
  return readRegistration()?.connectionId ?? null;
}

/**
 * Has the browser's push service bring the notices of an account, where that is not so yet.
 * @throws Error where the browser or its push service refuses, or the service is out of reach.
 */
export async function subscribe(wanted: Wanted): Promise<void> {
  if (!("PushManager" in window)) return;
  await navigator.serviceWorker.register(SERVICE_WORKER_PATH);
  const { pushManager } = await navigator.serviceWorker.ready;
  await navigator.locks.request(LOCK, async () => {
    const registration = readRegistration();
    let subscription = await pushManager.getSubscription();
    if (subscription !== null && registration?.pushKey !== wanted.pushKey) {
      // What was begun under another key cannot be sent to any more.
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

/** Has the service told again of this browser: it forgets its browsers with their sessions. */
export function invalidateRegistration(): void {
  const registration = readRegistration();
  if (registration !== null) writeStored(STORAGE_KEY, JSON.stringify({ ...registration, accountId: 0 }));
}

/** Has the browser's push service bring nothing more; ends by itself where the service is out of reach. */
export async function unsubscribe(): Promise<void> {
  if (readRegistration() === null) return;
  await navigator.locks.request(LOCK, async () => {
    removeStored(STORAGE_KEY);
    const worker = await navigator.serviceWorker.getRegistration();
    const subscription = await worker?.pushManager.getSubscription();
    if (subscription) await end(subscription);
  });
}

/** What the service does not hear of now it learns from the push service when it sends the next time. */
async function end(subscription: PushSubscription): Promise<void> {
  await call("connections_unsubscribe_browser", { endpoint: subscription.endpoint }).catch(() => null);
  await subscription.unsubscribe();
}

function readRegistration(): PushRegistration | null {
  const text = readStored(STORAGE_KEY);
  return text === null ? null : JSON.parse(text);
}
