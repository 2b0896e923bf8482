import { Type } from "@sinclair/typebox";
import type { ColumnsOf } from "../../database/columns-of.ts";
import { choice, closed, count, instant, nullable, numericId, sitePath, text } from "../../kernel/fields.ts";
import { feedbackInboxPath } from "../../lib/links.ts";
import { toInstant, toInstantOrNull } from "../../lib/time.ts";

/** Number of latest messages in a learner's list. */
export const WINDOW = 200;

// ---- request fields

export const contentField = text({ min: 1, max: 2000, description: "The message, in plain words." });
export const pagePathField = sitePath({
  max: 500,
  description: "Path of the page of the workspace that the message is about, such as /plans?plan=3; empty for none.",
});
export const learnerIdField = numericId("Id of the account whose conversation it is.");

// ---- responses

export const FeedbackMessage = closed({
  id: numericId("Id of the message; a later one has a higher id."),
  content: text({ description: "The message." }),
  createdAt: instant("When it was written."),
  senderType: choice(["user", "team"], { description: "user: the learner, or an agent of theirs; team: an owner." }),
  source: choice(["agent", "web"], { description: "agent: it came with a token; web: from the workspace." }),
  pagePath: text({ description: "Path of the page that it is about; empty for none." }),
  readAt: nullable(instant("When the other side saw it; null before.")),
  senderName: text({ description: "Name of the owner who wrote it; empty for the learner's own." }),
});

/** The learner of a conversation, as owners see them. */
const learnerFields = {
  accountId: learnerIdField,
  name: text({ description: "Name of the learner." }),
  email: text({ description: "Address that the learner signs in with." }),
  disabled: Type.Boolean({ description: "Whether the account is disabled: the learner cannot sign in." }),
  url: text({ description: "Address of the conversation in the workspace." }),
  route: text({ description: "The same as a path of the site." }),
};
const unreadField = count("Messages of the learner that no owner has seen.");

export const Conversation = closed({ ...learnerFields, unreadCount: unreadField, lastMessage: FeedbackMessage });

export const ConversationPage = closed({
  ...learnerFields,
  unreadCount: unreadField,
  messages: Type.Array(FeedbackMessage, { description: "The messages of this page, oldest first." }),
  hasMore: Type.Boolean({ description: "Whether there are earlier ones." }),
  nextCursor: nullable(text({ description: "Cursor of the page with earlier ones; null if there are none." })),
});

// ---- rows

/** A message as it is stored. Times in milliseconds since the epoch. */
export type MessageRow = ColumnsOf<
  "feedback_messages",
  "id" | "senderType" | "senderName" | "source" | "content" | "pagePath" | "createdAt" | "readAt"
>;

/** An author of messages. */
export interface LearnerRow {
  readonly accountId: number;
  readonly name: string;
  readonly email: string;
  readonly disabledAt: number | null;
}

export function toMessage({ createdAt, readAt, ...message }: MessageRow) {
  return { ...message, createdAt: toInstant(createdAt), readAt: toInstantOrNull(readAt) };
}

export function toLearner({ accountId, name, email, disabledAt }: LearnerRow, siteUrl: string) {
  const route = feedbackInboxPath({ accountId });
  return { accountId, name, email, disabled: disabledAt !== null, url: siteUrl + route, route };
}
