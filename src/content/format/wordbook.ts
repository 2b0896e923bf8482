import { type Static, Type } from "@sinclair/typebox";
import { choice, closed, defaulted, text } from "../../kernel/fields.ts";

const Entry = closed({
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

const Group = closed({
  groupId: text({ min: 1, max: 80, description: "Stable id of the group within the wordbook." }),
  title: text({ min: 1, max: 200, description: "Title in English." }),
  titleZh: text({ min: 1, max: 200, description: "Title in Chinese." }),
  entries: Type.Array(Entry, { description: "Entries in their order." }),
});

/** One file of `wordbooks/`: a complete built-in wordbook, or an addition to one. */
export const WordbookFile = closed({
  setId: choice(["core", "listening", "reading"], { description: "Which built-in wordbook this is." }),
  adds: defaulted(
    Type.Boolean({
      description: "Whether the groups are added to the wordbook that another pack imported, which stays as it is.",
    }),
    false,
  ),
  title: defaulted(text({ max: 200, description: "Title in English; required of a whole wordbook." }), ""),
  titleZh: defaulted(text({ max: 200, description: "Title in Chinese; required of a whole wordbook." }), ""),
  groups: Type.Array(Group, { description: "Groups in their order." }),
});
export type WordbookFile = Static<typeof WordbookFile>;
