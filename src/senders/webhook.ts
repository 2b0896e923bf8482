import { createHmac } from "node:crypto";
import { toInstant } from "../lib/time.ts";
import { type Outgoing, outcomeOf } from "./outgoing.ts";
import { createSender, type Message, type Sender } from "./sender.ts";

/** Posts signed events to an address (Standard Webhooks 1.0.0, standardwebhooks.com). */
export function webhook(outgoing: Outgoing, { now }: { readonly now: () => number }): Sender {
  return createSender("webhook", async ({ address, secret }, message, signal) => {
    const sentAt = now();
    const timestamp = String(Math.floor(sentAt / 1000));
    const body = JSON.stringify(eventOf(message, sentAt));
    const headers = {
      "content-type": "application/json",
      "webhook-id": message.id,
      "webhook-timestamp": timestamp,
      "webhook-signature": signatureOf(`${message.id}.${timestamp}.${body}`, secret),
    };
    return outcomeOf(await outgoing.post({ url: address, headers, body, signal }));
  });
}

/** The event and its time: something was due, or somebody requested a test. */
function eventOf({ title, text, url, language, notice }: Message, sentAt: number) {
  const words = { title, text, url, language };
  if (notice === null) return { type: "lectern.test", timestamp: toInstant(sentAt), data: words };
  const { noticeId, kind, sourceId, dueAt } = notice;
  return { type: "lectern.notice", timestamp: toInstant(dueAt), data: { noticeId, kind, sourceId, ...words } };
}

function signatureOf(content: string, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(content).digest("base64")}`;
}
