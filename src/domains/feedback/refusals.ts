import { type Failure, invalidRequest, notFound } from "../../kernel/errors.ts";

/** 404 for the conversation of somebody who never wrote, or is not known. */
export function conversationNotFound(): Failure {
  return notFound(
    "feedback.conversation_not_found",
    "There is no such conversation. Take accountId from feedback_list_conversations.",
  );
}

/** 400 for a content that is only white space. */
export function blankContent(): Failure {
  const message = "content holds only white space";
  return invalidRequest(`${message}; send what to say.`, [{ path: "/content", message, expected: "some words" }]);
}
