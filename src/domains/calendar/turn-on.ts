import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { appendEvent } from "../events/events.service.ts";
import { FeedAnswer, toFeedAnswer } from "./calendar.schema.ts";
import { feedEvent } from "./feed-event.ts";
import { findFeed, saveFeed } from "./feeds.store.ts";

export const turnOn = defineCapability({
  id: "calendar_turn_on",
  summary: "Turn the calendar feed on",
  description: "Makes a secret link by which calendar programs read the learner's tasks, todos and reminders.",
  effect: "write",
  request: closed({}),
  response: FeedAnswer,
  returns: "The feed.",
  examples: [{ title: "Turn it on", request: {} }],
  notes: ["A feed that is on keeps its link."],
  handler: ({ db, accountId, vault, site, ids, now }) => {
    const found = findFeed(db, accountId, { vault });
    if (found !== undefined) return toFeedAnswer(found, site.siteUrl);
    const made = saveFeed(db, accountId, { secret: ids.secret(), vault, now });
    appendEvent(db, accountId, { ...feedEvent("turned_on", ids.uuid()), now });
    return toFeedAnswer(made, site.siteUrl);
  },
});
