import { Type } from "@sinclair/typebox";
import type { Db } from "../../database/open.ts";
import { defineCapability } from "../../kernel/capability.ts";
import { choice, closed, count, defaulted, instant, integer, text } from "../../kernel/fields.ts";
import { addDays, dayOf, midnightBefore } from "../../lib/shanghai.ts";
import { DAY_MS, toInstant } from "../../lib/time.ts";
import { wordbookNotInstalled } from "./missing.ts";
import { PERSONAL } from "./progress.store.ts";
import { countByState, countDueByDay } from "./statistics.store.ts";
import { toCounts } from "./summary.ts";
import { BOOKS } from "./vocabulary.schema.ts";
import { countWithdrawn, findWithdrawnDueTimes, findWordbook } from "./wordbooks.store.ts";

const bookField = choice(BOOKS, { description: "The book: personal, or the id of a built-in wordbook." });

export const readForecast = defineCapability({
  id: "vocabulary_read_forecast",
  name: "vocabulary.reviews.forecast",
  group: "vocabulary",
  summary: "Read how many words fall due on the coming days",
  description:
    "Counts what is due now, what falls due on each of the coming days in Asia/Shanghai, and what comes later, as the scheduler has it now. Reviews to come will move words.",
  scopes: [],
  effect: "read",
  doors: ["web"],
  request: closed({
    book: bookField,
    days: defaulted(integer({ min: 7, max: 30, description: "How many days, today included." }), 14),
  }),
  response: closed({
    book: bookField,
    overdueCount: count("Entries whose due time has come."),
    days: Type.Array(
      closed({
        date: text({ description: "The day, YYYY-MM-DD in Asia/Shanghai." }),
        dueCount: count("Entries that fall due on it; on the first day, those that fall due later today."),
      }),
      { description: "The coming days in order, from today." },
    ),
    laterCount: count("Entries that fall due after these days."),
    newCount: count("Entries that were never reviewed, and so have no due time."),
    asOf: instant("The moment of these facts."),
  }),
  returns: "Counts of due entries by day.",
  examples: [
    { title: "Two weeks of the personal book", request: { book: "personal" } },
    { title: "A week of the core wordbook", request: { book: "core", days: 7 } },
  ],
  notes: ["Every entry of the book is in exactly one of the counts; mastered entries are counted too."],
  handler: (ctx, input) => {
    const { db, accountId, now } = ctx;
    const { book, days } = input;
    const midnight = midnightBefore(now);
    const perDay = countDueByDay(db, accountId, { book, now, midnight, days });
    const wordbook = book === PERSONAL ? null : readWordbook(db, accountId, { setId: book, now, midnight, days });
    for (const dueAt of wordbook?.withdrawnDueTimes ?? []) {
      const day = Math.floor((dueAt - midnight) / DAY_MS);
      perDay[day] = (perDay[day] ?? 0) - 1;
    }
    const counted = countByState(db, accountId, { book, now });
    const { total, newCount, dueCount } = toCounts({ counted, ...wordbook?.facts });
    const today = dayOf(now);
    return {
      book,
      overdueCount: dueCount,
      days: perDay.map((items, i) => ({ date: addDays(today, i), dueCount: items })),
      laterCount: total - newCount - dueCount - perDay.reduce((sum, items) => sum + items, 0),
      newCount,
      asOf: toInstant(now),
    };
  },
});

/** The size of a wordbook, and what the account has learnt of entries that it offers no more. */
function readWordbook(db: Db, accountId: number, at: { setId: string; now: number; midnight: number; days: number }) {
  const { setId, now, midnight, days } = at;
  const wordbook = findWordbook(db, { setId });
  if (wordbook === undefined) throw wordbookNotInstalled(setId);
  return {
    facts: { total: wordbook.entryCount, withdrawn: countWithdrawn(db, accountId, { setId, now }) },
    withdrawnDueTimes: findWithdrawnDueTimes(db, accountId, { setId, from: now, to: midnight + days * DAY_MS }),
  };
}
