import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { closed, count, defaulted, integer, MAX_SAFE } from "../../kernel/fields.ts";
import { noticeIdField } from "./notices.schema.ts";
import { countUnread, markRead as markNoticesRead } from "./notices.store.ts";

export const markRead = defineCapability({
  id: "notifications_mark_read",
  summary: "Mark notices as seen",
  description: "Marks the notices that are named as seen, and all up to an id where one is given.",
  effect: "write",
  request: closed({
    noticeIds: defaulted(Type.Array(noticeIdField, { maxItems: 100, description: "Single notices, at most 100." }), []),
    throughId: defaulted(
      integer({ min: 0, max: MAX_SAFE, description: "Id of the last notice up to which all are seen; 0 for none." }),
      0,
    ),
  }),
  response: closed({ unreadCount: count("How many notices were not seen yet.") }),
  returns: "How many are left.",
  examples: [
    { title: "One that was opened", request: { noticeIds: [12] } },
    { title: "All that are shown", request: { throughId: 57 } },
  ],
  notes: ["What was seen before keeps its time. Unknown ids are ignored: a notice may have been deleted."],
  handler: ({ db, accountId, now }, { noticeIds, throughId }) => {
    markNoticesRead(db, accountId, { noticeIds, through: throughId, now });
    return { unreadCount: countUnread(db, accountId) };
  },
});
