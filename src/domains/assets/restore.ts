import { defineCapability } from "../../kernel/capability.ts";
import { notFound, stateConflict } from "../../kernel/errors.ts";
import { closed } from "../../kernel/fields.ts";
import { appendEvent } from "../events/events.service.ts";
import { Asset, assetEvent, assetIdField, toAsset } from "./assets.schema.ts";
import { findByFile, findDeleted, restoreAsset } from "./assets.store.ts";
import { loadAssets } from "./search.store.ts";

export const restore = defineCapability({
  id: "assets_restore",
  summary: "Take a deleted file back",
  description: "Restores a deleted file as it was, while its bytes still exist.",
  effect: "write",
  request: closed({ assetId: assetIdField }),
  response: Asset,
  returns: "The file.",
  examples: [{ title: "Undo a deletion", request: { assetId: 1 } }],
  notes: ["A file that was not deleted is answered unchanged."],
  handler(ctx, input) {
    const { db, accountId, now } = ctx;
    const id = input.assetId;
    const deleted = findDeleted(db, accountId, { id });
    if (deleted !== undefined) {
      if (findByFile(db, accountId, { sha256: deleted.sha256 }) !== undefined) {
        throw stateConflict("asset.uploaded_again", "The same file was uploaded again since; use that one.");
      }
      restoreAsset(db, accountId, { id });
      appendEvent(db, accountId, { ...assetEvent(ctx.ids.uuid(), "restored", deleted), now });
    }
    const [row] = loadAssets(db, accountId, { ids: [id] });
    if (row === undefined) {
      throw notFound("asset.not_found", "This file does not exist, or was deleted too long ago. List the files again.");
    }
    return toAsset(row, ctx.site.siteUrl);
  },
});
