import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { choice, closed, count, numericId, text, verbatim } from "../../kernel/fields.ts";
import { canonicalUuidsIn } from "../../lib/uuid.ts";
import { mergeEntries } from "./merge.service.ts";
import { contentHash, MAX_FILE_CHARACTERS, MAX_IMPORT, parseEntries } from "./transfer.ts";
import { MERGE_STATUSES, mergeCounts, sourceText } from "./vocabulary.schema.ts";

const SOURCE_TYPE = "import";

export const personalImport = defineCapability({
  id: "ielts_vocabulary_personal_import",
  name: "vocabulary.personal.import",
  summary: "Import a CSV or JSON file into the learner's own vocabulary book",
  description:
    "Reads the text of a file and adds its entries with fresh learning progress, merging phrases that are there already as ielts_vocabulary_personal_add does. All or nothing: when one row cannot be used, every such row is listed and nothing is written.",
  tool: "Import a whole list or CSV or JSON file of words from another app into the learner's notebook. All or nothing, up to 500 entries; CSV columns: phrase, meaning, partOfSpeech, example, usage, expansion. Load from Quizlet; 从别的软件整批、一次性导入单词表、释义. Upload words in bulk; 批量导入生词、上传单词; my old app, spreadsheet; 上传词表.",
  scopes: ["vocabulary:write"],
  effect: "write",
  maxBodyBytes: 12 * 1_048_576,
  request: closed({
    content: verbatim({
      min: 1,
      max: MAX_FILE_CHARACTERS,
      description: `Text of the file, UTF-8, up to ${MAX_IMPORT} entries.`,
    }),
    format: choice(["csv", "json"], { description: "Format of the text." }),
    sourceId: sourceText("Id of the import; empty to derive one from the content (sha256:…)."),
    sourceTitle: sourceText("Title of the import, such as the file name; may be empty."),
  }),
  response: closed({
    ...mergeCounts,
    count: count("Entries that the file holds."),
    sourceType: text({ description: "Always import." }),
    sourceId: text({ description: "The id under which the import is recorded as a source." }),
    items: Type.Array(
      closed({
        index: count("Place of the entry in the file, from 0."),
        status: choice(MERGE_STATUSES, {
          description: "created; merged into an entry that was there; or unchanged, if it added nothing new.",
        }),
        id: numericId("Id of the entry in the book."),
        phrase: text({ description: "The phrase as the file has it." }),
      }),
      { description: "One result for each entry of the file, in its order." },
    ),
  }),
  returns: "What became of each entry of the file.",
  examples: [
    {
      title: "Two rows of CSV",
      request: {
        format: "csv",
        content:
          "phrase,meaning,expansion\r\nsustainable,可持续的,sustainability | sustain\r\nin decline,正在减少,\r\n",
        sourceTitle: "words.csv",
      },
    },
    {
      title: "JSON",
      request: {
        format: "json",
        content: '[{"phrase":"resilient","meaning":"able to recover"}]',
      },
    },
  ],
  notes: [
    "CSV: the first row names the columns, in any order and letter case: phrase (or word, term), meaning (definition), partOfSpeech (part_of_speech, pos), example (sentence), usage (note), expansion. Other columns are refused. Commas, semicolons or tabs may separate the cells.",
    "The CSV cell expansion holds its items joined by ' | '; inside an item \\| is a | and \\\\ a \\, \\n and \\r are line breaks.",
    "JSON: an array of entries, or an object with the array as items or entries; the same names are accepted, expansion is an array.",
    "In CSV, error paths such as /content/line/7 count lines of the file from 1, the header included; in JSON, /content/7 counts entries from 0.",
    "Importing the same file again changes nothing.",
  ],
  async prepare(_ctx, input) {
    return {
      entries: parseEntries(input.content, input.format),
      sourceId: input.sourceId === "" ? `sha256:${contentHash(input.content)}` : canonicalUuidsIn(input.sourceId),
    };
  },
  handler(ctx, input, { entries, sourceId }) {
    const { counts, items } = mergeEntries(ctx.db, ctx.accountId, {
      additions: entries,
      source: { sourceType: SOURCE_TYPE, sourceId, sourceTitle: input.sourceTitle, context: "" },
      now: ctx.now,
      uuid: () => ctx.ids.uuid(),
    });
    return {
      ...counts,
      count: entries.length,
      sourceType: SOURCE_TYPE,
      sourceId,
      items: items.map((item, index) => ({ index, ...item, phrase: entries[index]?.phrase.trim() ?? "" })),
    };
  },
});
