import type { Dataset, Field, FieldForm } from "./dataset.ts";

/** Values computed for an export that belong to no table. */
export interface ComputedDataset {
  readonly name: string;
  readonly description: string;
}

/** Lists in export order: a list comes after those that its records refer to. */
export const DATASETS: readonly Dataset[] = [
  {
    name: "study_plans",
    description:
      "Study plans. latestReview is what was last said about how the plan goes, with how its tasks stood then; its reviewedAt is in milliseconds since the epoch.",
    table: "study_plans",
    kind: "study_plan",
    fields: [
      id("planId", "study_plan", "id"),
      ...numbers("revision"),
      ...texts("title", "goal"),
      ...jsons("latestReview"),
      ...instants("createdAt", "updatedAt"),
    ],
  },
  {
    name: "study_tasks",
    description:
      "Tasks of the plans. slot is 0 for the morning, 1 for the afternoon, 2 for the evening of day; snapshot is what was known of the content when the task was given it.",
    table: "study_tasks",
    kind: "study_task",
    fields: [
      id("taskId", "study_task", "id"),
      id("planId", "study_plan"),
      ...jsons("contentRef", "snapshot"),
      ...texts("day"),
      ...numbers("slot", "durationMinutes"),
      ...texts("state"),
      ...flags("messengerReminder"),
      ...instants("startedAt", "completedAt", "createdAt", "updatedAt"),
    ],
  },
  {
    name: "practice_sessions",
    description:
      "Every practice of a part and every sitting of a mock paper. state is in_progress until a session is submitted or abandoned, and lastActivityAt is null for as long, then the moment of that.",
    table: "practice_sessions",
    kind: "practice_session",
    fields: [
      id("sessionId", "practice_session", "id"),
      ...texts("kind", "mode", "state", "title", "subject"),
      id("partId", "part"),
      id("paperId", "mock_paper"),
      ...jsons("bandTables"),
      ...instants("startedAt", "lastActivityAt", "finishedAt", "reviewableAt", "sharedAt"),
    ],
  },
  {
    name: "practice_sections",
    description:
      "What was answered at one go: a practice has one section, a mock sitting one for each subject. answeredCount, activeMs (milliseconds at work) and what was marked are null until the section is submitted or abandoned; correctCount and unansweredCount count among the markableCount questions that the service marks, and are null if there are none.",
    table: "session_sections",
    kind: null,
    fields: [
      id("sessionId", "practice_session"),
      ...texts("subject", "status", "module"),
      ...numbers("durationMinutes", "questionCount", "answeredCount"),
      ...numbers("markableCount", "correctCount", "unansweredCount"),
      ...instants("startedAt", "endsAt", "finishedAt"),
      ...texts("finishReason"),
      ...numbers("activeMs"),
    ],
  },
  {
    name: "section_parts",
    description:
      "The parts of each section, and as which version each was practised. audioMs is how far the audio was heard where it is played only once; null until the section is submitted or abandoned.",
    table: "session_parts",
    kind: null,
    fields: [
      id("sessionId", "practice_session"),
      ...texts("subject"),
      ...numbers("position"),
      id("partId", "part"),
      id("partVersionId", "part_version", "version_id"),
      ...numbers("audioMs"),
    ],
  },
  {
    name: "section_bands",
    description:
      "Bands that people gave for writing and speaking in mock tests; enteredById is the id of the account that gave it.",
    table: "section_bands",
    kind: null,
    fields: [
      id("sessionId", "practice_session"),
      ...texts("subject", "source"),
      ...numbers("band"),
      ...jsons("taskBands"),
      ...texts("note"),
      { name: "enteredById", column: "entered_by", form: "number" },
      ...instants("enteredAt"),
    ],
  },
  {
    name: "review_results",
    description:
      "How each submitted section was marked: number 1 when it was submitted, a further one for each correction of a key. marks holds for each question its slotId and partId, the answer, the key, the mark (1, 0, null where the service does not mark), whether it was answered, the rule and the spelling that matched. correctCount is null where the service marks none of them.",
    table: "review_snapshots",
    kind: "review_snapshot",
    fields: [
      id("snapshotId", "review_snapshot", "id"),
      id("sessionId", "practice_session"),
      ...texts("subject"),
      ...numbers("number"),
      id("correctionId", "key_correction"),
      ...numbers("correctCount"),
      ...instants("createdAt"),
      ...jsons("marks"),
    ],
  },
  {
    name: "review_materials",
    description:
      "The parts of submitted sections as they were practised, each version once: passages, task, transcript, questions, keys and evidence. What was not submitted is not included.",
    table: "part_versions",
    kind: "part_version",
    fields: [
      id("partVersionId", "part_version", "id"),
      id("partId", "part"),
      ...texts("contentHash"),
      ...instants("recordedAt"),
      ...jsons("content"),
    ],
  },
  {
    name: "writing_versions",
    description:
      "Texts of writing tasks as the learner saved them or handed them in, numbered for each task of a session.",
    table: "writing_versions",
    kind: "writing_version",
    fields: [
      id("versionId", "writing_version", "id"),
      id("sessionId", "practice_session"),
      id("questionSlotId", "question_slot", "slot_id"),
      ...numbers("number"),
      ...texts("reason", "text"),
      ...instants("savedAt"),
    ],
  },
  {
    name: "writing_reviews",
    description:
      "What teachers said of saved texts: a band and a remark for each criterion, and comments on characters of the text. reviewerId tells teachers apart.",
    table: "writing_reviews",
    kind: "writing_review",
    fields: [
      id("reviewId", "writing_review", "id"),
      id("versionId", "writing_version"),
      ...numbers("reviewerId"),
      ...texts("reviewerName"),
      ...jsons("criteria", "comments"),
      ...texts("summary"),
      ...instants("createdAt", "updatedAt"),
    ],
  },
  {
    name: "dictation_attempts",
    description:
      "Submitted dictations with their sums: words that were said in the checked lines, and those written right, wrong, not, or too many.",
    table: "dictation_attempts",
    kind: "dictation_attempt",
    fields: [
      id("attemptId", "dictation_attempt"),
      id("partId", "part"),
      id("partVersionId", "part_version", "version_id"),
      ...texts("title"),
      ...numbers("lineCount", "checkedCount", "expectedWords", "correctWords"),
      ...numbers("substitutedWords", "missingWords", "extraWords", "activeMs"),
      ...instants("startedAt", "lastActivityAt", "submittedAt"),
    ],
  },
  {
    name: "dictation_lines",
    description:
      "The checked lines of submitted dictations: position in the transcript from 0, what was written, and word by word how it compares with what was said.",
    table: "dictation_lines",
    kind: null,
    fields: [
      id("attemptId", "dictation_attempt", "attempt"),
      ...numbers("position"),
      ...texts("entry"),
      ...numbers("plays"),
      ...jsons("words"),
      ...instants("checkedAt"),
    ],
  },
  {
    name: "vocabulary_entries",
    description: "The learner's own words and phrases.",
    table: "vocabulary_entries",
    kind: "vocabulary_entry",
    fields: [
      id("entryId", "vocabulary_entry", "id"),
      ...texts("phrase", "meaning", "partOfSpeech", "example", "usage"),
      ...jsons("expansion"),
      ...instants("createdAt", "updatedAt"),
    ],
  },
  {
    name: "vocabulary_sources",
    description: "Where each of the learner's words was met.",
    table: "vocabulary_sources",
    kind: null,
    fields: [
      id("entryId", "vocabulary_entry"),
      ...texts("sourceType", "sourceId", "sourceTitle", "context"),
      ...instants("createdAt"),
    ],
  },
  {
    name: "vocabulary_progress",
    description:
      "The state of spaced repetition of each word: itemId is an entryId of vocabulary_entries where book is personal, else a wordbook_entry of content_references.",
    table: "vocabulary_progress",
    kind: null,
    fields: [
      ...texts("book"),
      wordId(),
      ...texts("learningState"),
      ...numbers("schedulerState"),
      ...instants("dueAt"),
      ...numbers("stability", "difficulty", "scheduledDays", "learningSteps", "reps", "lapses"),
      ...texts("lastRating"),
      ...instants("lastReviewedAt"),
    ],
  },
  {
    name: "vocabulary_reviews",
    description:
      "Every card review with the scheduling state before and after it (times in milliseconds since the epoch). undoneAt is when it was taken back. itemId as in vocabulary_progress; the word may be deleted since.",
    table: "vocabulary_reviews",
    kind: "vocabulary_review",
    fields: [
      id("reviewId", "vocabulary_review", "id"),
      ...texts("book"),
      wordId(),
      ...texts("phrase", "rating"),
      ...numbers("responseMs"),
      ...instants("reviewedAt"),
      ...jsons("beforeReview", "afterReview"),
      ...instants("undoneAt"),
    ],
  },
  {
    name: "course_progress",
    description: "How far the learner is in each course section, with the playback position of a video in seconds.",
    table: "course_progress",
    kind: null,
    fields: [
      id("sectionId", "course_section"),
      ...texts("status"),
      ...numbers("positionSeconds", "highestSeconds"),
      ...instants("firstAt", "lastAt", "completedAt"),
    ],
  },
  {
    name: "speaking_materials",
    description: "Stories and ideas to speak from. archivedAt is null for those in the active library.",
    table: "speaking_materials",
    kind: "speaking_material",
    fields: [
      id("materialId", "speaking_material", "id"),
      ...texts("title", "coreStory"),
      ...instants("archivedAt", "createdAt", "updatedAt"),
    ],
  },
  {
    name: "speaking_links",
    description: "For which questions each material is meant, and how to use it there.",
    table: "speaking_material_links",
    kind: null,
    fields: [
      id("materialId", "speaking_material"),
      ...numbers("position"),
      id("questionSlotId", "question_slot"),
      ...texts("answerAngle"),
      ...jsons("outline"),
      ...texts("requiredAdaptation"),
    ],
  },
  {
    name: "speaking_practices",
    description:
      "Answers that were spoken or practised aloud. assetId names the recording among the learner's files; recordings themselves are no part of an export.",
    table: "speaking_practices",
    kind: "speaking_practice",
    fields: [
      id("practiceId", "speaking_practice", "id"),
      id("questionSlotId", "question_slot", "slot_id"),
      ...texts("question"),
      id("materialId", "speaking_material"),
      id("assetId", "asset"),
      ...numbers("durationMs"),
      ...instants("createdAt", "doneAt"),
    ],
  },
  {
    name: "learning_events",
    description:
      "Everything that was recorded about the learner's work, by cursor. Events about notes, feedback, connections and the calendar link have an empty payload here; ielts_learning_pull_events gives it.",
    table: "learning_events",
    kind: null,
    fields: eventFields(),
  },
];

