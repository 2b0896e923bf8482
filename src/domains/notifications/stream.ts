import { defineCapability } from "../../kernel/capability.ts";
import { closed, integer, MAX_SAFE } from "../../kernel/fields.ts";
import { StreamAnswer } from "../../kernel/stream.ts";
import { toNotice } from "./notices.schema.ts";
import { findNoticesAfter, lastNoticeId } from "./notices.store.ts";

/** Number of notices replayed to a page that reconnects. A page that missed more reloads its list. */
const MAX_BACKLOG = 200;

export const stream = defineCapability({
  id: "notifications_stream",
  summary: "Notify an open page of events",
  description:
    "A stream of server-sent events. `notice` carries a notice when it is given; its id is the place to resume from after a break. `changed` names the groups of operations whose data was changed, by an agent or in another window. `ready` comes when the stream has caught up.",
  effect: "read",
  route: { method: "GET", path: "/api/web/stream/{after}" },
  sends: "stream",
  request: closed({
    after: integer({
      min: 0,
      max: MAX_SAFE,
      description: "Id of the last notice that the page has; the header Last-Event-ID takes its place.",
    }),
  }),
  response: StreamAnswer,
  returns: "The events as they happen.",
  examples: [{ title: "From the beginning", request: { after: 0 } }],
  notes: [
    "The stream ends when the session does; within a second or two where a command of the operator ended it. A line of comment comes every 25 seconds.",
  ],
  handler({ db, accountId }, { after }): StreamAnswer {
    const rows = findNoticesAfter(db, accountId, { after, limit: MAX_BACKLOG + 1 });
    const hasGap = rows.length > MAX_BACKLOG;
    const backlog = hasGap ? [] : rows.map((row) => ({ id: row.id, data: toNotice(row) }));
    return { lastId: lastNoticeId(db, accountId), backlog, hasGap };
  },
});
