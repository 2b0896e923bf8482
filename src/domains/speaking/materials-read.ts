import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { materialIdField, SHOWN_PRACTICES, SpeakingMaterial, toMaterial } from "./materials.schema.ts";
import { findMaterial } from "./materials.store.ts";
import { materialNotFound } from "./refusals.ts";

export const materialsRead = defineCapability({
  id: "ielts_speaking_materials_read",
  name: "speaking.materials.read",
  summary: "Read one of the learner's speaking materials",
  description: "Returns a material with the questions it is linked to and its recent practice history.",
  tool: "Open one of the learner's speaking stories in full, with linked questions and practice history. Pull up the cue card answer to rehearse it; 打开口语素材、口语故事的全文，背一遍. materialId from ielts_speaking_materials_search. Show the full text of a story; 看一下口语素材完整内容、详细; read me the story I prepared; 打开那篇口语稿、念一遍.",
  scopes: ["speaking:read"],
  effect: "read",
  request: closed({ materialId: materialIdField }),
  response: SpeakingMaterial,
  returns: "The material with its links in their order and its recent practices.",
  examples: [{ title: "One material (material 1 must exist)", request: { materialId: 1 } }],
  notes: [
    "An archived material answers 404, as one that never was.",
    "withdrawn says that a linked question is no longer offered; the link stays as it is until the links are replaced.",
    `recentPractices holds what the learner marked as done, at most ${SHOWN_PRACTICES}; practiceCount counts all of it.`,
  ],
  handler: (ctx, { materialId }) => {
    const material = findMaterial(ctx.db, ctx.accountId, { materialId });
    if (material === undefined) throw materialNotFound();
    return toMaterial(material, ctx.site.siteUrl);
  },
});
