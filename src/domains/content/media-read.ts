import { basename } from "node:path";
import { definePublicCapability } from "../../kernel/capability.ts";
import { notFound } from "../../kernel/errors.ts";
import { closed, text } from "../../kernel/fields.ts";
import { FileAnswer } from "../../kernel/files.ts";
import { findMedia } from "./content.store.ts";

export const mediaRead = definePublicCapability({
  id: "content_media_read",
  summary: "Read a media file of the content library",
  description: "Audio, images and documents of content packs, by the SHA-256 of their bytes.",
  effect: "read",
  route: { method: "GET", path: "/media/{sha256}" },
  sends: "file",
  request: closed({ sha256: text({ min: 64, max: 64, description: "SHA-256 of the file, in lower-case hex." }) }),
  response: FileAnswer,
  returns: "The file.",
  examples: [{ title: "A file", request: { sha256: "0".repeat(64) } }],
  notes: ["Content is public: whoever knows an address may read it. Learners' own files are never answered here."],
  handler(ctx, input) {
    const found = findMedia(ctx.db, input);
    if (found === undefined) throw notFound("media.not_found", "The content library has no such file.");
    return {
      sha256: input.sha256,
      mediaType: found.mediaType,
      fileName: basename(found.path),
      disposition: "inline" as const,
      keep: "immutable" as const,
    };
  },
});
