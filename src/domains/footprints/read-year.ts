import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { closed, instant, nullable, text } from "../../kernel/fields.ts";
import { toInstant } from "../../lib/time.ts";
import { DayCount, KINDS, kindsFilter, queryFilter } from "./footprints.schema.ts";
import { readDayCounts } from "./history.service.ts";
import { countDays, datedCounts, dateOf, dayAt } from "./statistics.ts";
import { findFirstDay } from "./tallies.store.ts";
import { findTexts } from "./text-search.store.ts";

/** 53 weeks. */
const DAYS = 371;

export const readYear = defineCapability({
  id: "footprints_read_year",
  summary: "Count the activities of each day of a year",
  description: "Counts the learner's activities of each of the 53 weeks that end today, for a heat map.",
  effect: "read",
  request: closed({ kinds: kindsFilter, query: queryFilter }),
  response: closed({
    days: Type.Array(DayCount, { minItems: DAYS, maxItems: DAYS, description: "371 days, the last of them today." }),
    firstActivityOn: nullable(
      text({ description: "Day of the first activity; null if there is none.", format: "date" }),
    ),
    asOf: instant("When this was read."),
  }),
  returns: "A count for each day.",
  examples: [
    { title: "Everything", request: {} },
    { title: "Practice and mock tests", request: { kinds: ["practice", "mock"] } },
  ],
  notes: ["Days are those of Asia/Shanghai."],
  handler: (ctx, { kinds: asked, query }) => {
    const { db, accountId, now } = ctx;
    const kinds = asked.length === 0 ? KINDS : asked;
    const filter = { kinds, texts: query.trim() === "" ? null : findTexts(db, accountId, { query, kinds }) };
    const today = dayAt(now);
    const counts = readDayCounts(db, accountId, { filter, from: today - DAYS + 1, asOf: now });
    const first = findFirstDay(db, accountId, filter);
    return {
      days: datedCounts(countDays(counts, { today, days: DAYS }), today),
      firstActivityOn: first === null ? null : dateOf(first),
      asOf: toInstant(now),
    };
  },
});
