import { type Static, type TSchema, Type } from "@sinclair/typebox";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type { Tables } from "../../database/tables.ts";
import type { LearningState, ReviewRating } from "../../database/words.ts";
import {
  choice,
  closed,
  count,
  defaulted,
  incoming,
  instant,
  integer,
  nullable,
  numericId,
  searchText,
  text,
} from "../../kernel/fields.ts";
import { toInstant, toInstantOrNull } from "../../lib/time.ts";
import { MAX_EXPANSION } from "./merging.ts";

export const LEARNING_STATES = ["new", "learning", "review", "relearning", "mastered"] as const;
const RATINGS = ["again", "hard", "good"] as const;
export const SET_IDS = ["core", "listening", "reading"] as const;
/** Books with reviews: the learner's own, and the built-in wordbooks by their set id. */
export const BOOKS = ["personal", ...SET_IDS] as const;
const MODES = ["mixed", "due", "new", "weak", "random"] as const;

/** Maximum number of sources returned per entry, newest first. */
export const SHOWN_SOURCES = 20;

// ---- request fields

export const learningStateFilter = defaulted(
  choice(["", ...LEARNING_STATES], { description: "Only entries in this learning state; empty for every state." }),
  "",
);
export const queryFilter = defaulted(
  searchText({
    description:
      "Words to find in phrase, meaning or usage. Every word must occur; the end of an English word may be missing; Chinese is found by any characters. Of a long query the first 1,000 characters count. Empty for no filter.",
  }),
  "",
);
export const setIdField = defaulted(choice(SET_IDS, { description: "Which built-in wordbook." }), "core");
export const entryIdField = text({ min: 1, max: 80, description: "Id of an entry in the built-in wordbook." });
export const personalIdField = numericId("Id of an entry in the learner's own vocabulary book.");
export const ratingField = choice(RATINGS, {
  description: "How well the learner recalled it: again (not), hard (with effort), good.",
});
export const responseMsField = Type.Optional(
  integer({ min: 0, max: 300_000, description: "How long the learner took to answer, in milliseconds." }),
);

const phrase = text({ min: 1, max: 300, description: "The word or expression." });
/** The fields of an entry beside its phrase: with limits for requests, without limits for responses. */
function detailFields(most?: { readonly text: number; readonly partOfSpeech: number; readonly item: number }) {
  const upTo = (max: number | undefined) => (max === undefined ? {} : { max });
  return {
    meaning: text({ ...upTo(most?.text), description: "Chinese or English meaning." }),
    partOfSpeech: text({ ...upTo(most?.partOfSpeech), description: "Part of speech, in the learner's own terms." }),
    example: text({ ...upTo(most?.text), description: "An example sentence." }),
    usage: text({ ...upTo(most?.text), description: "A note on usage." }),
    expansion: Type.Array(text({ min: 1, ...upTo(most?.item), description: "One related expression." }), {
      maxItems: MAX_EXPANSION,
      description: "Synonyms, collocations and related expressions.",
    }),
  };
}

const { meaning, partOfSpeech, example, usage, expansion } = detailFields({
  text: 20_000,
  partOfSpeech: 200,
  item: 500,
});

/** Id or title of where words were met. It is stored with every word of a call, and returned with each. */
export function sourceText(description: string) {
  return defaulted(text({ max: 500, description }), "");
}

/** Content of one entry as a caller sends it; all fields but the phrase are optional. */
export const EntryInput = incoming(
  closed({
    phrase,
    meaning: defaulted(meaning, ""),
    partOfSpeech: defaulted(partOfSpeech, ""),
    example: defaulted(example, ""),
    usage: defaulted(usage, ""),
    expansion: defaulted(expansion, []),
  }),
);

/** Content of one entry with all fields optional. */
export const contentChanges = {
  phrase: Type.Optional(phrase),
  meaning: Type.Optional(meaning),
  partOfSpeech: Type.Optional(partOfSpeech),
  example: Type.Optional(example),
  usage: Type.Optional(usage),
  expansion: Type.Optional(expansion),
};

// ---- responses

// A book may contain longer texts than requests allow: from an earlier version, or from an account file.
const content = { phrase, ...detailFields() };

/** The scheduling status of an item. */
export const progressFields = {
  learningState: choice(LEARNING_STATES, { description: "Learning state; changed by recorded reviews only." }),
  dueAt: nullable(instant("When the scheduler wants the next review; null before the first one.")),
  lastRating: nullable(choice(RATINGS, { description: "Rating of the latest review; null before the first one." })),
  lastReviewedAt: nullable(instant("When it was last reviewed; null before the first review.")),
  intervalDays: count("Days between the latest review and the due time; 0 while it is less than a day."),
  reps: count("How many reviews were recorded."),
  lapses: count("How often it was forgotten after it had been learnt."),
};

