import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { appendEvent } from "../events/events.service.ts";
import { MAX_MATERIALS, materialIdField, SpeakingMaterial, toMaterial } from "./materials.schema.ts";
import { countMaterials, findMaterial, restoreMaterial as takeBack } from "./materials.store.ts";
import { materialNotFound, tooManyMaterials } from "./refusals.ts";

export const restoreMaterial = defineCapability({
  id: "speaking_restore_material",
  summary: "Take an archived speaking material back",
  description: "Restores an archived material to the active library, as it was.",
  effect: "write",
  request: closed({ materialId: materialIdField }),
  response: SpeakingMaterial,
  returns: "The material.",
  examples: [{ title: "Undo an archiving", request: { materialId: 1 } }],
  notes: ["A material that is not archived is answered unchanged."],
  handler: (ctx, { materialId }) => {
    const { db, accountId, now } = ctx;
    const wasArchived = takeBack(db, accountId, { materialId });
    const material = findMaterial(db, accountId, { materialId });
    if (material === undefined) throw materialNotFound();
    if (wasArchived) {
      if (countMaterials(db, accountId) > MAX_MATERIALS) throw tooManyMaterials();
      appendEvent(db, accountId, {
        eventId: ctx.ids.uuid(),
        eventType: "speaking.material_restored",
        subjectCode: "speaking",
        objectType: "speaking_material",
        objectId: String(materialId),
        payload: { title: material.title },
        now,
      });
    }
    return toMaterial(material, ctx.site.siteUrl);
  },
});
