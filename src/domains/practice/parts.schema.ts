import { type Static, Type } from "@sinclair/typebox";
import { closed, count, integer, nullable, numericId, text } from "../../kernel/fields.ts";
import type { FullPart } from "../question-bank/full-part.store.ts";
import { Image, mediaUrl, QuestionGroup, toQuestionGroups } from "../question-bank/question-groups.schema.ts";

const Passage = closed({
  title: text({ description: "Title of the passage; may be empty." }),
  subtitle: text({ description: "Text under the title; may be empty." }),
  paragraphs: Type.Array(
    closed({
      label: text({ description: "Letter of the paragraph; empty without one." }),
      text: text({ description: "The paragraph." }),
    }),
    { description: "Paragraphs in their order." },
  ),
});

const partShown = {
  partId: numericId("Id of the part."),
  partNumber: integer({ min: 1, max: 4, description: "Its number within the section." }),
  title: text({ description: "Title of the part." }),
  passages: Type.Array(Passage, { description: "What is read; empty where nothing is." }),
  task: nullable(
    closed(
      {
        prompt: text({ description: "The task, Markdown." }),
        minWords: count("Words that are asked for at least."),
        image: nullable(Image),
      },
      { description: "The writing task; null for other subjects." },
    ),
  ),
  questionGroups: Type.Array(QuestionGroup, { description: "The questions, grouped under their instructions." }),
  audioUrl: nullable(text({ description: "Address of the audio; null without one." })),
};

/** A part in a session. */
export const PlayerPart = closed({
  ...partShown,
  audioSeconds: Type.Number({ minimum: 0, description: "How far the audio was heard, where it plays only once." }),
});

/** A part in a review. */
export const ReviewedPart = closed({
  ...partShown,
  transcript: Type.Array(
    closed({
      startMs: count("Start in the audio, in milliseconds."),
      endMs: count("End in the audio, in milliseconds."),
      speaker: text({ description: "Who speaks; may be empty." }),
      text: text({ description: "What is said." }),
      translation: text({ description: "The same in Chinese; may be empty." }),
    }),
    { description: "What is heard, segment by segment; empty without audio." },
  ),
  sampleAnswers: Type.Array(
    closed({
      band: text({ description: "Estimated band of the answer." }),
      text: text({ description: "The answer." }),
      comment: text({ description: "What is good in it and what is not." }),
    }),
    { description: "Answers to learn from, of a writing task." },
  ),
});

function toShownPart(partId: number, part: FullPart, siteUrl: string) {
  const { task } = part;
  return {
    partId,
    partNumber: part.partNumber,
    title: part.title,
    passages: part.passages.map(({ title, subtitle, paragraphs }) => ({
      title,
      subtitle,
      paragraphs: [...paragraphs],
    })),
    task:
      task === null
        ? null
        : {
            prompt: task.prompt,
            minWords: task.minWords,
            image: task.imageSha256 === null ? null : { url: mediaUrl(siteUrl, task.imageSha256), alt: task.imageAlt },
          },
    questionGroups: toQuestionGroups(part, siteUrl),
    audioUrl: part.audioSha256 === null ? null : mediaUrl(siteUrl, part.audioSha256),
  };
}

export function toPlayerPart(
  row: { partId: number; audioMs: number; part: FullPart },
  siteUrl: string,
): Static<typeof PlayerPart> {
  return { ...toShownPart(row.partId, row.part, siteUrl), audioSeconds: row.audioMs / 1000 };
}

export function toReviewedPart(row: { partId: number; part: FullPart }, siteUrl: string): Static<typeof ReviewedPart> {
  const { segments, sampleAnswers } = row.part;
  return {
    ...toShownPart(row.partId, row.part, siteUrl),
    transcript: [...segments],
    sampleAnswers: [...sampleAnswers],
  };
}
