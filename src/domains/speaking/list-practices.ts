import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { offsetPage, offsetPageOf, pageLimit, pageOffset } from "../../kernel/paging.ts";
import { materialIdField, questionSlotIdField } from "./materials.schema.ts";
import { Practice, toPractice } from "./practices.schema.ts";
import { findPractices } from "./practices.store.ts";

const MAX_OFFSET = 10_000;

export const listPractices = defineCapability({
  id: "speaking_list_practices",
  summary: "List spoken answers",
  description:
    "Lists the answers that the learner recorded or practised aloud, newest first: all of them, those of one material, or those to one question.",
  effect: "read",
  request: closed({
    materialId: Type.Optional(materialIdField),
    questionSlotId: Type.Optional(questionSlotIdField),
    limit: pageLimit({ max: 50, default: 20 }),
    offset: pageOffset({ max: MAX_OFFSET }),
  }),
  response: offsetPageOf(Practice),
  returns: "One page of answers, those that are not done among them.",
  examples: [
    { title: "The newest", request: {} },
    { title: "Of one material", request: { materialId: 1 } },
  ],
  notes: ["Answers stay when their question or part is withdrawn, with the question as it was asked then."],
  handler: (ctx, { limit, offset, ...filter }) => {
    const rows = findPractices(ctx.db, ctx.accountId, { ...filter, limit: limit + 1, offset });
    const page = offsetPage(rows, { limit, offset }, MAX_OFFSET);
    return { ...page, items: page.items.map(toPractice) };
  },
});
