/** Query keys for feedback. */
export const feedbackKeys = {
  all: ["feedback"],
  own: ["feedback", "own"],
  unread: ["feedback", "unread"],
  conversations: (offset: number) => ["feedback", "conversations", offset] as const,
  conversation: (accountId: number) => ["feedback", "conversation", accountId] as const,
} as const;