const Source = closed({
  sourceType: text({ description: "Kind of origin, such as agent, practice, course, reading_lexicon, import." }),
  sourceId: text({ description: "Id within that kind of origin; may be empty." }),
  sourceTitle: text({ description: "Title of the origin; may be empty." }),
  context: text({ description: "The sentence it was met in; may be empty." }),
  addedAt: instant("When this source was recorded."),
});

export const VocabularyEntry = closed({
  id: numericId("Stable id of the entry."),
  ...content,
  ...progressFields,
  sources: Type.Array(Source, { description: `Where the entry came from, newest first, at most ${SHOWN_SOURCES}.` }),
  sourceCount: count("How many sources are recorded in all."),
  createdAt: instant("When the entry was added."),
  updatedAt: instant("When its content last changed."),
});

export const PersonalCard = closed({ id: numericId("Stable id of the entry."), ...content, ...progressFields });

export const BuiltinCard = closed({
  entryId: entryIdField,
  setId: choice(SET_IDS, { description: "The wordbook." }),
  groupId: text({ description: "The group of the wordbook that the entry belongs to." }),
  ...content,
  meaningZh: text({ description: "Meaning in Chinese." }),
  ...progressFields,
});

const stateCounts = {
  new: count("Never reviewed."),
  learning: count("In their first steps."),
  review: count("Learnt, with growing intervals."),
  relearning: count("Forgotten and being learnt again."),
  mastered: count("In review with a stability of at least 60 days."),
};

/** Statistics of one book. */
export const summaryFields = {
  total: count("Entries in the book."),
  newCount: count("Entries that were never reviewed."),
  dueCount: count("Entries whose due time has come, mastered ones included."),
  counts: closed(stateCounts, { description: "Entries by learning state." }),
  dueCounts: closed(stateCounts, { description: "Due entries by learning state." }),
  reviewedToday: count("Entries reviewed since midnight in Asia/Shanghai."),
  reviewedThisStudyDay: count("Entries reviewed since 04:00 by the learner's clock."),
  nextDueAt: nullable(instant("The next time at which an entry that is not due yet falls due; null where none will.")),
};

/** The scheduling of an item after a recorded review. */
export const outcomeFields = {
  reviewId: numericId("Id of the recorded review."),
  rating: choice(RATINGS, { description: "The rating that was recorded." }),
  responseMs: nullable(count("The response time that was recorded, in milliseconds.")),
  reviewedAt: instant("When the review was recorded."),
  previousState: choice(LEARNING_STATES, { description: "Learning state before the review." }),
  ...progressFields,
};

/** Request fields of both prepare_cards operations. */
export const cardRequestFields = {
  mode: defaulted(
    choice(MODES, {
      description:
        "due: due now, the longest overdue first. new: never reviewed, in the order of the book. weak: last rated again or hard, or forgotten before; most lapses first, then least stable. random: a uniform draw. mixed: due, then new, then weak, until limit is reached.",
    }),
    "mixed",
  ),
  limit: defaulted(integer({ min: 1, max: 30, description: "How many cards to return at most." }), 8),
  query: queryFilter,
  learningState: learningStateFilter,
  includeMastered: defaulted(
    Type.Boolean({ description: "Whether mastered entries may appear; with learningState mastered they always do." }),
    false,
  ),
  excludeRecentlyReviewedDays: defaulted(
    integer({
      min: 0,
      max: 90,
      description: "Leaves out entries reviewed within this many days, except those that are due now.",
    }),
    3,
  ),
};

/** Response fields of both prepare_cards operations. */
export function cardsAnswer<T extends TSchema>(card: T) {
  return closed({
    mode: choice(MODES, { description: "The mode that was asked for." }),
    count: count("How many cards follow."),
    cards: Type.Array(card, { description: "The cards, in the order of the mode." }),
    asOf: instant("The moment at which due and new were judged."),
  });
}

export const cardNotes = [
  "Data only: which cards to show, and how, is for the caller to decide.",
  "excludeRecentlyReviewedDays never leaves out an entry that is due: its due time already is the scheduler's word on when to see it again.",
  "Mastered entries are left out, even when due, unless includeMastered is true or learningState is mastered.",
  "Where two entries are equal in the order of the mode, the one added first comes first. In mixed mode no entry appears twice.",
];

