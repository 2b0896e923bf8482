import { type Static, Type } from "@sinclair/typebox";
import type { ColumnsOf } from "../../database/columns-of.ts";
import { PartRef } from "../../kernel/content-ref.ts";
import { closed, count, defaulted, instant, integer, label, nullable, numericId, text } from "../../kernel/fields.ts";
import type { ContentRef } from "../../lib/content-ref.ts";
import { contentPath } from "../../lib/links.ts";
import { toInstant, toSeconds } from "../../lib/time.ts";

/** Maximum number of a learner's active materials. */
export const MAX_MATERIALS = 2_000;
/** Number of practices shown with a material. */
export const SHOWN_PRACTICES = 10;

const MAX_LINKS = 30;
const MAX_OUTLINE = 8;

// ---- request fields

export const materialIdField = numericId(
  "Id of the speaking material, as ielts_speaking_materials_search returned it.",
);
export const questionSlotIdField = numericId(
  "Id of a question of a speaking part: questionSlotId in questionGroups of ielts_practice_read_part.",
);
export const titleField = label({ max: 120, description: "Title under which the material is listed." });
export const coreStoryField = text({
  min: 1,
  max: 4_000,
  description: "The story itself, in English or Chinese, as the learner wants to tell it.",
});
/** The link to a question in requests and responses. */
export const linkFields = {
  answerAngle: text({ max: 500, description: "From which side the story answers this question; may be empty." }),
  outline: Type.Array(text({ min: 1, max: 300, description: "One step of the answer." }), {
    maxItems: MAX_OUTLINE,
    description: "Steps of the answer in their order.",
  }),
  requiredAdaptation: text({
    max: 500,
    description: "What to say differently for this question; may be empty.",
  }),
};

export const questionLinksField = Type.Array(
  closed({
    questionSlotId: questionSlotIdField,
    answerAngle: defaulted(linkFields.answerAngle, ""),
    outline: defaulted(linkFields.outline, []),
    requiredAdaptation: defaulted(linkFields.requiredAdaptation, ""),
  }),
  {
    maxItems: MAX_LINKS,
    description: "The questions that the story answers, in their stored order; each question once.",
  },
);

// ---- responses

const MaterialRef = closed(
  {
    kind: Type.Literal("speaking_material", { description: "What the reference names." }),
    materialId: materialIdField,
  },
  { description: "Stable reference to the material." },
);

const materialFields = {
  materialId: materialIdField,
  id: numericId(
    "The same id, under the name by which ielts_speaking_materials_update and ielts_speaking_materials_archive take it.",
  ),
  contentRef: MaterialRef,
  title: text({ description: "Title of the material." }),
  coreStory: text({ description: "The story." }),
  linkCount: count("Questions that it is linked to."),
  practiceCount: count("How many times it was practised."),
  createdAt: instant("When it was made."),
  updatedAt: instant("When its title, story or links last changed."),
  url: text({ description: "Address of the material in the workspace." }),
  route: text({ description: "The same address as a path of the site." }),
};

export const SpeakingMaterial = closed({
  ...materialFields,
  questionLinks: Type.Array(
    closed({
      questionSlotId: questionSlotIdField,
      question: text({ description: "The question as the question bank has it." }),
      ...linkFields,
      partId: numericId("Id of the speaking part that asks the question."),
      partNumber: integer({ min: 1, max: 4, description: "Which part of the speaking test it is." }),
      partTitle: text({ description: "Title of that part." }),
      contentRef: PartRef,
      withdrawn: Type.Boolean({ description: "Whether the question is offered no more; the link stays." }),
    }),
    { description: "The linked questions in their order." },
  ),
  recentPractices: Type.Array(
    closed({
      practiceId: numericId("Id of the practice."),
      questionSlotId: questionSlotIdField,
      question: text({ description: "The question as it was asked then." }),
      practisedAt: instant("When it was marked as done."),
      recorded: Type.Boolean({ description: "Whether there is a recording of it." }),
      durationSeconds: count("How long the answer took, in seconds."),
    }),
    { description: `The last ${SHOWN_PRACTICES} times it was practised, newest first.` },
  ),
});
export type SpeakingMaterial = Static<typeof SpeakingMaterial>;

export const MaterialSummary = closed({
  ...materialFields,
  lastPractisedAt: nullable(instant("When it was last practised; null before the first time.")),
});

// ---- rows to responses

export interface MaterialRow
  extends ColumnsOf<"speaking_materials", "id" | "title" | "coreStory" | "createdAt" | "updatedAt"> {
  readonly linkCount: number;
  readonly practiceCount: number;
  readonly lastPractisedAt: number | null;
}

export interface LinkRow {
  readonly questionSlotId: number;
  readonly question: string;
  readonly answerAngle: string;
  readonly outline: readonly string[];
  readonly requiredAdaptation: string;
  readonly partId: number;
  readonly partNumber: number;
  readonly partTitle: string;
  readonly withdrawn: boolean;
}

export interface DonePracticeRow {
  readonly id: number;
  readonly questionSlotId: number;
  readonly question: string;
  readonly doneAt: number;
  readonly recorded: boolean;
  readonly durationMs: number;
}

/** A material with everything that a read returns. */
export interface WholeMaterial extends MaterialRow {
  readonly links: readonly LinkRow[];
  readonly practices: readonly DonePracticeRow[];
}

export function toSummary(row: MaterialRow, siteUrl: string): Static<typeof MaterialSummary> {
  const { lastPractisedAt } = row;
  return { ...toFacts(row, siteUrl), lastPractisedAt: lastPractisedAt === null ? null : toInstant(lastPractisedAt) };
}

export function toMaterial(row: WholeMaterial, siteUrl: string): SpeakingMaterial {
  return {
    ...toFacts(row, siteUrl),
    questionLinks: row.links.map((link) => ({
      ...link,
      outline: [...link.outline],
      contentRef: { kind: "question_part" as const, partId: link.partId },
    })),
    recentPractices: row.practices.map(({ id, questionSlotId, question, doneAt, recorded, durationMs }) => ({
      practiceId: id,
      questionSlotId,
      question,
      practisedAt: toInstant(doneAt),
      recorded,
      durationSeconds: toSeconds(durationMs),
    })),
  };
}

function toFacts(row: MaterialRow, siteUrl: string) {
  const contentRef = { kind: "speaking_material", materialId: row.id } as const satisfies ContentRef;
  const route = contentPath(contentRef);
  return {
    materialId: row.id,
    id: row.id,
    contentRef,
    title: row.title,
    coreStory: row.coreStory,
    linkCount: row.linkCount,
    practiceCount: row.practiceCount,
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
    url: `${siteUrl}${route}`,
    route,
  };
}
