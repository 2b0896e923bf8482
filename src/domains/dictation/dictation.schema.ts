import { type Static, Type } from "@sinclair/typebox";
import { DIFFICULTIES } from "../../content/format/terms.ts";
import { choice, closed, count, integer, numericId, text } from "../../kernel/fields.ts";
import {
  hasAudio,
  type PartRow,
  PartTag,
  practiceLinks,
  toPracticeLinks,
  toTags,
} from "../question-bank/question-bank.schema.ts";

/** Reference to the dictation of a part. */
export const DictationRef = closed(
  {
    kind: Type.Literal("listening_dictation", { description: "What the reference names." }),
    partId: numericId("Id of the listening part."),
  },
  { description: "Stable reference to the dictation of the part." },
);

/** A listening part as material for dictation. */
export const DictationMaterial = closed({
  partId: numericId("Id of the listening part."),
  contentRef: DictationRef,
  title: text({ description: "Title of the part." }),
  difficulty: choice(DIFFICULTIES, { description: "Difficulty." }),
  partNumber: integer({ min: 1, max: 4, description: "Which part of a listening section it is." }),
  tags: Type.Array(PartTag, { description: "Its tags, by group and name." }),
  segmentCount: count("How many segments there are to write down."),
  audioAvailable: Type.Boolean({ description: "Whether there is audio to listen to." }),
  durationMinutes: count("Minutes the part takes."),
  ...practiceLinks,
});
export type DictationMaterial = Static<typeof DictationMaterial>;

export function toDictationMaterial(row: PartRow, siteUrl: string): DictationMaterial {
  const contentRef = { kind: "listening_dictation", partId: row.id } as const;
  return {
    partId: row.id,
    contentRef,
    title: row.title,
    difficulty: row.difficulty,
    partNumber: row.partNumber,
    tags: toTags(row),
    segmentCount: row.segmentCount,
    audioAvailable: hasAudio(row),
    durationMinutes: row.durationMinutes,
    ...toPracticeLinks(siteUrl, contentRef),
  };
}
