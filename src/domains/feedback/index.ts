import { countUnread } from "./count-unread.ts";
import { create } from "./create.ts";
import { list } from "./list.ts";
import { listConversations } from "./list-conversations.ts";
import { markConversationRead } from "./mark-conversation-read.ts";
import { markRead } from "./mark-read.ts";
import { readConversation } from "./read-conversation.ts";
import { reply } from "./reply.ts";

/** Messages from learners to the owners of the service, and the replies. */
export const feedbackCapabilities = [
  create,
  list,
  markRead,
  countUnread,
  listConversations,
  readConversation,
  markConversationRead,
  reply,
] as const;
