import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { notFound } from "../../kernel/errors.ts";
import { choice, closed, count, defaulted, integer, nullable, numericId, text } from "../../kernel/fields.ts";
import { MAX_WINDOW, MIN_WINDOW } from "../../lib/window.ts";
import { materialPieces, PIECE_KINDS, printPieces } from "./material-text.ts";
import { findMaterial } from "./materials.store.ts";
import { hasAudio, partFields, toPartSummary } from "./question-bank.schema.ts";
import { loadParts } from "./question-bank.store.ts";
import { Image, mediaUrl, QuestionGroup, toQuestionGroups } from "./question-groups.schema.ts";
import { describeWindow } from "./text-window.ts";

export const readPart = defineCapability({
  id: "ielts_practice_read_part",
  name: "practice.parts.read",
  summary: "Read a part: its material and its questions",
  description:
    "Returns what the learner sees of a part: the passages, task or cue card as plain text, and the questions with their layout. Answers, explanations, sample answers and the listening transcript are not part of it.",
  tool: "Open one part by id: its full passage or task text and its questions, without the answers. Take partId from a search. Open it, ready to start, show the text and questions, stem and options; 打开这篇阅读、第一篇，把原文和题目、题干、选项发我看看. The learner answers at practiceUrl; the transcript comes after submission. Display passage and questions; 显示、看这道题、这篇文章和问题; 把题目打开.",
  scopes: ["question_bank:read"],
  effect: "read",
  request: closed({
    partId: numericId("Id of the part."),
    maxChars: defaulted(
      integer({
        min: MIN_WINDOW,
        max: MAX_WINDOW,
        description: "How many characters of the material to return at most; the questions do not count.",
      }),
      12_000,
    ),
  }),
  response: closed({
    ...partFields,
    material: closed(
      {
        text: text({ description: "Passages, task or speaking questions as plain text, from the beginning." }),
        outline: Type.Array(
          closed({
            kind: choice(PIECE_KINDS, { description: "What the piece is." }),
            label: text({ description: "Letter of the paragraph; empty without one." }),
            start: count("Where the piece begins in text, in characters."),
            end: count("Where it ends."),
          }),
          { description: "The pieces of text in their order, as far as text goes." },
        ),
        totalChars: count("Characters of the whole material."),
        returnedChars: count("Characters of text."),
        isComplete: Type.Boolean({ description: "Whether text is the whole material." }),
        remainingChars: count("Characters that are left."),
        nextMaxChars: nullable(count("The maxChars that shows the most there is to see; null where text is that.")),
        hint: text({ description: "How to continue, in a sentence." }),
      },
      { description: "What is to be read; empty for listening, where the material is the audio." },
    ),
    task: nullable(
      closed(
        { minWords: count("Words that are asked for at least."), image: nullable(Image) },
        { description: "The writing task, whose prompt is the material; null for other subjects." },
      ),
    ),
    questionGroups: Type.Array(QuestionGroup, { description: "The questions, grouped under their instructions." }),
    audio: closed(
      {
        available: Type.Boolean({ description: "Whether there is audio to listen to." }),
        url: nullable(text({ description: "Address of the audio; null without one." })),
      },
      { description: "The audio of a listening part." },
    ),
  }),
  returns: "The part's facts, its material up to maxChars, and its questions without answers.",
  examples: [{ title: "A part", request: { partId: 1 } }],
  notes: [
    "Text is cut between paragraphs where that loses little, else between characters, never within one. Lengths count Unicode characters.",
    "The learner answers in the browser, at practiceUrl; after submission ielts_review_read_snapshot holds answers, explanations and transcript.",
  ],
  handler: (ctx, input) => {
    const { partId, maxChars } = input;
    const [row] = loadParts(ctx.db, ctx.accountId, { partIds: [partId] });
    const stored = findMaterial(ctx.db, { partId });
    if (row === undefined || stored === undefined) throw partNotFound();
    const { siteUrl } = ctx.site;
    const { text: whole, outline } = printPieces(materialPieces(row.subject, stored));
    const material = describeWindow(whole, { maxChars, subject: row.subject });
    const shown = outline.filter(({ start }) => start < material.returnedChars);
    const { task } = stored;
    const audioUrl = row.audioSha256 !== null && hasAudio(row) ? mediaUrl(siteUrl, row.audioSha256) : null;
    return {
      ...toPartSummary(row, ctx.site),
      material: {
        ...material,
        outline: shown.map((piece) => ({ ...piece, end: Math.min(piece.end, material.returnedChars) })),
      },
      task:
        task === null
          ? null
          : {
              minWords: task.minWords,
              image:
                task.imageSha256 === null ? null : { url: mediaUrl(siteUrl, task.imageSha256), alt: task.imageAlt },
            },
      questionGroups: toQuestionGroups(stored, siteUrl),
      audio: { available: audioUrl !== null, url: audioUrl },
    };
  },
});

function partNotFound() {
  return notFound(
    "part.not_found",
    "No published part has this partId. It may have been withdrawn; find another with ielts_practice_search_parts.",
  );
}
