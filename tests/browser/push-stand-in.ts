import { createECDH, randomBytes } from "node:crypto";
import { decrypt } from "http_ece";
import { eventually } from "../support/eventually.ts";

/** Replaces the browser's push service in a test page, because no browser can reach the real one offline. */
interface Subscribed {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A push service on this machine: it stores what arrives, and decrypts it as the browser would. */
export function startPushService() {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  const auth = randomBytes(16).toString("base64url");
  const arrived: { readonly path: string; readonly text: string }[] = [];
  let status = 201;
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    development: false,
    async fetch(request) {
      const body = Buffer.from(await request.arrayBuffer());
      const text = decrypt(body, { version: "aes128gcm", privateKey: keys, authSecret: auth }).toString("utf8");
      arrived.push({ path: new URL(request.url).pathname, text });
      return new Response(null, { status });
    },
  });
  return {
    arrived,
    /** What it answers from now on. */
    answerWith(code: number) {
      status = code;
    },
    /** Counts messages from one again. */
    forget() {
      arrived.length = 0;
    },
    /** Waits for the nth message, counted from one. */
    async message(number: number): Promise<string> {
      return eventually(() => {
        const text = arrived[number - 1]?.text;
        if (text === undefined) throw new Error(`Message ${number} did not arrive`);
        return text;
      });
    },
    /** Prepares a page of a test: its browser subscribes here. */
    init: { base: `http://127.0.0.1:${server.port}/push/`, p256dh: keys.getPublicKey("base64url"), auth },
    stop: () => server.stop(true),
  };
}

/**
 * Runs in a page before its own program: its browser subscribes at a stand-in. The state lives as long as the browser's storage,
 * as a subscription does.
 */
export function subscribeAt({ base, p256dh, auth }: { base: string; p256dh: string; auth: string }): void {
  const PLACE = "test.subscription";
  const shown = ({ endpoint, ...keys }: Subscribed) => ({
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      localStorage.removeItem(PLACE);
      return true;
    },
  });
  const stored = () => {
    const text = localStorage.getItem(PLACE);
    return text === null ? null : shown(JSON.parse(text));
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => stored(),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      const number = Number(localStorage.getItem("test.count")) + 1;
      localStorage.setItem("test.count", String(number));
      localStorage.setItem("test.key", applicationServerKey);
      localStorage.setItem(PLACE, JSON.stringify({ endpoint: base + number, p256dh, auth }));
      return stored();
    },
  });
}

/**
 * Runs, before the page's own program, in a context that may show notifications: the browser asks the person first, and they agree. A
 * permission that is granted while the page is open takes effect whenever the page renders next.
 */
export function grantOnRequest(): void {
  const PLACE = "test.permission";
  Object.defineProperty(Notification, "permission", { get: () => localStorage.getItem(PLACE) ?? "default" });
  Notification.requestPermission = async () => {
    localStorage.setItem(PLACE, "granted");
    return "granted";
  };
}
