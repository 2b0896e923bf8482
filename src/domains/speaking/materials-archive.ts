import { defineCapability } from "../../kernel/capability.ts";
import { closed, instant } from "../../kernel/fields.ts";
import { toInstant } from "../../lib/time.ts";
import { appendEvent } from "../events/events.service.ts";
import { materialIdField } from "./materials.schema.ts";
import { archiveMaterial } from "./materials.store.ts";
import { materialNotFound } from "./refusals.ts";

export const materialsArchive = defineCapability({
  id: "ielts_speaking_materials_archive",
  name: "speaking.materials.archive",
  summary: "Archive one of the learner's speaking materials",
  description:
    "Takes a material out of the active library: search and read show it no more. Its links and practices stay.",
  tool: "Archive a speaking story the learner no longer uses: it leaves the list and can be restored later. Put away, shelve, might want it back someday; 口语素材、口语故事不用了，先收起来、归档，别显示，不彻底删掉. Remove, hide; 归档、隐藏、移走口语素材; hide, never use it.",
  scopes: ["speaking:write"],
  effect: "write",
  destroys: true,
  request: closed({ id: materialIdField }),
  response: closed({ materialId: materialIdField, archivedAt: instant("When it was archived.") }),
  returns: "The id of the archived material.",
  examples: [{ title: "Archive a material (material 1 must exist)", request: { id: 1 } }],
  notes: [
    "Repeating the call answers 404: the material has left the active library already.",
    "The learner can restore it in the workspace.",
  ],
  handler: (ctx, { id }) => {
    const { db, accountId, now } = ctx;
    const title = archiveMaterial(db, accountId, { materialId: id, now });
    if (title === undefined) throw materialNotFound();
    appendEvent(db, accountId, {
      eventId: ctx.ids.uuid(),
      eventType: "speaking.material_archived",
      subjectCode: "speaking",
      objectType: "speaking_material",
      objectId: String(id),
      payload: { title },
      now,
    });
    return { materialId: id, archivedAt: toInstant(now) };
  },
});
