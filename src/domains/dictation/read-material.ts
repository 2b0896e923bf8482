import { defineCapability } from "../../kernel/capability.ts";
import { closed, numericId } from "../../kernel/fields.ts";
import { loadParts } from "../question-bank/question-bank.store.ts";
import { DictationMaterial, toDictationMaterial } from "./dictation.schema.ts";
import { partNotFound } from "./refusals.ts";

export const readMaterial = defineCapability({
  id: "dictation_read_material",
  summary: "Read what a part offers for dictation",
  description: "Returns one published part as material for dictation, without its sentences.",
  effect: "read",
  request: closed({ partId: numericId("Id of the part.") }),
  response: DictationMaterial,
  returns: "The part as material for dictation.",
  examples: [{ title: "A part", request: { partId: 1 } }],
  notes: ["A part without a segmented transcript has a segmentCount of 0: there is nothing to write down."],
  handler: (ctx, { partId }) => {
    const [row] = loadParts(ctx.db, ctx.accountId, { partIds: [partId] });
    if (row === undefined) throw partNotFound();
    return toDictationMaterial(row, ctx.site.siteUrl);
  },
});
