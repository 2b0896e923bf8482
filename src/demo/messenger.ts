import type { ConnectionKind } from "../database/kinds.ts";
import type { Clock } from "../kernel/context.ts";
import { createSender, type Message, type Sender } from "../senders/sender.ts";

/** One message that the learner's messenger received. */
export interface Received extends Pick<Message, "id" | "purpose" | "title" | "text" | "url" | "code" | "notice"> {
  /** The kind of connection that delivered it. */
  readonly kind: ConnectionKind;
  /** When it arrived by the demo's clock, in milliseconds since the epoch. */
  readonly at: number;
}

/** The learner's messenger in a demo: it stores received messages, and sends nothing. */
export interface Messenger {
  /** Accepts messages for every kind of connection that a demo has, and delivers them only to this messenger. */
  readonly senders: readonly Sender[];
  /** The latest messages, the oldest of them first. */
  readonly received: readonly Received[];
  clear(): void;
}

/** How many messages are stored. */
export const MAX_RECEIVED = 200;

/** All but Telegram, where a chat is started with a bot, which a demo does not have. */
const KINDS = [
  "email",
  "ntfy",
  "gotify",
  "bark",
  "wecom",
  "webhook",
  "web_push",
] as const satisfies readonly ConnectionKind[];

export function createMessenger({ clock }: { readonly clock: Clock }): Messenger {
  let received: readonly Received[] = [];
  const take = (kind: ConnectionKind, { id, purpose, title, text, url, code, notice }: Message) => {
    const message = { id, kind, at: clock.now(), purpose, title, text, url, code, notice };
    received = [...received, message].slice(-MAX_RECEIVED);
  };
  return {
    senders: KINDS.map((kind) =>
      createSender(kind, async (_settings, message) => {
        take(kind, message);
        return { kind: "delivered" };
      }),
    ),
    get received() {
      return received;
    },
    clear() {
      received = [];
    },
  };
}
