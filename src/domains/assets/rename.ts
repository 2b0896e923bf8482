import { defineCapability } from "../../kernel/capability.ts";
import { notFound } from "../../kernel/errors.ts";
import { closed } from "../../kernel/fields.ts";
import { appendEvent } from "../events/events.service.ts";
import { Asset, assetEvent, assetIdField, titleField, toAsset } from "./assets.schema.ts";
import { renameAsset } from "./assets.store.ts";
import { loadAssets } from "./search.store.ts";

export const rename = defineCapability({
  id: "assets_rename",
  summary: "Give a file another title",
  description: "Changes the title under which a file is listed and found. The name of the file stays.",
  effect: "write",
  request: closed({ assetId: assetIdField, title: titleField }),
  response: Asset,
  returns: "The file under its new title.",
  examples: [{ title: "A clearer title", request: { assetId: 1, title: "Tourism: arguments" } }],
  handler(ctx, input) {
    const { db, accountId, now } = ctx;
    const { assetId: id, title } = input;
    const renamed = renameAsset(db, accountId, { id, title: title.trim(), now });
    if (renamed !== undefined) appendEvent(db, accountId, { ...assetEvent(ctx.ids.uuid(), "renamed", renamed), now });
    const [row] = renamed === undefined ? [] : loadAssets(db, accountId, { ids: [id] });
    if (row === undefined) {
      throw notFound("asset.not_found", "This file does not exist; it may be deleted. List the files again.");
    }
    return toAsset(row, ctx.site.siteUrl);
  },
});
