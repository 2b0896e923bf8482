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
  account_id: number;
  kind: ConnectionKind;
  label: string;
  language: Language;
  state: ConnectionState;
  attention: Generated<string>;
  sealed: string;
  lookup_hash: string | null;
  /** Of a browser: the web session in which it subscribed, with which it ends. */
  session_id: number | null;
  code_tries: Generated<number>;
  expires_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
  confirmed_at: Instant | null;
  last_delivered_at: Instant | null;
  /** When the other end said that it takes no more messages. */
  ended_at: Instant | null;
}

export interface DeliveryTable {
  id: Generated<number>;
  account_id: number;
  notice_id: number | null;
  connection_id: number | null;
  /** The kind of the connection; `messenger` where none was connected. */
  channel: string;
  purpose: DeliveryPurpose;
  state: DeliveryState;
  attempts: Generated<number>;
  unknowns: Generated<number>;
  next_at: Instant | null;
  attempted_at: Instant | null;
  finished_at: Instant | null;
  detail: Generated<string>;
  created_at: Instant;
}

export interface QuietHoursTable {
  account_id: number;
  from_minute: number;
  to_minute: number;
}

export interface CalendarFeedTable {
  account_id: number;
  secret_hash: string;
  sealed: string;
  created_at: Instant;
  read_at: Instant | null;
}

export interface ServiceKeyTable {
  name: string;
  sealed: string;
  created_at: Instant;
}

export interface FeedbackMessageTable {
  id: Generated<number>;
  account_id: number;
  sender_type: FeedbackSender;
  sender_name: string;
  source: FeedbackSource;
  content: string;
  page_path: string;
  created_at: Instant;
  read_at: Instant | null;
}

export interface FeedbackConversationTable {
  account_id: number;
  last_message_id: number;
}
