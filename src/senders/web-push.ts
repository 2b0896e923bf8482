import { CONNECTIONS_ROUTE } from "../domains/connections/connections.schema.ts";
import { cut } from "../lib/cut.ts";
import { DAY_MS } from "../lib/time.ts";
import { type Outgoing, type OutgoingAnswer, outcomeOf, type Unsent } from "./outgoing.ts";
import { createSender, type Message, type Outcome, type Sender } from "./sender.ts";

/** The key pair that identifies this service to push services (VAPID, RFC 8292): P-256, base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** How long a push service stores a message for a browser that is offline. A later one would be about yesterday's plans. */
const TTL_S = DAY_MS / 1000;
/** Push services accept 4096 bytes, encrypted (RFC 8030, section 7.2); some accept less. */
const MAX_PAYLOAD_BYTES = 3000;
/** The sender if the workspace has no https address (RFC 8292, section 2.1). */
const NO_CONTACT = "mailto:lectern@localhost";

/** Sends to browsers by their push services (RFC 8030), encrypted for the browser (RFC 8291). */
export function webPush(
  outgoing: Outgoing,
  { keys, siteUrl }: { readonly keys: PushKeys; readonly siteUrl: () => string },
): Sender {
  return createSender("web_push", async ({ endpoint, p256dh, auth }, message, signal) => {
    const site = siteUrl();
    const request = await encrypted({ endpoint, keys: { p256dh, auth } }, payloadOf(message), {
      ...keys,
      // Some push services refuse localhost.
      subject: /^https:\/\/(?!localhost\b)/.test(site) ? site : NO_CONTACT,
    });
    if (request === null) {
      return { kind: "ended", detail: "the browser's key is not valid", attention: "not_found", isUnsent: true };
    }
    return judged(await outgoing.post({ url: endpoint, ...request, signal }));
  });
}

/** A push service answers 404 or 410 for a subscription that has ended (RFC 8030, 7.3, and the services' documentation). */
function judged(answer: OutgoingAnswer | Unsent): Outcome {
  const outcome = outcomeOf(answer);
  if (outcome.kind === "delivered" || !("status" in answer) || answer.status !== 404) return outcome;
  return { kind: "ended", detail: outcome.detail, attention: "not_found" };
}

/** The request to a browser's push service, or null if encryption for the browser is impossible. */
async function encrypted(
  browser: { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } },
  payload: string,
  vapidDetails: PushKeys & { readonly subject: string },
): Promise<{ headers: Record<string, string>; body: Uint8Array } | null> {
  const { generateRequestDetails } = (await import("web-push")).default;
  try {
    const { headers, body } = generateRequestDetails(browser, payload, { vapidDetails, TTL: TTL_S, urgency: "high" });
    const texts = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
    return { headers: Object.fromEntries(texts), body };
  } catch {
    return null;
  }
}

/** The JSON that the service worker shows: a notice looks the same as in a page. */
function payloadOf({ title: what, text, language: lang, notice }: Message): string {
  const shown =
    notice === null
      ? { noticeId: null, title: what, body: text, route: CONNECTIONS_ROUTE, lang, tag: "lectern-test" }
      : { noticeId: notice.noticeId, body: what, route: notice.route, lang, tag: `lectern-${notice.noticeId}` };
  const room = MAX_PAYLOAD_BYTES - Buffer.byteLength(JSON.stringify({ title: "", ...shown }));
  return JSON.stringify({ title: notice === null ? what : cut(text, room, bytesInJson), ...shown });
}

/** Length of a text in JSON in bytes, without its quotation marks. */
function bytesInJson(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) - 2;
}
