import { rmSync } from "node:fs";
import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { forbidden } from "../../kernel/errors.ts";
import { closed, defaulted } from "../../kernel/fields.ts";
import { PackOutcome } from "./content.schema.ts";
import { findImporter, noteImporter } from "./content.store.ts";
import { readImportReport } from "./import-report.ts";
import { IMPORTERS, importsOf, requireOwnPack } from "./importers.ts";
import { IMPORT_TIMEOUT_MS, requireWaitingPack, UploadId } from "./waiting-packs.ts";

export const packImport = defineCapability({
  id: "content_pack_import",
  summary: "Import an uploaded content pack",
  description: "Imports a checked pack, all of it or nothing. Learners' records keep pointing at what they name.",
  roles: IMPORTERS,
  effect: "write",
  request: closed({
    uploadId: UploadId,
    replace: defaulted(
      Type.Boolean({ description: "Also where the same or a newer version, or another pack's wordbook, is there." }),
      false,
    ),
  }),
  response: closed(PackOutcome),
  returns: "What was imported, or why it was refused.",
  examples: [{ title: "Import what was checked", request: { uploadId: "V1StGXR8_Z5jdHi6B-myT" } }],
  async prepare(ctx, input) {
    const allowed = importsOf(ctx.actor, ctx.site.teacherImports);
    const path = requireWaitingPack(ctx.files, input.uploadId);
    const limits = { owner: ctx.actor?.accountId ?? 0, timeoutMs: IMPORT_TIMEOUT_MS };
    if (allowed === "own") {
      if (input.replace) throw forbidden("content.replace_not_allowed", "Only an owner imports a pack with replace.");
      const checking = ["import", path, "--check", "--json", "--data", ctx.files.dir];
      const checked = readImportReport(await ctx.program(checking, limits));
      if (checked.summary !== null) requireOwnPack(ctx.actor, checked.summary, findImporter(ctx.db, checked.summary));
    }
    const flags = input.replace ? ["--replace"] : [];
    const args = ["import", path, ...flags, "--json", "--data", ctx.files.dir];
    const outcome = readImportReport(await ctx.program(args, limits));
    if (outcome.status === "imported") rmSync(path, { force: true });
    return outcome;
  },
  handler(ctx, _input, prepared) {
    const { status, summary } = prepared;
    // An installed pack without an importer was imported on the command line.
    if (status === "imported" && summary?.status === "installed") noteImporter(ctx.db, ctx.accountId, summary);
    return prepared;
  },
});
