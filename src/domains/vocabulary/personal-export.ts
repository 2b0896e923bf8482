import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { choice, closed, count, defaulted, integer, MAX_SAFE, nullable, text } from "../../kernel/fields.ts";
import { PRESENT, pageLimit, pageOffset } from "../../kernel/paging.ts";
import { grouped } from "../../lib/grouped.ts";
import { MAX_EXPORT_OFFSET, readExport } from "./export-page.service.ts";
import { MAX_FILE_CHARACTERS } from "./transfer.ts";

const format = choice(["csv", "json"], { description: "Format of the file." });

export const personalExport = defineCapability({
  id: "ielts_vocabulary_personal_export",
  name: "vocabulary.personal.export",
  summary: "Export the learner's vocabulary as the text of a CSV or JSON file",
  description:
    "Writes the content of the learner's entries, in the order in which they were added, as the text of a file that ielts_vocabulary_personal_import reads back the same. Review history, learning state and due times are never exported.",
  tool: "Export only the learner's own words as the text of a CSV or JSON file, such as for Anki or printing out. Each page is a complete file; continue at nextOffset. Not all data: that is ielts_learner_export_data. 生词本导出成文件、表格、打印. Download my vocabulary; 导出我的生词本、单词、下载; 备份单词，背过的词导出成表格; spreadsheet, Excel; 表格; print my vocabulary; 打印出来.",
  scopes: ["vocabulary:read"],
  effect: "read",
  request: closed({
    format: defaulted(format, "json"),
    limit: pageLimit({ max: 1000, default: 500 }),
    offset: pageOffset({ max: MAX_EXPORT_OFFSET }),
  }),
  response: closed({
    format,
    content: text({ description: "Text of the file, to be saved as UTF-8." }),
    contentType: text({ description: "Media type of the file." }),
    fileName: text({ description: "A name for the file." }),
    count: count("Entries in this file."),
    total: count("Entries in the whole book."),
    limit: integer({ min: 1, max: MAX_SAFE, description: "The limit this page was read with." }),
    offset: count("The offset this page was read with."),
    hasMore: Type.Boolean({ description: "Whether entries follow that are not in this file." }),
    nextOffset: nullable(count(`Offset of the next page; null on the last. ${PRESENT}`)),
  }),
  returns: "The text of one file and where to continue.",
  examples: [
    { title: "The first entries as JSON", request: {} },
    { title: "A hundred entries as CSV", request: { format: "csv", limit: 100 } },
  ],
  notes: [
    "Each page is a complete file of its own. One file can be imported again when it holds at most 500 entries.",
    `A page ends early rather than pass about ${grouped(MAX_FILE_CHARACTERS)} characters: continue at nextOffset.`,
    "CSV: UTF-8 without a byte order mark, lines end in CRLF, columns phrase, meaning, partOfSpeech, example, usage, expansion.",
    "The cell expansion holds its items joined by ' | '; inside an item \\ and | are written \\\\ and \\|, line breaks \\n and \\r, and white space at an end of an item has a \\ before it.",
    "Cells are written as they are, also those that begin with =, +, - or @: import the file as text into a spreadsheet.",
  ],
  handler: (ctx, input) => readExport(ctx.db, ctx.accountId, input),
});
