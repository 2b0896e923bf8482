import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { pageLimit } from "../../kernel/paging.ts";
import { searchMaterials } from "./search-materials.ts";

export const listMaterials = defineCapability({
  id: "dictation_list_materials",
  summary: "List listening parts for dictation for a page",
  description:
    "Lists what ielts_dictation_search_materials finds, by the same filters and in the same order, a page of the workspace at a time.",
  effect: "read",
  request: closed({ ...searchMaterials.request.properties, limit: pageLimit({ max: 18, default: 18 }) }),
  response: searchMaterials.response,
  returns: searchMaterials.returns,
  examples: [{ title: "Easy ones", request: { difficulty: "基础" } }],
  notes: ["Continue at nextOffset with the same filters."],
  handler: (ctx, input) => searchMaterials.handler(ctx, input, undefined),
});
