import { type Static, Type } from "@sinclair/typebox";
import { QuestionTypeName } from "../../content/format/questions.ts";
import { DIFFICULTIES, MODULES, type QuestionType, SUBJECTS } from "../../content/format/terms.ts";
import type { Tables } from "../../database/tables.ts";
import { PartRef } from "../../kernel/content-ref.ts";
import {
  choice,
  closed,
  count,
  defaulted,
  instant,
  integer,
  numericId,
  searchText,
  text,
} from "../../kernel/fields.ts";
import type { ContentRef } from "../../lib/content-ref.ts";
import { attributedPath, contentPath } from "../../lib/links.ts";
import { toInstant } from "../../lib/time.ts";

export const RESPONSE_KINDS = ["blank", "choice", "mixed", "open"] as const;

// ---- request fields

export const subjectFilter = defaulted(
  choice(["", ...SUBJECTS], { description: "Only parts of this subject; empty for every subject." }),
  "",
);
export const difficultyFilter = defaulted(
  choice(["", ...DIFFICULTIES], {
    description: "Only this difficulty: 基础 (foundation), 核心 (core) or 冲刺 (stretch); empty for every difficulty.",
  }),
  "",
);
export const partNumberFilter = Type.Optional(
  integer({
    min: 1,
    max: 4,
    description: "Only parts of this number: listening 1-4, reading passages 1-3, writing tasks 1-2, speaking 1-3.",
  }),
);
export const questionTypeFilter = defaulted(
  choice(["", "blank", "choice"], {
    description:
      "blank: only parts whose slots are all filled in; choice: only parts whose slots are all selected; empty for any.",
  }),
  "",
);
export const requiresAudioFilter = defaulted(
  Type.Boolean({ description: "Whether only listening parts with their audio are wanted." }),
  false,
);
export const courseLinkedFilter = defaulted(
  Type.Boolean({ description: "Whether parts that a course section links as its practice may appear as well." }),
  false,
);
export const tagIdsFilter = defaulted(
  Type.Array(numericId("Id of a tag, as ielts_practice_list_taxonomy gives it."), {
    maxItems: 12,
    description: "Only parts that hold every one of these tags.",
  }),
  [],
);
export const tagQueriesFilter = defaulted(
  Type.Array(
    text({
      min: 1,
      max: 80,
      description:
        "Name of a tag or question type in English or Chinese, in any case, number and punctuation; a question type's code; or the beginning or a word of a tag's name.",
    }),
    {
      maxItems: 6,
      description:
        "Names of tags and question types, resolved by the service. Only parts that have something of every name; a name that nothing has is reported in unknownTagQueries, and then nothing is found.",
    },
  ),
  [],
);
export const titleSearch = defaulted(
  searchText({
    description:
      "Words to find in the title; where no title holds them and they are the name of a tag or question type, the parts that have it are found. Every word must occur; the end of an English word may be missing; Chinese is found by any characters. Of a long text the first 1,000 characters count. Empty for no filter.",
  }),
  "",
);

// ---- responses

const origin = (what: string) => text({ description: `${what}; empty where it is not known.` });

export const PartTag = closed({
  id: numericId("Id of the tag, for tagIds."),
  group: text({ description: "What kind of tag it is, such as topic or scene." }),
  name: text({ description: "The tag." }),
  nameZh: text({ description: "Its name in Chinese; empty where it has none." }),
});

export const unknownTagQueries = Type.Array(text({ description: "One of tagQueries." }), {
  description: "The tagQueries that no tag answers to. Where there are any, nothing is found.",
});

export const practiceLinks = {
  practiceUrl: text({ description: "Address at which the learner practises it in the browser." }),
  practiceRoute: text({ description: "The same address as a path of the site." }),
};

