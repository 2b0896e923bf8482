import { defineCapability } from "../../kernel/capability.ts";
import { notFound } from "../../kernel/errors.ts";
import { closed } from "../../kernel/fields.ts";
import { FileAnswer } from "../../kernel/files.ts";
import { assetIdField } from "./assets.schema.ts";
import { findStored } from "./assets.store.ts";
import { showsInline } from "./file-kinds.ts";

export const download = defineCapability({
  id: "assets_download",
  summary: "Open or save a file",
  description: "Answers the bytes of one of the learner's files, to its owner alone.",
  effect: "read",
  route: { method: "GET", path: "/files/assets/{assetId}" },
  sends: "file",
  request: closed({ assetId: assetIdField }),
  response: FileAnswer,
  returns: "The bytes of the file.",
  examples: [{ title: "One file", request: { assetId: 1 } }],
  notes: [
    "Pictures, audio, video and PDF can be shown in place; everything else is saved. Nothing is answered as HTML.",
  ],
  handler(ctx, input): FileAnswer {
    const file = findStored(ctx.db, ctx.accountId, { id: input.assetId });
    if (file === undefined)
      throw notFound("asset.not_found", "This file does not exist; it may be deleted. List the files again.");
    return {
      sha256: file.sha256,
      mediaType: file.mediaType,
      fileName: file.fileName,
      disposition: showsInline(file.mediaType) ? "inline" : "attachment",
      keep: "private",
    };
  },
});
