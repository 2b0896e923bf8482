import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { appendEvent } from "../events/events.service.ts";
import { FeedAnswer } from "./calendar.schema.ts";
import { feedEvent } from "./feed-event.ts";
import { removeFeed } from "./feeds.store.ts";

export const turnOff = defineCapability({
  id: "calendar_turn_off",
  summary: "Turn the calendar feed off",
  description: "Ends the secret link of the calendar immediately.",
  effect: "write",
  request: closed({}),
  response: FeedAnswer,
  returns: "No feed: null.",
  examples: [{ title: "Turn it off", request: {} }],
  notes: ["A feed that is off already stays so. Turning it on again makes another link."],
  handler: ({ db, accountId, ids, now }) => {
    if (removeFeed(db, accountId)) appendEvent(db, accountId, { ...feedEvent("turned_off", ids.uuid()), now });
    return { feed: null };
  },
});
