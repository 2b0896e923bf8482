import { type Failure, notFound } from "../../kernel/errors.ts";

/** 404 for the conversation of an account that never wrote or does not exist. */
export function conversationNotFound(): Failure {
  return notFound(
    "feedback.conversation_not_found",
    "This conversation does not exist. Take accountId from feedback_list_conversations.",
  );
}
