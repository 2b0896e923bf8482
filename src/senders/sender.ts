import type { ConnectionKind, NoticeKind } from "../database/kinds.ts";
import type { DeliveryPurpose, Language } from "../database/words.ts";
import type { Attention } from "../domains/connections/connections.schema.ts";
import { type ConnectionSettings, isOfKind, type SettingsOf } from "../domains/connections/settings.schema.ts";

/** One message as text in the reader's language. */
export interface Message {
  /** Opaque, and the same each time this delivery is sent. */
  readonly id: string;
  readonly purpose: DeliveryPurpose;
  readonly language: Language;
  readonly title: string;
  readonly text: string;
  /** Where to continue: an absolute address of the workspace. */
  readonly url: string;
  /** Six digits, if the message contains a code. */
  readonly code: string | null;
  /** The due item, if the message is about one. */
  readonly notice: {
    readonly noticeId: number;
    readonly kind: NoticeKind;
    readonly sourceId: number;
    readonly route: string;
    /** Milliseconds since the epoch. */
    readonly dueAt: number;
  } | null;
}

/** The outcome of a message. Details are for people and contain no secret. */
export type Outcome =
  | { readonly kind: "delivered" }
  /**
   * It did not arrive, and may later: it is tried again after `afterMs`, or after the usual delay if that is null. `attention` is what the
   * connection needs if no attempt succeeds; if omitted, the connection is unreachable.
   */
  | {
      readonly kind: "retry";
      readonly detail: string;
      readonly afterMs: number | null;
      readonly attention?: Attention;
    }
  /** This message did not arrive and will not, but later ones may; `attention` is null if the connection works. */
  | {
      readonly kind: "failed";
      readonly detail: string;
      readonly attention: Attention | null;
      /** Nothing was sent. */
      readonly isUnsent?: boolean;
    }
  /** The other end said that it accepts no more messages: nothing is sent there until its learner acts. */
  | { readonly kind: "ended"; readonly detail: string; readonly attention: Attention; readonly isUnsent?: boolean };

/** Time limit for sending one message, in milliseconds. */
export const LIMIT_MS = 10_000;

/** Sends messages by one kind of connection. */
export interface Sender {
  readonly kind: ConnectionKind;
  /** If it throws or `signal` aborts it, the message counts as sent with unknown outcome. */
  send(settings: ConnectionSettings, message: Message, signal: AbortSignal): Promise<Outcome>;
}

/** Wraps a sender for settings of its own kind. */
export function createSender<Kind extends ConnectionKind>(
  kind: Kind,
  send: (settings: SettingsOf<Kind>, message: Message, signal: AbortSignal) => Promise<Outcome>,
): Sender {
  return {
    kind,
    async send(settings, message, signal) {
      if (isOfKind(settings, kind)) return send(settings, message, signal);
      return { kind: "failed", detail: `settings of ${settings.kind}`, attention: null, isUnsent: true };
    },
  };
}
