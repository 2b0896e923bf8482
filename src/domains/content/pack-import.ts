import { rmSync } from "node:fs";
import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { closed, defaulted } from "../../kernel/fields.ts";
import { PackOutcome } from "./content.schema.ts";
import { readImportReport } from "./import-report.ts";
import { IMPORT_TIMEOUT_MS, requireWaitingPack, UploadId } from "./waiting-packs.ts";

export const packImport = defineCapability({
  id: "content_pack_import",
  name: "content.packs.import",
  group: "content",
  summary: "Import an uploaded content pack",
  description: "Brings a checked pack in, all of it or nothing. Learners' records keep pointing at what they name.",
  scopes: [],
  roles: ["owner"],
  effect: "write",
  doors: ["web"],
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
  notes: [],
  async prepare(ctx, input) {
    const path = requireWaitingPack(ctx.files, input.uploadId);
    const flags = input.replace ? ["--replace"] : [];
    const args = ["import", path, ...flags, "--json", "--data", ctx.files.dir];
    const outcome = readImportReport(
      await ctx.program(args, { owner: ctx.actor?.accountId ?? 0, timeoutMs: IMPORT_TIMEOUT_MS }),
    );
    if (outcome.status === "imported") rmSync(path, { force: true });
    return outcome;
  },
  handler: (_ctx, _input, prepared) => prepared,
});
