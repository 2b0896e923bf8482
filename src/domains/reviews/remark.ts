import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { findCorrection } from "./corrections.store.ts";
import { correctionNotFound } from "./refusals.ts";
import { remarkSlice } from "./remark.store.ts";
import { correctionIdField, Remarked } from "./reviews.schema.ts";

export const remark = defineCapability({
  id: "reviews_remark",
  summary: "Mark again what a correction leaves",
  description: "Marks the next submitted sections, up to 100, that do not take account of a correction so far.",
  roles: ["owner", "teacher"],
  effect: "write",
  request: closed({ correctionId: correctionIdField }),
  response: Remarked,
  returns: "How many sections were marked again, and how many are left.",
  examples: [{ title: "The next", request: { correctionId: 1 } }],
  notes: ["Calling it when nothing is left changes nothing."],
  handler: (ctx, { correctionId }) => {
    const correction = findCorrection(ctx.db, { correctionId });
    if (correction === undefined) throw correctionNotFound();
    const { partId } = correction;
    return remarkSlice(ctx.db, { correctionId, partId, now: ctx.now, uuid: () => ctx.ids.uuid() });
  },
});
