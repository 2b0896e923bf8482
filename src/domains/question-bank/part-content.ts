import { type Anchor, findQuote } from "../../content/evidence.ts";
import type { Part } from "../../content/format/part.ts";
import type { QuestionGroup } from "../../content/format/questions.ts";
import { QUESTION_TYPES, type QuestionType, type ResponseKind } from "../../content/format/terms.ts";
import { linkMedia, type MediaFiles, mediaFile } from "../../content/media-links.ts";
import type { PartResponseKind } from "../../database/words.ts";

/** `part_materials.passages`. */
export type StoredPassage = Part["passages"][number];

/** `part_materials.task`. */
export interface StoredTask {
  readonly prompt: string;
  readonly imageSha256: string | null;
  readonly imageMediaType: string | null;
  readonly imageAlt: string;
  readonly minWords: number;
}

/** One of `part_materials.groups`: the visible content of a group, without answers, explanations and evidence. */
export interface StoredGroup extends Pick<QuestionGroup, "type" | "instruction" | "title"> {
  readonly wordLimit: { readonly words: number; readonly numbers: number } | null;
  readonly options: QuestionGroup["options"];
  readonly optionsReusable: boolean;
  readonly image: { readonly sha256: string; readonly mediaType: string; readonly alt: string } | null;
  readonly blocks: QuestionGroup["blocks"];
  readonly table: { readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] } | null;
  readonly questions: readonly {
    readonly slotKey: string;
    readonly number: number;
    readonly stem: string;
    readonly options: QuestionGroup["options"];
    readonly position: { readonly x: number; readonly y: number } | null;
  }[];
}

/** A row of `question_slots`. */
export interface StoredSlot {
  readonly slotKey: string;
  readonly position: number;
  readonly groupPosition: number;
  readonly number: number;
  readonly questionType: QuestionType;
  readonly responseKind: ResponseKind;
  readonly stem: string;
  readonly answerKey: string;
  readonly explanation: string;
  readonly explanationZh: string;
  readonly evidence: readonly Anchor[];
}

/** A row of `transcript_segments`; times in milliseconds. */
export type StoredSegment = {
  readonly startMs: number;
  readonly endMs: number;
  readonly speaker: string;
  readonly text: string;
  readonly translation: string;
};

/** Default minutes of a part, by subject and part number. */
const DURATIONS = { listening: [8], reading: [20], writing: [20, 40], speaking: [5, 4, 5] } as const;

/** The complete content of a part in its written form. Its hash detects changes. */
export function toPartContent(part: Part, media: MediaFiles) {
  const slots = toSlots(part);
  const durations = DURATIONS[part.subject];
  return {
    subject: part.subject,
    partNumber: part.partNumber,
    title: part.title,
    difficulty: part.difficulty,
    module: part.module,
    responseKind: responseKindOf(slots),
    questionTypes: [...new Set(part.groups.map((group) => group.type))],
    durationMinutes: part.durationMinutes ?? durations[part.partNumber - 1] ?? durations[0],
    ...part.origin,
    audioSha256: part.audio === undefined ? null : mediaFile(part.audio, media).sha256,
    tags: part.tags,
    passages: part.passages.map(toPassage),
    task: toTask(part, media),
    groups: part.groups.map((group) => toGroup(group, media)),
    sampleAnswers: part.task?.sampleAnswers ?? [],
    segments: part.transcript.map(toSegment),
    slots,
  };
}
export type PartContent = ReturnType<typeof toPartContent>;

function slotKeyOf(question: { key?: string; number: number }): string {
  return question.key ?? String(question.number);
}

function toSlots(part: Part): StoredSlot[] {
  let position = 0;
  return part.groups.flatMap((group, groupPosition) =>
    group.questions.map((question) => ({
      slotKey: slotKeyOf(question),
      position: position++,
      groupPosition,
      number: question.number,
      questionType: group.type,
      responseKind: QUESTION_TYPES[group.type] ?? (group.options.length > 0 ? "choice" : "blank"),
      stem: question.stem,
      answerKey: question.answer,
      explanation: question.explanation,
      explanationZh: question.explanationZh,
      evidence: question.evidence.flatMap((one) => findQuote(part, one).slice(0, 1)),
    })),
  );
}

function responseKindOf(slots: readonly StoredSlot[]): PartResponseKind {
  const kinds = new Set(slots.map((slot) => slot.responseKind));
  const [first = "open"] = kinds;
  return kinds.size > 1 ? "mixed" : first;
}

function toPassage({ title, subtitle, paragraphs }: StoredPassage): StoredPassage {
  return { title, subtitle, paragraphs: paragraphs.map(({ label, text }) => ({ label, text })) };
}

function toTask({ task }: Part, media: MediaFiles): StoredTask | null {
  if (task === undefined) return null;
  const image = task.image === undefined ? null : mediaFile(task.image.file, media);
  return {
    prompt: linkMedia(task.prompt, media),
    imageSha256: image?.sha256 ?? null,
    imageMediaType: image?.mediaType ?? null,
    imageAlt: task.image?.alt ?? "",
    minWords: task.minWords,
  };
}

function toGroup(group: QuestionGroup, media: MediaFiles): StoredGroup {
  const { type, instruction, title, wordLimit, options, optionsReusable, image, blocks, table, questions } = group;
  return {
    type,
    instruction,
    title,
    wordLimit: wordLimit ?? null,
    options,
    optionsReusable,
    image: image === undefined ? null : { ...toImage(image.file, media), alt: image.alt },
    blocks,
    table: table ?? null,
    questions: questions.map((question) => ({
      slotKey: slotKeyOf(question),
      number: question.number,
      stem: question.stem,
      options: question.options,
      position: question.position ?? null,
    })),
  };
}

function toImage(path: string, media: MediaFiles) {
  const { sha256, mediaType } = mediaFile(path, media);
  return { sha256, mediaType };
}

function toSegment(segment: Part["transcript"][number]): StoredSegment {
  const { start, end, speaker, text, translation } = segment;
  return { startMs: Math.round(start * 1000), endMs: Math.round(end * 1000), speaker, text, translation };
}
