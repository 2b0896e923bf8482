/** An instant: integer milliseconds since the epoch, UTC. */
export type Instant = number;
/** A JSON document as text. */
export type Json = string;

/** A kind of way outside the workspace. All but `web_push` are messengers in the contract's sense. */
export type ConnectionKind = "email" | "telegram" | "ntfy" | "gotify" | "bark" | "wecom" | "webhook" | "web_push";
/** What a notice reports; its `source_id` is an id of that. */
export type NoticeKind = "reminder" | "todo" | "task" | "feedback";
