import { findTimeZone } from "../../identity/accounts.store.ts";
import { definePublicCapability } from "../../kernel/capability.ts";
import { notFound } from "../../kernel/errors.ts";
import { choice, closed, defaulted, text } from "../../kernel/fields.ts";
import { TextAnswer } from "../../kernel/files.ts";
import { addDays } from "../../lib/shanghai.ts";
import { createQueue } from "../../lib/work-queue.ts";
import { dayIn } from "../../lib/zone.ts";
import { DAYS_AHEAD, DAYS_BACK, FEED_ROUTE, MAX_OF_KIND, secretOf } from "./calendar.schema.ts";
import { findEntries } from "./entries.store.ts";
import { feedText } from "./feed-text.ts";
import { findFeedHolder, noteFeedRead } from "./feeds.store.ts";

/** Feeds are written one at a time: interleaved parts of many feeds would add up to long pauses for other calls. */
const enqueue = createQueue(1);

export const feed = definePublicCapability({
  id: "calendar_feed",
  summary: "Read a calendar feed",
  description: `Answers the tasks, todos and reminders of whoever made the link as a calendar (RFC 5545), from ${DAYS_BACK} days back to ${DAYS_AHEAD} ahead. The secret in the address is all that is needed.`,
  // The only write is the time of the last reading, and only now and then.
  effect: "write",
  route: { method: "GET", path: FEED_ROUTE },
  sends: "text",
  request: closed({
    file: text({ max: 200, description: "The secret of the link, with .ics at its end." }),
    lang: defaulted(choice(["en", "zh-CN"], { description: "In what language kinds are named." }), "en"),
  }),
  response: TextAnswer,
  returns: "The calendar as text.",
  examples: [{ title: "A feed, in Chinese", request: { file: "unknown.ics", lang: "zh-CN" } }],
  notes: [
    "A task appears at the beginning of its slot with its duration, todos and reminders at their time.",
    "Todos without a time and cancelled reminders are left out, and so is a todo that was done before those days.",
    `Of each kind at most ${MAX_OF_KIND} are there, those nearest to today.`,
    "One calendar can be read ten times a minute at most.",
  ],
  async prepare({ db, now, site, throttle }, { file, lang }): Promise<TextAnswer> {
    const accountId = findFeedHolder(db, { secret: secretOf(file) });
    if (accountId === null) {
      throw notFound(
        "calendar.feed_not_found",
        "No calendar exists at this address: its link was replaced or turned off. The settings of the workspace show the current one.",
      );
    }
    await throttle("calendar", String(accountId));
    const { siteUrl, slotTimes } = site;
    const timeZone = findTimeZone(db, accountId);
    const today = dayIn(now, timeZone);
    const window = { fromDay: addDays(today, -DAYS_BACK), today, toDay: addDays(today, DAYS_AHEAD) };
    const calendar = await enqueue(() =>
      feedText(findEntries(db, accountId, { window, slotTimes, timeZone }), { language: lang, siteUrl }),
    );
    return { text: calendar, mediaType: "text/calendar", fileName: "lectern.ics" };
  },
  handler({ db, now }, { file }, calendar): TextAnswer {
    noteFeedRead(db, { secret: secretOf(file), now });
    return calendar;
  },
});
