import { defineCapability } from "../../kernel/capability.ts";
import { notFound } from "../../kernel/errors.ts";
import { closed } from "../../kernel/fields.ts";
import { windowOf } from "../../lib/window.ts";
import { AssetDetails, assetIdField, toAsset } from "./assets.schema.ts";
import { loadAssets, readContent } from "./search.store.ts";

const SHOWN_CHARACTERS = 4_000;
/** Extra characters after the shown text that are read to find a place to cut. */
const MARGIN = 20;

export const read = defineCapability({
  id: "assets_read",
  summary: "Read one file's details",
  description: "Reads the facts of one of the learner's files and the beginning of its text, as its page shows them.",
  effect: "read",
  request: closed({ assetId: assetIdField }),
  response: AssetDetails,
  returns: "The file with the beginning of its text.",
  examples: [{ title: "One file", request: { assetId: 1 } }],
  handler(ctx, input) {
    const { db, accountId } = ctx;
    const [row] = loadAssets(db, accountId, { ids: [input.assetId] });
    if (row === undefined) {
      throw notFound("asset.not_found", "This file does not exist; it may be deleted. List the files again.");
    }
    const { text, nextOffset } = windowOf(
      readContent(db, accountId, { id: row.id, characters: SHOWN_CHARACTERS + MARGIN }),
      { offset: 0, characters: SHOWN_CHARACTERS },
    );
    return {
      ...toAsset(row, ctx.site.siteUrl),
      downloadUrl: `/files/assets/${row.id}`,
      content: text,
      contentTruncated: nextOffset !== null,
    };
  },
});
