import type { Generated } from "kysely";
import type { Instant } from "./tables.ts";

/** Tables of connections, deliveries, the calendar feed and feedback (migration 0008). */
export interface NotifyTables {
  connections: ConnectionTable;
  deliveries: DeliveryTable;
  quiet_hours: QuietHoursTable;
  calendar_feeds: CalendarFeedTable;
  service_keys: ServiceKeyTable;
  feedback_messages: FeedbackMessageTable;
  feedback_conversations: FeedbackConversationTable;
}

/** A kind of way outside the workspace. All but `web_push` are messengers in the contract's sense. */
export type ConnectionKind = "email" | "telegram" | "ntfy" | "gotify" | "bark" | "wecom" | "webhook" | "web_push";
export type ConnectionState = "pending" | "active" | "needs_attention";
/** What the people who use the workspace read. */
export type Language = "en" | "zh-CN";
export type DeliveryPurpose = "notice" | "test" | "code";
export type DeliveryState = "waiting" | "sending" | "delivered" | "failed" | "cancelled" | "not_connected";
export type FeedbackSender = "user" | "team";
export type FeedbackSource = "agent" | "web";

export interface ConnectionTable {
  id: Generated<number>;
  accountId: number;
  kind: ConnectionKind;
  label: string;
  language: Language;
  state: ConnectionState;
  attention: Generated<string>;
  sealed: string;
  lookupHash: string | null;
  /** Of a browser: the web session in which it subscribed, with which it ends. */
  sessionId: number | null;
  codeTries: Generated<number>;
  expiresAt: Instant | null;
  createdAt: Instant;
  updatedAt: Instant;
  confirmedAt: Instant | null;
  lastDeliveredAt: Instant | null;
  /** When the other end said that it takes no more messages. */
  endedAt: Instant | null;
}

export interface DeliveryTable {
  id: Generated<number>;
  accountId: number;
  noticeId: number | null;
  connectionId: number | null;
  /** The kind of the connection; `messenger` where none was connected. */
  channel: string;
  purpose: DeliveryPurpose;
  state: DeliveryState;
  attempts: Generated<number>;
  unknowns: Generated<number>;
  nextAt: Instant | null;
  attemptedAt: Instant | null;
  finishedAt: Instant | null;
  detail: Generated<string>;
  createdAt: Instant;
}

export interface QuietHoursTable {
  accountId: number;
  fromMinute: number;
  toMinute: number;
}

export interface CalendarFeedTable {
  accountId: number;
  secretHash: string;
  sealed: string;
  createdAt: Instant;
  readAt: Instant | null;
}

export interface ServiceKeyTable {
  name: string;
  sealed: string;
  createdAt: Instant;
}

export interface FeedbackMessageTable {
  id: Generated<number>;
  accountId: number;
  senderType: FeedbackSender;
  senderName: string;
  source: FeedbackSource;
  content: string;
  pagePath: string;
  createdAt: Instant;
  readAt: Instant | null;
}

export interface FeedbackConversationTable {
  accountId: number;
  lastMessageId: number;
}
