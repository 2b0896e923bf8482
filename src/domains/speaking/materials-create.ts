import { defineCapability } from "../../kernel/capability.ts";
import { closed, defaulted } from "../../kernel/fields.ts";
import { grouped } from "../../lib/grouped.ts";
import { appendEvent } from "../events/events.service.ts";
import { linkProblems } from "./links.ts";
import {
  coreStoryField,
  MAX_MATERIALS,
  questionLinksField,
  SpeakingMaterial,
  titleField,
  toMaterial,
} from "./materials.schema.ts";
import { addMaterial, countMaterials, findMaterial } from "./materials.store.ts";
import { materialNotFound, refuseLinks, tooManyMaterials } from "./refusals.ts";
import { findSlots } from "./slots.store.ts";

export const materialsCreate = defineCapability({
  id: "ielts_speaking_materials_create",
  name: "speaking.materials.create",
  summary: "Keep a new speaking material",
  description:
    "Adds a story to the learner's active library and links it to the questions that are named. Nothing is matched: without questionLinks it has no links.",
  tool: 'Save a new speaking story or answer of the learner, such as an anecdote for Part 2 cue cards. Save this as my answer for "describe a person", keep it with my speaking stuff; 我写了一段口语回答，存到口语素材里，新记一个故事，可以套好几个话题. Add to my speaking notes; 保存成口语素材、添加、记下这段答案; 存起来以后口语用.',
  scopes: ["speaking:write"],
  effect: "write",
  maxBodyBytes: 1_048_576,
  request: closed({
    title: titleField,
    coreStory: coreStoryField,
    questionLinks: defaulted(questionLinksField, []),
  }),
  response: SpeakingMaterial,
  returns: "The material as ielts_speaking_materials_read returns it.",
  examples: [
    {
      title: "A story without links",
      request: {
        title: "The night train",
        coreStory: "Two years ago I took a night train to visit my grandmother, and it stopped in the snow.",
      },
    },
  ],
  notes: [
    "A link to a question that is unknown, withdrawn or of another subject is refused, and so is the same question twice; the answer names each of them.",
    `A library holds up to ${grouped(MAX_MATERIALS)} active materials. Two may have the same title: after an unclear outcome search before you repeat.`,
  ],
  handler: (ctx, input) => {
    const { db, accountId, now } = ctx;
    const { coreStory, questionLinks } = input;
    const slots = findSlots(db, { slotIds: questionLinks.map((link) => link.questionSlotId) });
    refuseLinks(linkProblems(questionLinks, slots, new Set()));
    if (countMaterials(db, accountId) >= MAX_MATERIALS) throw tooManyMaterials();
    const title = input.title.trim();
    const materialId = addMaterial(db, accountId, { title, coreStory, questionLinks, now });
    appendEvent(db, accountId, {
      eventId: ctx.ids.uuid(),
      eventType: "speaking.material_created",
      subjectCode: "speaking",
      objectType: "speaking_material",
      objectId: String(materialId),
      payload: { title, linkCount: questionLinks.length },
      now,
    });
    const material = findMaterial(db, accountId, { materialId });
    if (material === undefined) throw materialNotFound();
    return toMaterial(material, ctx.site.siteUrl);
  },
});
