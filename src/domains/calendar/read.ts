import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { FeedAnswer, toFeedAnswer } from "./calendar.schema.ts";
import { findFeed } from "./feeds.store.ts";

export const read = defineCapability({
  id: "calendar_read",
  summary: "Read the link of the calendar feed",
  description: "Answers the secret link by which calendar programs read the learner's tasks, todos and reminders.",
  effect: "read",
  request: closed({}),
  response: FeedAnswer,
  returns: "The feed; null where it is off.",
  examples: [{ title: "Is the feed on?", request: {} }],
  notes: ["Whoever has the link reads the calendar, without signing in."],
  handler: ({ db, accountId, vault, site }) => toFeedAnswer(findFeed(db, accountId, { vault }), site.siteUrl),
});
