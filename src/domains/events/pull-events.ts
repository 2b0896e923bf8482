import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { stateConflict } from "../../kernel/errors.ts";
import { closed, count, defaulted, integer, MAX_SAFE } from "../../kernel/fields.ts";
import { pageLimit } from "../../kernel/paging.ts";
import { LearningEvent, toLearningEvent } from "./events.schema.ts";
import { findEventsAfter, findLastCursor } from "./events.store.ts";
import { fittingPage } from "./page.ts";

export const pullEvents = defineCapability({
  id: "ielts_learning_pull_events",
  name: "learning.events.pull",
  summary: "Read the learner's learning events after a cursor",
  description:
    "Answers the learning events that follow a cursor, in the order of their recording: what the service recorded itself, and what agents pushed. The events are append-only, so that a client that keeps nextCursor reads each exactly once.",
  tool: "Fetch the learning events recorded after a cursor, for syncing a device with the server. Everything newer than the cursor, from another laptop or phone; 从上次同步的位置往后取、拉取学习事件，另一台电脑上学的记录. Continue with nextCursor while hasMore. New since last sync; 增量同步、更新、新的学习记录; 别的设备上学的同步过来.",
  scopes: ["learning:read"],
  effect: "read",
  request: closed({
    cursor: defaulted(
      integer({
        min: 0,
        max: MAX_SAFE,
        description: "Cursor of the last event that is known; 0 begins with the first.",
      }),
      0,
    ),
    limit: pageLimit({ max: 500, default: 100 }),
  }),
  response: closed({
    events: Type.Array(LearningEvent, { description: "The events, by rising cursor." }),
    nextCursor: count(
      "Pass it as cursor to continue, now or later: that of the last event here, or the one asked with.",
    ),
    hasMore: Type.Boolean({ description: "Whether more events are there already." }),
  }),
  returns: "The events that follow the cursor, and where to continue.",
  examples: [
    { title: "From the first event", request: {} },
    { title: "In the largest pages", request: { cursor: 0, limit: 500 } },
  ],
  notes: [
    "A cursor never passes over an event that is stored later: every event gets its cursor with the commit that stores it.",
    "A cursor beyond the newest event, as after a restore from a backup, answers 400 / 40001, reason event.cursor_ahead, with facts.newestCursor: begin again with cursor 0.",
    "A page of large events can contain fewer than limit: continue while hasMore is true.",
    "Cursors count within one account of one deployment, and are unlike those of ielts_footprints_list, where an activity can hold several events.",
    "origin distinguishes the service's own events from those of agents, whatever their namespace.",
  ],
  handler: ({ db, accountId }, { cursor, limit }) => {
    const found = findEventsAfter(db, accountId, { cursor, limit: limit + 1 });
    if (found.length === 0) refuseCursorAhead(cursor, findLastCursor(db, accountId));
    const page = fittingPage(found, limit);
    return {
      events: page.map(toLearningEvent),
      nextCursor: page.at(-1)?.cursor ?? cursor,
      hasMore: found.length > page.length,
    };
  },
});

/**
 * @throws Failure 400 if no event has the cursor yet. An empty response would hide the error until that many events are
 * recorded.
 */
function refuseCursorAhead(cursor: number, newestCursor: number): void {
  if (cursor <= newestCursor) return;
  throw stateConflict(
    "event.cursor_ahead",
    "cursor is beyond the newest event: the service was restored from a backup, or the cursor is of another account. Pull again from cursor 0 and keep what you have by eventId.",
    { newestCursor },
  );
}
