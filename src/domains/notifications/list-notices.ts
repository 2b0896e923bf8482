import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { closed, count, integer, MAX_SAFE, nullable, numericId, text } from "../../kernel/fields.ts";
import { pageCursor, pageLimit, readCursor, writeCursor } from "../../kernel/paging.ts";
import { Notice, RETENTION_DAYS, toNotice } from "./notices.schema.ts";
import { countUnread, findNotices, lastNoticeId } from "./notices.store.ts";

const Place = closed({ before: numericId("Id below which the page begins.") });

export const listNotices = defineCapability({
  id: "notifications_list_notices",
  summary: "List what the bell shows",
  description:
    "Lists the notices that the learner was given when reminders, todos and tasks fell due, newest first, with how many were not seen yet.",
  effect: "read",
  request: closed({ limit: pageLimit({ max: 50, default: 20 }), cursor: pageCursor() }),
  response: closed({
    items: Type.Array(Notice, { description: "The notices." }),
    unreadCount: count("How many notices were not seen yet, on whatever page."),
    lastId: count("Id of the newest notice there is, from which the stream continues; 0 for none."),
    limit: integer({ min: 1, max: MAX_SAFE, description: "The limit this page was read with." }),
    hasMore: Type.Boolean({ description: "Whether another page follows." }),
    nextCursor: nullable(text({ description: "Cursor of the next page; null on the last." })),
  }),
  returns: "A page of notices.",
  examples: [{ title: "The newest", request: {} }],
  notes: [
    "New notices do not shift the pages that follow.",
    `Notices of todos and tasks are stored for ${RETENTION_DAYS} days, those of reminders as long as the reminders.`,
  ],
  handler: ({ db, accountId }, { limit, cursor }) => {
    const place = readCursor(cursor, {}, Place);
    const rows = findNotices(db, accountId, { before: place?.before ?? MAX_SAFE, limit: limit + 1 });
    const items = rows.slice(0, limit).map(toNotice);
    const lastItem = items.at(-1);
    const hasMore = rows.length > limit;
    return {
      items,
      unreadCount: countUnread(db, accountId),
      lastId: lastNoticeId(db, accountId),
      limit,
      hasMore,
      nextCursor: hasMore && lastItem !== undefined ? writeCursor({}, { before: lastItem.noticeId }) : null,
    };
  },
});
