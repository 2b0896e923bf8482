/** An instant: integer milliseconds since the epoch, UTC. */
export type Instant = number;
/** A JSON document as text. */
export type Json = string;

/** A kind of connection. All but `web_push` are messengers in the contract's sense. */
export type ConnectionKind = "email" | "telegram" | "ntfy" | "gotify" | "bark" | "wecom" | "webhook" | "web_push";
/** The subject of a notice; its `source_id` is an id of that kind. */
export type NoticeKind = "reminder" | "todo" | "task" | "feedback";