/** A part in a list. */
export const partFields = {
  partId: numericId("Stable id of the part."),
  contentRef: PartRef,
  title: text({ description: "Title of the part." }),
  subject: choice(SUBJECTS, { description: "Subject." }),
  partNumber: integer({ min: 1, max: 4, description: "Which part, passage or task of its section it is." }),
  difficulty: choice(DIFFICULTIES, { description: "Difficulty." }),
  module: choice(MODULES, { description: "The test it belongs to, where Academic and General Training differ." }),
  questionType: choice(RESPONSE_KINDS, {
    description: "How its slots are answered: all filled in, all selected, some of each, or open.",
  }),
  questionTypes: Type.Array(QuestionTypeName, { description: "The question types that occur, in their order." }),
  questionCount: count("How many questions it has."),
  tags: Type.Array(PartTag, { description: "Its tags, by group and name." }),
  practised: Type.Boolean({ description: "Whether the learner has practised it." }),
  updatedAt: instant("When its content last changed."),
  audioAvailable: Type.Boolean({ description: "Whether it is a listening part with its audio." }),
  durationMinutes: count("Minutes it takes."),
  courseLinked: Type.Boolean({ description: "Whether a course section links it as its practice." }),
  origin: closed(
    {
      questionBank: origin("Collection it comes from"),
      sourceBook: origin("Book or series"),
      sourceTest: origin("Test within the book"),
      sourceUnit: origin("Unit within the test"),
    },
    { description: "Where it comes from; nothing else makes a claim of origin." },
  ),
  ...practiceLinks,
};

export const PartSummary = closed(partFields);
export type PartSummary = Static<typeof PartSummary>;

/** The meaning of a name: a part matches if it has one of the tags, or questions of one of the types. */
export interface TagChoice {
  readonly tagIds: readonly number[];
  readonly questionTypes: readonly QuestionType[];
  /** Tasks of the writing test; optional. */
  readonly tasks?: readonly { readonly subject: string; readonly partNumber: number }[];
}

/** A tag in a part's row. */
export type TagFact = Static<typeof PartTag>;

export type PartRow = Omit<
  Tables["parts"],
  "id" | "packId" | "partKey" | "contentHash" | "createdAt" | "audioSha256" | "courseLinked" | "withdrawn"
> & {
  id: number;
  audioSha256: string | null;
  courseLinked: number;
  /** JSON of {@link TagFact}s. */
  tags: string;
  practised: number;
};

/**
 * The page where the learner works with a piece of content, as address and path. `from` is the page that links there.
 */
export function toPracticeLinks(siteUrl: string, ref: ContentRef, from?: string) {
  const practiceRoute = from === undefined ? contentPath(ref) : attributedPath(ref, from);
  return { practiceUrl: `${siteUrl}${practiceRoute}`, practiceRoute };
}

export function hasAudio(row: Pick<PartRow, "subject" | "audioSha256">): boolean {
  return row.subject === "listening" && row.audioSha256 !== null;
}

export function toTags(row: Pick<PartRow, "tags">): TagFact[] {
  const tags: TagFact[] = JSON.parse(row.tags);
  return tags;
}

/** The only conversion of a part's row to its form in lists. */
export function toPartSummary(row: PartRow, link: { siteUrl: string; from?: string }): PartSummary {
  const contentRef = { kind: "question_part", partId: row.id } as const;
  const questionTypes: PartSummary["questionTypes"] = JSON.parse(row.questionTypes);
  return {
    partId: row.id,
    contentRef,
    title: row.title,
    subject: row.subject,
    partNumber: row.partNumber,
    difficulty: row.difficulty,
    module: row.module,
    questionType: row.responseKind,
    questionTypes,
    questionCount: row.questionCount,
    tags: toTags(row),
    practised: row.practised === 1,
    updatedAt: toInstant(row.updatedAt),
    audioAvailable: hasAudio(row),
    durationMinutes: row.durationMinutes,
    courseLinked: row.courseLinked === 1,
    origin: {
      questionBank: row.questionBank,
      sourceBook: row.sourceBook,
      sourceTest: row.sourceTest,
      sourceUnit: row.sourceUnit,
    },
    ...toPracticeLinks(link.siteUrl, contentRef, link.from),
  };
}
