import { type Static, Type } from "@sinclair/typebox";
import type { ColumnsWithout } from "../../database/columns-of.ts";
import { choice, closed, count, instant, nullable, numericId, text, uuid } from "../../kernel/fields.ts";
import { dictationPath } from "../../lib/links.ts";
import { toInstant, toInstantOrNull, toSeconds } from "../../lib/time.ts";
import type { AlignedWord } from "../../lib/word-alignment.ts";
import type { FullPart } from "../question-bank/full-part.store.ts";
import { toPracticeLinks } from "../question-bank/question-bank.schema.ts";
import { DictationRef } from "./dictation.schema.ts";
import { linkOf, MAX_MISSED, type WordLinks } from "./missed-words.ts";
import { countResults, type WordCounts } from "./scores.ts";

/** Maximum characters of the text for one line. */
export const MAX_ENTRY = 4000;

const ATTEMPT_STATES = ["in_progress", "submitted"] as const;
const LINE_STATUSES = ["checked", "not_written"] as const;

// ---- request fields

export const attemptIdField = uuid("Id of the dictation attempt, a UUID in either letter case.");

// ---- responses

/** Counts of the spoken and written words, for one line or for all checked lines. */
export const Scores = closed(
  {
    expectedWords: count("Words that are said in what was checked."),
    correctWords: count("Of these, the ones that were written as said."),
    substitutedWords: count("Of these, the ones in whose place another word was written."),
    missingWords: count("Of these, the ones that were not written."),
    extraWords: count("Words that were written and not said."),
    missedWordCount: count("substitutedWords and missingWords together."),
    accuracy: nullable(
      Type.Number({ minimum: 0, maximum: 1, description: "correctWords / expectedWords; null where nothing is said." }),
    ),
  },
  { description: "Words counted, and the ratio of those that are right." },
);
export type Scores = Static<typeof Scores>;

const entryIdOrNull = nullable(
  numericId("Entry of the personal vocabulary book that the word was added to from this dictation; null without one."),
);

const WordResult = closed({
  result: choice(["match", "substitution", "deletion", "insertion"], {
    description:
      "match: written as said; substitution: another word was written; deletion: said, not written; insertion: written, not said.",
  }),
  expected: nullable(text({ description: "The word as it is said; null for an insertion." })),
  written: nullable(text({ description: "The word as it was written; null for a deletion." })),
  vocabularyEntryId: entryIdOrNull,
});

/** A sentence, the learner's text and the comparison of both. */
export const DictationLine = closed({
  position: count("Place of the line in the dictation, from 0."),
  startMs: count("Start in the audio, in milliseconds."),
  endMs: count("End in the audio, in milliseconds."),
  speaker: text({ description: "Who speaks; may be empty." }),
  text: text({ description: "The sentence as it is said." }),
  translation: text({ description: "The same in Chinese; may be empty." }),
  entry: text({ description: "What the learner wrote, unchanged; empty where it was given up or never checked." }),
  plays: count("How often it was played before it was checked."),
  status: choice(LINE_STATUSES, {
    description: "checked: compared and saved; not_written: submitted without it, and not part of the score.",
  }),
  words: Type.Array(WordResult, { description: "The comparison word by word; empty where it was not written." }),
  scores: Scores,
  checkedAt: nullable(instant("When it was checked; null where it was not.")),
});
export type DictationLine = Static<typeof DictationLine>;

const MissedWord = closed({
  word: text({ description: "A word that was said and not written as said." }),
  count: count("How often it was missed in this attempt."),
  vocabularyEntryId: entryIdOrNull,
});

export const missedWordsField = Type.Array(MissedWord, {
  description: `Words missed in the whole attempt, the most frequent first, at most ${MAX_MISSED}.`,
});

export const DictationAttempt = closed({
  attemptId: text({ format: "uuid", description: "Id of the attempt." }),
  partId: numericId("Id of the listening part."),
  contentRef: DictationRef,
  title: text({ description: "Title of the part when the attempt started." }),
  state: choice(ATTEMPT_STATES, { description: "Status of the attempt." }),
  lineCount: count("Lines of the dictation."),
  checkedCount: count("Lines that were checked; only these count in the scores."),
  scores: Scores,
  activeSeconds: count("Seconds that the learner spent on the lines that were checked."),
  startedAt: instant("When it started."),
  lastActivityAt: instant("When a line was last checked, or the attempt started or submitted."),
  submittedAt: nullable(instant("When it was submitted; null before.")),
  attemptUrl: text({ description: "Address where the learner continues it, or sees what was submitted." }),
  attemptRoute: text({ description: "The same address as a path of the site." }),
  practiceUrl: nullable(text({ description: "Address of the part in the question bank; null when it is withdrawn." })),
  practiceRoute: nullable(text({ description: "The same address as a path of the site." })),
});
export type DictationAttempt = Static<typeof DictationAttempt>;

/** An attempt and whether its part is no longer offered. Callers use the attemptId, not the key of the row. */
export interface AttemptRow extends ColumnsWithout<"dictation_attempts", "accountId"> {
  readonly withdrawn: number;
}

/** A checked line. */
export interface LineRow {
  readonly position: number;
  readonly entry: string;
  readonly plays: number;
  readonly words: readonly AlignedWord[];
  readonly checkedAt: number;
}

export function toScores(counts: WordCounts): Scores {
  const { expectedWords, correctWords, substitutedWords, missingWords, extraWords } = counts;
  return {
    expectedWords,
    correctWords,
    substitutedWords,
    missingWords,
    extraWords,
    missedWordCount: substitutedWords + missingWords,
    accuracy: expectedWords === 0 ? null : correctWords / expectedWords,
  };
}

export function toAttempt(row: AttemptRow, siteUrl: string): DictationAttempt {
  const { attemptId, partId } = row;
  const attemptRoute = dictationPath({ attemptId });
  const links =
    row.withdrawn === 1
      ? { practiceUrl: null, practiceRoute: null }
      : toPracticeLinks(siteUrl, { kind: "question_part", partId });
  return {
    attemptId,
    partId,
    contentRef: { kind: "listening_dictation", partId },
    title: row.title,
    state: row.submittedAt === null ? "in_progress" : "submitted",
    lineCount: row.lineCount,
    checkedCount: row.checkedCount,
    scores: toScores(row),
    activeSeconds: toSeconds(row.activeMs),
    startedAt: toInstant(row.startedAt),
    lastActivityAt: toInstant(row.lastActivityAt),
    submittedAt: toInstantOrNull(row.submittedAt),
    attemptUrl: `${siteUrl}${attemptRoute}`,
    attemptRoute,
    ...links,
  };
}

/** @param row undefined for a line that was submitted without a check */
export function toLine(
  position: number,
  segment: FullPart["segments"][number],
  row: LineRow | undefined,
  links: WordLinks,
): DictationLine {
  const { startMs, endMs, speaker, text: said, translation } = segment;
  const words = (row?.words ?? []).map((word) => ({ ...word, vocabularyEntryId: linkOf(word.expected, links) }));
  return {
    ...{ position, startMs, endMs, speaker, text: said, translation },
    entry: row?.entry ?? "",
    plays: row?.plays ?? 0,
    status: row === undefined ? "not_written" : "checked",
    words,
    scores: toScores(countResults(words)),
    checkedAt: toInstantOrNull(row?.checkedAt ?? null),
  };
}
