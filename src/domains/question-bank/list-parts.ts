import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { pageLimit } from "../../kernel/paging.ts";
import { searchParts } from "./search-parts.ts";

export const listParts = defineCapability({
  id: "practice_list_parts",
  summary: "List parts of the question bank for a page",
  description:
    "Lists what ielts_practice_search_parts finds, by the same filters and in the same order, a page of the workspace at a time.",
  effect: "read",
  request: closed({ ...searchParts.request.properties, limit: pageLimit({ max: 18, default: 18 }) }),
  response: searchParts.response,
  returns: searchParts.returns,
  examples: [{ title: "Reading passages not practised yet", request: { subject: "reading", preferUnseen: true } }],
  notes: ["Continue with nextCursor and the same filters."],
  handler: (ctx, input) => searchParts.handler(ctx, input, undefined),
});
