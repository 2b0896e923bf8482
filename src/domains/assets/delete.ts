import { defineCapability } from "../../kernel/capability.ts";
import { notFound } from "../../kernel/errors.ts";
import { closed, instant } from "../../kernel/fields.ts";
import { DAY_MS, toInstant } from "../../lib/time.ts";
import { appendEvent } from "../events/events.service.ts";
import { assetEvent, assetIdField } from "./assets.schema.ts";
import { deleteAsset } from "./assets.store.ts";
import { RETENTION_DAYS } from "./purge.store.ts";

export const deleteFile = defineCapability({
  id: "assets_delete",
  summary: "Delete a file",
  description: "Takes a file out of every list and search immediately. Its bytes are removed some days later.",
  effect: "write",
  request: closed({ assetId: assetIdField }),
  response: closed({
    assetId: assetIdField,
    restorableUntil: instant("Until when assets_restore can take the file back."),
  }),
  returns: "The id of the deleted file, and until when it can be restored.",
  examples: [{ title: "Delete a file", request: { assetId: 1 } }],
  notes: [`assets_restore undoes it within ${RETENTION_DAYS} days.`],
  handler(ctx, input) {
    const { db, accountId, now } = ctx;
    const deleted = deleteAsset(db, accountId, { id: input.assetId, now });
    if (deleted === undefined) {
      throw notFound("asset.not_found", "This file does not exist; it may already be deleted. List the files again.");
    }
    appendEvent(db, accountId, { ...assetEvent(ctx.ids.uuid(), "deleted", deleted), now });
    return { assetId: input.assetId, restorableUntil: toInstant(now + RETENTION_DAYS * DAY_MS) };
  },
});
