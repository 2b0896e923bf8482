import type { ConnectionKind, NoticeKind } from "../database/kinds.ts";
import type { DeliveryPurpose, Language } from "../database/words.ts";
import type { Attention } from "../domains/connections/connections.schema.ts";
import { type ConnectionSettings, isOfKind, type SettingsOf } from "../domains/connections/settings.schema.ts";

/** One message as a person reads it, in their language. */
export interface Message {
  /** Opaque, and the same each time this delivery is sent. */
  readonly id: string;
  readonly purpose: DeliveryPurpose;
  readonly language: Language;
  readonly title: string;
  readonly text: string;
  /** Where to go on: an absolute address of the workspace. */
  readonly url: string;
  /** Six digits, where the message brings a code. */
  readonly code: string | null;
  /** What fell due, where the message tells of that. */
  readonly notice: {
    readonly noticeId: number;
    readonly kind: NoticeKind;
    readonly sourceId: number;
    readonly route: string;
    /** Milliseconds since the epoch. */
    readonly dueAt: number;
  } | null;
}

/** What became of a message. Details are for people and hold no secret. */
export type Outcome =
  | { readonly kind: "delivered" }
  /**
   * It did not arrive, and may later: tried again after `afterMs`, or after the usual wait for null. `attention` is what the connection
   * needs where no attempt gets through; that it cannot be reached where it is left out.
   */
  | {
      readonly kind: "retry";
      readonly detail: string;
      readonly afterMs: number | null;
      readonly attention?: Attention;
    }
  /** This message did not arrive and will not, later ones may; `attention` null where the connection is well. */
  | {
      readonly kind: "failed";
      readonly detail: string;
      readonly attention: Attention | null;
      /** Nothing left this service. */
      readonly isUnsent?: boolean;
    }
  /** The other end takes no more messages at all, and said so: nothing is sent there before its learner has done something. */
  | { readonly kind: "ended"; readonly detail: string; readonly attention: Attention; readonly isUnsent?: boolean };

/** How long sending one message takes at most, in milliseconds. */
export const LIMIT_MS = 10_000;

/** Sends messages by one kind of connection. */
export interface Sender {
  readonly kind: ConnectionKind;
  /** What it throws, and what `signal` cuts off, counts as sent with unknown outcome. */
  send(settings: ConnectionSettings, message: Message, signal: AbortSignal): Promise<Outcome>;
}

/** Makes a sender of what sends by settings of its own kind. */
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
