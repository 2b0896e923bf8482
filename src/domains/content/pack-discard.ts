import { rmSync } from "node:fs";
import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { IMPORTERS, importsOf } from "./importers.ts";
import { requireWaitingPack, UploadId } from "./waiting-packs.ts";

export const packDiscard = defineCapability({
  id: "content_pack_discard",
  summary: "Discard an uploaded content pack",
  description: "Removes a pack that was checked and is not wanted after all.",
  roles: IMPORTERS,
  effect: "write",
  request: closed({ uploadId: UploadId }),
  response: closed({ uploadId: UploadId }),
  returns: "The id of the pack that was discarded.",
  examples: [{ title: "Not this one", request: { uploadId: "V1StGXR8_Z5jdHi6B-myT" } }],
  async prepare(ctx, input) {
    importsOf(ctx.actor, ctx.site.teacherImports);
    rmSync(requireWaitingPack(ctx.files, input.uploadId), { force: true });
  },
  handler: (_ctx, input) => ({ uploadId: input.uploadId }),
});
