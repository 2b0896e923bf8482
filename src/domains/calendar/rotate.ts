import { defineCapability } from "../../kernel/capability.ts";
import { stateConflict } from "../../kernel/errors.ts";
import { closed } from "../../kernel/fields.ts";
import { appendEvent } from "../events/events.service.ts";
import { FeedAnswer, toFeedAnswer } from "./calendar.schema.ts";
import { feedEvent } from "./feed-event.ts";
import { findFeed, saveFeed } from "./feeds.store.ts";

export const rotate = defineCapability({
  id: "calendar_rotate",
  summary: "Replace the link of the calendar feed",
  description: "Creates a secret link that replaces the current one, which stops working immediately.",
  effect: "write",
  request: closed({}),
  response: FeedAnswer,
  returns: "The feed with its new link.",
  examples: [{ title: "A new link, where others saw the old one (the feed must be on)", request: {} }],
  notes: ["Programs that read the old link get nothing from then on; what they read before is theirs."],
  handler: ({ db, accountId, vault, site, ids, now }) => {
    if (findFeed(db, accountId, { vault }) === undefined)
      throw stateConflict("calendar.feed_off", "The calendar feed is off; calendar_turn_on creates one.");
    const made = saveFeed(db, accountId, { secret: ids.secret(), vault, now });
    appendEvent(db, accountId, { ...feedEvent("rotated", ids.uuid()), now });
    return toFeedAnswer(made, site.siteUrl);
  },
});
