import { type Static, Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { grouped } from "../../lib/grouped.ts";
import { readExport } from "./export-page.service.ts";
import { personalExport } from "./personal-export.ts";
import { MAX_FILE_CHARACTERS, MAX_IMPORT } from "./transfer.ts";

/** Maximum number of files per response; each is accepted by one import. */
const MAX_FILES = 20;

const { format, offset } = personalExport.request.properties;
const { content, contentType, fileName, count, total, nextOffset } = personalExport.response.properties;

const ExportFile = closed({ format, content, contentType, fileName, count });

export const exportBook = defineCapability({
  id: "vocabulary_export_book",
  summary: "Export the learner's vocabulary book as files that can be imported again",
  description: `Writes what ielts_vocabulary_personal_export does, as files of at most ${MAX_IMPORT} entries each: up to ${MAX_FILES} files in one answer.`,
  effect: "read",
  request: closed({ format, offset }),
  response: closed({
    files: Type.Array(ExportFile, { description: "The files, in the order in which the entries were added." }),
    total,
    nextOffset,
  }),
  returns: "The files, and where to continue.",
  examples: [{ title: "The book as CSV", request: { format: "csv" } }],
  notes: [
    `An answer ends early rather than pass about ${grouped(MAX_FILE_CHARACTERS)} characters: continue at nextOffset.`,
  ],
  handler: (ctx, { format, offset }) => {
    const files: Static<typeof ExportFile>[] = [];
    let characters = 0;
    let next: number | null = offset;
    let total = 0;
    while (next !== null && files.length < MAX_FILES && characters < MAX_FILE_CHARACTERS) {
      const page = readExport(ctx.db, ctx.accountId, { format, limit: MAX_IMPORT, offset: next });
      const { content, contentType, fileName, count } = page;
      files.push({ format, content, contentType, fileName, count });
      characters += content.length;
      next = page.nextOffset;
      total = page.total;
    }
    return { files, total, nextOffset: next };
  },
});
