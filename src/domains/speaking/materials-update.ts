import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { invalidRequest } from "../../kernel/errors.ts";
import { closed } from "../../kernel/fields.ts";
import { appendEvent } from "../events/events.service.ts";
import { changedFields, linkProblems } from "./links.ts";
import {
  coreStoryField,
  materialIdField,
  questionLinksField,
  SpeakingMaterial,
  titleField,
  toMaterial,
} from "./materials.schema.ts";
import { findMaterial, saveMaterial } from "./materials.store.ts";
import { materialNotFound, refuseLinks } from "./refusals.ts";
import { findSlots } from "./slots.store.ts";

const CHANGES = {
  title: Type.Optional(titleField),
  coreStory: Type.Optional(coreStoryField),
  questionLinks: Type.Optional(questionLinksField),
};

export const materialsUpdate = defineCapability({
  id: "ielts_speaking_materials_update",
  name: "speaking.materials.update",
  summary: "Change one of the learner's speaking materials",
  description:
    "Replaces the fields that are sent and leaves the others as they are. questionLinks replaces all links, an empty list takes them away; a change of title or story never touches them.",
  tool: "Change a saved speaking story: replace its text, title or linked questions. Change the ending of that story, replace the answer with this better version; 口语素材里把这句改成，润色过的口语回答替换掉. Only the fields sent change. Edit, fix, revise, rename a speaking story; 修改、编辑、更新口语素材的内容、标题; 改一下口语素材，加个开头、结尾、例子; swap, shorten, rewrite a paragraph of my answer; 口语稿改几个字、换个名字.",
  scopes: ["speaking:write"],
  effect: "write",
  destroys: true,
  maxBodyBytes: 1_048_576,
  request: closed({ id: materialIdField, ...CHANGES }),
  response: SpeakingMaterial,
  returns: "The material as ielts_speaking_materials_read returns it.",
  examples: [
    { title: "A better title (material 1 must exist)", request: { id: 1, title: "The night train in the snow" } },
    { title: "No links any more (material 1 must exist)", request: { id: 1, questionLinks: [] } },
  ],
  notes: [
    "A link to a question that is unknown, withdrawn or of another subject is refused, and so is the same question twice. A link that the material has already stays allowed when its question has been withdrawn since.",
    "Sending what the material holds already changes nothing, updatedAt included. An archived material answers 404.",
  ],
  handler: (ctx, input) => {
    const { db, accountId, now } = ctx;
    const { id, ...changes } = input;
    if (Object.keys(changes).length === 0) throw nothingToChange();
    const before = findMaterial(db, accountId, { materialId: id });
    if (before === undefined) throw materialNotFound();
    const { title = before.title, coreStory = before.coreStory, questionLinks = before.links } = changes;
    const slots = findSlots(db, { slotIds: questionLinks.map((link) => link.questionSlotId) });
    const held = new Set(before.links.map((link) => link.questionSlotId));
    refuseLinks(linkProblems(questionLinks, slots, held));
    const content = { title: title.trim(), coreStory, questionLinks };
    const fields = changedFields({ ...before, questionLinks: before.links }, content);
    if (fields.length === 0) return toMaterial(before, ctx.site.siteUrl);
    saveMaterial(db, accountId, { materialId: id, ...content, now });
    appendEvent(db, accountId, {
      eventId: ctx.ids.uuid(),
      eventType: "speaking.material_updated",
      subjectCode: "speaking",
      objectType: "speaking_material",
      objectId: String(id),
      payload: { title: content.title, linkCount: questionLinks.length, fields },
      now,
    });
    const after = findMaterial(db, accountId, { materialId: id });
    if (after === undefined) throw materialNotFound();
    return toMaterial(after, ctx.site.siteUrl);
  },
});

function nothingToChange() {
  const expected = `at least one of ${Object.keys(CHANGES).join(", ")}`;
  return invalidRequest(`Nothing to change: send ${expected}.`, [
    { path: "", message: "No field to change was sent", expected },
  ]);
}
