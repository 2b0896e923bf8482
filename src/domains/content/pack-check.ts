import { renameSync, rmSync } from "node:fs";
import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { invalidRequest } from "../../kernel/errors.ts";
import { closed, label, nullable, text } from "../../kernel/fields.ts";
import { PackOutcome } from "./content.schema.ts";
import { findImporter } from "./content.store.ts";
import { readImportReport } from "./import-report.ts";
import { IMPORTERS, importsOf, requireOwnPack } from "./importers.ts";
import { IMPORT_TIMEOUT_MS, waitingPack } from "./waiting-packs.ts";

const MAX_PACK_BYTES = 1024 * 1_048_576;

export const packCheck = defineCapability({
  id: "content_pack_check",
  summary: "Upload a content pack and check it",
  description:
    "Takes a .zip, checks everything in it and reports what its import would change. Nothing is imported yet.",
  roles: IMPORTERS,
  effect: "write",
  upload: { maxBytes: MAX_PACK_BYTES },
  request: closed({ fileName: label({ max: 255, description: "Name of the file, ending in .zip." }) }),
  response: closed({
    ...PackOutcome,
    needsReplace: Type.Boolean({
      description: "The pack is valid, but can only be imported with replace; the problems say why.",
    }),
    uploadId: nullable(text({ description: "Names the pack to import or discard it; null for a refused pack." })),
  }),
  returns: "The problems of the pack, and what an import would change.",
  examples: [{ title: "Check a pack", request: { fileName: "autumn-tests.zip" } }],
  notes: [
    "A checked pack waits a day for its import, then it is cleared away.",
    "Teachers import what LECTERN_TEACHER_IMPORTS allows: nothing, packs that nobody else imported, without replace, or all packs.",
  ],
  async prepare(ctx, input) {
    const allowed = importsOf(ctx.actor, ctx.site.teacherImports);
    if (!input.fileName.toLowerCase().endsWith(".zip") || ctx.upload === null) {
      const message = "fileName must end in .zip; zip the pack's folder first";
      throw invalidRequest(`${message}.`, [{ path: "/fileName", message, expected: "a name that ends in .zip" }]);
    }
    const owner = ctx.actor?.accountId ?? 0;
    const uploadId = ctx.ids.opaque();
    const path = waitingPack(ctx.files, uploadId);
    renameSync(ctx.upload.path, path);
    const check = async (...flags: string[]) => {
      const args = ["import", path, "--check", ...flags, "--json", "--data", ctx.files.dir];
      return readImportReport(await ctx.program(args, { owner, timeoutMs: IMPORT_TIMEOUT_MS }));
    };
    let isWaiting = false;
    try {
      const plain = await check();
      const replacing = plain.status === "refused" && allowed === "all" ? await check("--replace") : plain;
      if (allowed === "own" && plain.summary !== null)
        requireOwnPack(ctx.actor, plain.summary, findImporter(ctx.db, plain.summary));
      isWaiting = replacing.status === "checked";
      const needsReplace = isWaiting && plain.status === "refused";
      const summary = replacing.summary;
      return { ...plain, summary, needsReplace, uploadId: isWaiting ? uploadId : null };
    } finally {
      if (!isWaiting) rmSync(path, { force: true });
    }
  },
  handler: (_ctx, _input, prepared) => prepared,
});
