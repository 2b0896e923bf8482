import { defineCapability } from "../../kernel/capability.ts";
import { choice, closed, defaulted } from "../../kernel/fields.ts";
import { offsetPage, offsetPageOf, pageLimit, pageOffset } from "../../kernel/paging.ts";
import { countWords } from "../../lib/text.ts";
import { loadSectionParts } from "../practice/sessions.store.ts";
import { toWritingListItem, WritingListItem } from "./list.schema.ts";
import { findWritings, sumWriting } from "./practices.store.ts";
import { findTexts } from "./texts.store.ts";
import { toTasks } from "./writing.schema.ts";

const MAX_OFFSET = 10_000;

export const list = defineCapability({
  id: "writing_list",
  summary: "List the learner's writing practices",
  description:
    "Lists the learner's writing practices and the mock tests whose writing section has started, the one with the latest activity first, with their words, versions and reviews.",
  effect: "read",
  request: closed({
    state: defaulted(
      choice(["", "open", "submitted"], {
        description:
          "Only those whose writing section has this status; open: being written. Empty for all, including abandoned ones.",
      }),
      "",
    ),
    limit: pageLimit({ max: 50, default: 20 }),
    offset: pageOffset({ max: MAX_OFFSET }),
  }),
  response: offsetPageOf(WritingListItem),
  returns: "A page of writing practices.",
  examples: [
    { title: "The newest", request: {} },
    { title: "What is being written", request: { state: "open", limit: 5 } },
  ],
  notes: ["A mock test whose writing section waits is not listed."],
  handler: (ctx, { state, limit, offset }) => {
    const { db, accountId } = ctx;
    const page = offsetPage(
      findWritings(db, accountId, { state, limit: limit + 1, offset }),
      { limit, offset },
      MAX_OFFSET,
    );
    const items = page.items.map((row) => {
      const sessionId = row.id;
      const parts = loadSectionParts(db, accountId, { sessionId, subject: "writing" });
      const texts = [...findTexts(db, accountId, { sessionId }).values()];
      return toWritingListItem(row, {
        ...sumWriting(db, accountId, { sessionId }),
        taskNumbers: toTasks(parts, ctx.site.siteUrl).map(({ taskNumber }) => taskNumber),
        wordCount: texts.reduce((sum, { value }) => sum + countWords(value), 0),
      });
    });
    return { ...page, items };
  },
});
