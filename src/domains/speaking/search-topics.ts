import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { closed, defaulted, integer, text } from "../../kernel/fields.ts";
import { offsetPage, offsetPageOf, pageLimit, pageOffset } from "../../kernel/paging.ts";
import { loadParts } from "../question-bank/question-bank.store.ts";
import { Topic, toTopic } from "./topics.schema.ts";
import { findTopics, findWork } from "./topics.store.ts";

const MAX_OFFSET = 10_000;

export const searchTopics = defineCapability({
  id: "speaking_search_topics",
  summary: "Find topics to speak about",
  description:
    "Lists the parts of the speaking test in the question bank, with what the learner has done of each. Words are looked for in titles, questions and cue cards.",
  effect: "read",
  request: closed({
    query: defaulted(
      text({
        max: 120,
        description:
          "Words to find. Every word must occur; the end of an English word may be missing; Chinese is found by any characters. Empty for no filter.",
      }),
      "",
    ),
    partNumber: Type.Optional(integer({ min: 1, max: 3, description: "Only topics of this part of the test." })),
    limit: pageLimit({ max: 24, default: 12 }),
    offset: pageOffset({ max: MAX_OFFSET }),
  }),
  response: offsetPageOf(Topic),
  returns: "One page of topics.",
  examples: [
    { title: "Every topic", request: {} },
    { title: "Cue cards about journeys", request: { query: "journey", partNumber: 2 } },
  ],
  notes: ["With a query the best match comes first, titles before questions; else the order is that of the catalogue."],
  handler: (ctx, { query, partNumber, limit, offset }) => {
    const { db, accountId } = ctx;
    const found = findTopics(db, { query, partNumber: partNumber ?? null, limit: limit + 1, offset });
    const page = offsetPage(found, { limit, offset }, MAX_OFFSET);
    const work = new Map(findWork(db, accountId, { partIds: page.items }).map((row) => [row.partId, row]));
    const rows = loadParts(db, accountId, { partIds: page.items });
    return { ...page, items: rows.map((row) => toTopic(row, work.get(row.id))) };
  },
});
