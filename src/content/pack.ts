import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { closed, text } from "../kernel/fields.ts";

/** What `pack.json` of a content pack says of itself. */
export const PackManifest = closed({
  id: text({ min: 1, max: 80, description: "Stable id of the pack." }),
  version: text({ min: 1, max: 40, description: "Version of the pack." }),
  title: text({ min: 1, max: 200, description: "Title of the pack." }),
  licence: text({ min: 1, max: 200, description: "Licence of the content, as an SPDX id where there is one." }),
  author: text({ max: 200, description: "Who wrote the content." }),
  source: text({ max: 1000, description: "Where the content comes from." }),
});
export type PackManifest = Static<typeof PackManifest>;

const WordbookEntryFile = closed({
  entryId: text({ min: 1, max: 80, description: "Stable id of the entry within the wordbook." }),
  phrase: text({ min: 1, max: 300, description: "The word or expression." }),
  partOfSpeech: text({ max: 80, description: "Part of speech." }),
  meaning: text({ max: 2000, description: "Meaning in English." }),
  meaningZh: text({ max: 2000, description: "Meaning in Chinese." }),
  example: text({ max: 2000, description: "An example sentence." }),
  usage: text({ max: 2000, description: "A note on usage." }),
  expansion: Type.Array(text({ min: 1, max: 300, description: "One related expression." }), {
    maxItems: 30,
    description: "Synonyms, collocations and related expressions.",
  }),
});

const WordbookGroupFile = closed({
  groupId: text({ min: 1, max: 80, description: "Stable id of the group within the wordbook." }),
  title: text({ min: 1, max: 200, description: "Title in English." }),
  titleZh: text({ min: 1, max: 200, description: "Title in Chinese." }),
  entries: Type.Array(WordbookEntryFile, { description: "Entries in their order." }),
});

/** One file of `wordbooks/` in a content pack. */
export const WordbookFile = closed({
  setId: Type.Union([Type.Literal("core"), Type.Literal("listening"), Type.Literal("reading")], {
    description: "Which built-in wordbook this is.",
  }),
  title: text({ min: 1, max: 200, description: "Title in English." }),
  titleZh: text({ min: 1, max: 200, description: "Title in Chinese." }),
  groups: Type.Array(WordbookGroupFile, { description: "Groups in their order." }),
});
export type WordbookFile = Static<typeof WordbookFile>;

/** A content pack cannot be used; `problems` has one line for each thing that is wrong. */
export class PackError extends Error {
  constructor(
    what: string,
    readonly problems: readonly string[],
  ) {
    super(`${what} cannot be used: ${problems.slice(0, 5).join("; ")}${problems.length > 5 ? "; …" : ""}`);
  }
}

const MAX_PROBLEMS = 50;

/**
 * Holds a parsed file of a pack against its schema.
 * @throws PackError that lists what is wrong.
 */
export function checkFile<T extends TSchema>(schema: T, value: unknown, what: string): Static<T> {
  if (Value.Check(schema, value)) return value;
  const problems: string[] = [];
  for (const error of Value.Errors(schema, value)) {
    if (problems.length === MAX_PROBLEMS) break;
    problems.push(`${error.path === "" ? "/" : error.path}: ${error.message}`);
  }
  throw new PackError(what, problems);
}
