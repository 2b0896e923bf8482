import { Type } from "@sinclair/typebox";
import type { Db } from "../../database/open.ts";
import { findTimeZone } from "../../identity/accounts.store.ts";
import { defineCapability } from "../../kernel/capability.ts";
import { choice, closed, count, defaulted, instant, integer, text } from "../../kernel/fields.ts";
import { addDays } from "../../lib/shanghai.ts";
import { startOfStudyDay, studyDayAt } from "../../lib/study-day.ts";
import { toInstant } from "../../lib/time.ts";
import { PERSONAL } from "./progress.store.ts";
import { wordbookNotInstalled } from "./refusals.ts";
import { countByState, countDueByDay } from "./statistics.store.ts";
import { toCounts } from "./summary.ts";
import { BOOKS } from "./vocabulary.schema.ts";
import { countWithdrawn, findWithdrawnDueTimes, findWordbook } from "./wordbooks.store.ts";

const bookField = choice(BOOKS, { description: "The book: personal, or the id of a built-in wordbook." });

export const readForecast = defineCapability({
  id: "vocabulary_read_forecast",
  summary: "Read how many words fall due on the coming days",
  description:
    "Counts what is due now, what falls due on each of the coming days, and what comes later, as the scheduler has it now. Reviews to come will move words.",
  effect: "read",
  request: closed({
    book: bookField,
    days: defaulted(integer({ min: 7, max: 30, description: "How many days, today included." }), 14),
  }),
  response: closed({
    book: bookField,
    overdueCount: count("Entries whose due time has come."),
    days: Type.Array(
      closed({
        date: text({ description: "The day of study, YYYY-MM-DD by the learner's calendar." }),
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
  notes: [
    "Every entry of the book is in exactly one of the counts; mastered entries are counted too.",
    "A day of study begins at 04:00 by the clock of the learner's time zone, as for the scheduler.",
  ],
  handler: (ctx, input) => {
    const { db, accountId, now } = ctx;
    const { book, days } = input;
    const timeZone = findTimeZone(db, accountId);
    const today = studyDayAt(now, timeZone);
    const ends = Array.from({ length: days }, (_, day) => startOfStudyDay(addDays(today, day + 1), timeZone));
    const perDay = countDueByDay(db, accountId, { book, now, ends });
    const until = ends.at(-1) ?? now;
    const wordbook = book === PERSONAL ? null : readWordbook(db, accountId, { setId: book, now, until });
    for (const dueAt of wordbook?.withdrawnDueTimes ?? []) {
      const day = ends.findIndex((end) => dueAt < end);
      perDay[day] = (perDay[day] ?? 0) - 1;
    }
    const counted = countByState(db, accountId, { book, now });
    const { total, newCount, dueCount } = toCounts({ counted, ...wordbook?.facts });
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

/** The size of a wordbook, and the account's progress on withdrawn entries. */
function readWordbook(db: Db, accountId: number, at: { setId: string; now: number; until: number }) {
  const { setId, now, until } = at;
  const wordbook = findWordbook(db, { setId });
  if (wordbook === undefined) throw wordbookNotInstalled(setId);
  return {
    facts: { total: wordbook.entryCount, withdrawn: countWithdrawn(db, accountId, { setId, now }) },
    withdrawnDueTimes: findWithdrawnDueTimes(db, accountId, { setId, from: now, to: until }),
  };
}