/** Those of `learning_events` about courses, repeated here: no import writes them. */
export const COURSE_EVENTS: Dataset = {
  name: "course_events",
  description: "The learning events about course sections; each is in learning_events too.",
  table: "learning_events",
  kind: null,
  fields: eventFields(),
};

export const SKILL_PROFILE: ComputedDataset = {
  name: "skill_profile",
  description:
    "What ielts_learner_read_profile tells of the learner's skills, as of the newest learning event, or of the creation of an account without any: it changes with the evidence alone and not with the time of the export.",
};

export const CONTENT_REFERENCES: ComputedDataset = {
  name: "content_references",
  description:
    "What the content ids in the other datasets mean: kind and id, the content pack (packId), the key of the content in it, and its title. The same content has other ids on another server, and the same pack and key.",
};

function eventFields(): Field[] {
  return [
    ...numbers("cursor"),
    ...texts("eventId", "origin", "deviceId", "eventType", "subjectCode", "objectType", "objectId"),
    ...jsons("skillCodes", "payload"),
    ...numbers("schemaVersion"),
    ...instants("occurredAt", "recordedAt"),
  ];
}

function wordId(): Field {
  const of = { field: "book", kinds: { personal: "vocabulary_entry" }, otherwise: "wordbook_entry" } as const;
  return { name: "itemId", column: "item_id", form: "id", of };
}

function id(name: string, of: Field["of"], column = columnOf(name)): Field {
  return { name, column, form: "id", ...(of === undefined ? {} : { of }) };
}

function texts(...names: string[]): Field[] {
  return fieldsOf("text", names);
}

function numbers(...names: string[]): Field[] {
  return fieldsOf("number", names);
}

function flags(...names: string[]): Field[] {
  return fieldsOf("flag", names);
}

function instants(...names: string[]): Field[] {
  return fieldsOf("instant", names);
}

function jsons(...names: string[]): Field[] {
  return fieldsOf("json", names);
}

function fieldsOf(form: FieldForm, names: readonly string[]): Field[] {
  return names.map((name) => ({ name, column: columnOf(name), form }));
}

function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