export const reviewNotes = [
  "Each call records one review: after an unclear outcome read the entry's reps or lastReviewedAt before repeating.",
  "Learning states follow FSRS; an entry in review whose stability has reached 60 days is mastered. again returns it to relearning.",
  "Days begin at 04:00 by the learner's clock.",
  "intervalDays is 0 while the next review is less than a day away.",
];

export const MERGE_STATUSES = ["created", "merged", "unchanged"] as const;

/** The number of entries with each of {@link MERGE_STATUSES}. */
export const mergeCounts = {
  created: count("Entries that were created."),
  merged: count("Entries merged into one that was there."),
  unchanged: count("Entries that added nothing new."),
};

export type CardContent = Static<typeof EntryInput>;
export type PersonalCardAnswer = Static<typeof PersonalCard>;
export type BuiltinCardAnswer = Static<typeof BuiltinCard>;
export type EntryAnswer = Static<typeof VocabularyEntry>;
export type Book = (typeof BOOKS)[number];
export type SetId = (typeof SET_IDS)[number];

// ---- rows to responses

type ProgressColumns = Pick<
  Tables["vocabulary_progress"],
  "learningState" | "dueAt" | "lastRating" | "lastReviewedAt" | "scheduledDays" | "reps" | "lapses"
>;
type ContentColumns = Pick<
  Tables["vocabulary_entries"],
  "phrase" | "meaning" | "partOfSpeech" | "example" | "usage" | "expansion"
>;

export type PersonalCardRow = { id: number } & ContentColumns & ProgressColumns;
export type EntryRow = PersonalCardRow & {
  createdAt: number;
  updatedAt: number;
  sources: string;
  sourceCount: number;
};
export type BuiltinCardRow = { entryId: string; groupId: string; meaningZh: string } & ContentColumns & {
    [K in keyof ProgressColumns]: ProgressColumns[K] | null;
  };

export function toContent(row: ContentColumns): CardContent {
  const related: string[] = JSON.parse(row.expansion);
  return {
    phrase: row.phrase,
    meaning: row.meaning,
    partOfSpeech: row.partOfSpeech,
    example: row.example,
    usage: row.usage,
    expansion: related,
  };
}

function toProgress(row: { [K in keyof ProgressColumns]: ProgressColumns[K] | null }) {
  return {
    learningState: row.learningState ?? "new",
    dueAt: toInstantOrNull(row.dueAt),
    lastRating: row.lastRating,
    lastReviewedAt: toInstantOrNull(row.lastReviewedAt),
    intervalDays: row.scheduledDays ?? 0,
    reps: row.reps ?? 0,
    lapses: row.lapses ?? 0,
  };
}

export function toPersonalCard(row: PersonalCardRow): PersonalCardAnswer {
  return { id: row.id, ...toContent(row), ...toProgress(row) };
}

export function toBuiltinCard(setId: SetId, row: BuiltinCardRow): BuiltinCardAnswer {
  return {
    entryId: row.entryId,
    setId,
    groupId: row.groupId,
    ...toContent(row),
    meaningZh: row.meaningZh,
    ...toProgress(row),
  };
}

export function toEntry(row: EntryRow): EntryAnswer {
  const sources: (Omit<EntryAnswer["sources"][number], "addedAt"> & { addedAt: number })[] = JSON.parse(row.sources);
  return {
    ...toPersonalCard(row),
    sources: sources.map((source) => ({ ...source, addedAt: toInstant(source.addedAt) })),
    sourceCount: row.sourceCount,
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
  };
}

interface Scheduling
  extends ColumnsOf<
    "vocabulary_progress",
    "learningState" | "dueAt" | "lastReviewedAt" | "scheduledDays" | "reps" | "lapses"
  > {
  readonly lastRating: ReviewRating | null;
}

/** {@link progressFields} of a scheduling state. */
export function toProgressFields(state: Scheduling) {
  return {
    learningState: state.learningState,
    dueAt: toInstantOrNull(state.dueAt),
    lastRating: state.lastRating,
    lastReviewedAt: toInstantOrNull(state.lastReviewedAt),
    intervalDays: state.scheduledDays,
    reps: state.reps,
    lapses: state.lapses,
  };
}

/** The response to a recorded review; the caller adds the id of the item. */
export function toOutcome(review: {
  reviewId: number;
  rating: ReviewRating;
  responseMs: number | null;
  before: { learningState: LearningState };
  after: Scheduling;
  now: number;
}) {
  return {
    reviewId: review.reviewId,
    rating: review.rating,
    responseMs: review.responseMs,
    reviewedAt: toInstant(review.now),
    previousState: review.before.learningState,
    ...toProgressFields(review.after),
  };
}
