import { DESCRIBED, type Described, fieldOf } from "../../database/described-tables.ts";
import type { DICTIONARY } from "../../database/dictionary.ts";
import type { Dataset, Field } from "./dataset.ts";

/** Values computed for an export that belong to no table. */
export interface ComputedDataset {
  readonly name: string;
  readonly description: string;
}

type Entries = typeof DICTIONARY;
/** The datasets that the dictionary names. */
type DatasetName = {
  [T in keyof Entries]: Entries[T] extends { dataset: infer Name extends string } ? Name : never;
}[keyof Entries];

/** What agents read about each dataset, in export order: a list comes after those that its records refer to. */
const DESCRIPTIONS: Readonly<Record<DatasetName, string>> = {
  study_plans:
    "Study plans. latestReview is the last review of the plan, with the status of its tasks at that time; its reviewedAt is in milliseconds since the epoch.",
  study_tasks:
    "Tasks of the plans. slot is 0 for the morning, 1 for the afternoon, 2 for the evening of day; snapshot is what was known of the content when the task was given it.",
  practice_sessions:
    "Every practice of a part and every sitting of a mock paper. state is in_progress until a session is submitted or abandoned, and lastActivityAt is null for as long, then the moment of that.",
  practice_sections:
    "What was answered at one go: a practice has one section, a mock sitting one for each subject. answeredCount, activeMs (milliseconds at work) and what was marked are null until the section is submitted or abandoned; correctCount and unansweredCount count among the markableCount questions that the service marks, and are null if there are none.",
  section_parts:
    "The parts of each section, and as which version each was practised. audioMs is how far the audio was heard where it is played only once; null until the section is submitted or abandoned.",
  section_bands:
    "Bands that people gave for writing and speaking in mock tests; enteredById is the id of the account that gave it.",
  review_results:
    "How each submitted section was marked: number 1 when it was submitted, a further one for each correction of a key. marks holds for each question its slotId and partId, the answer, the key, the mark (1, 0, null where the service does not mark), whether it was answered, the rule and the spelling that matched. correctCount is null where the service marks none of them.",
  review_materials:
    "The parts of submitted sections as they were practised, each version once: passages, task, transcript, questions, keys and evidence. What was not submitted is not included.",
  writing_versions: "Texts of writing tasks as saved or submitted, numbered for each task of a session.",
  writing_reviews:
    "What teachers said of saved texts: a band and a remark for each criterion, and comments on characters of the text. reviewerId distinguishes teachers.",
  dictation_attempts:
    "Submitted dictations with their sums: words that were said in the checked lines, and those written right, wrong, not, or too many.",
  dictation_lines:
    "The checked lines of submitted dictations: position in the transcript from 0, what was written, and word by word how it compares with what was said.",
  vocabulary_entries: "The learner's own words and phrases.",
  vocabulary_sources: "Where each of the learner's words was met.",
  vocabulary_progress:
    "The state of spaced repetition of each word: itemId is an entryId of vocabulary_entries where book is personal, else a wordbook_entry of content_references.",
  vocabulary_reviews:
    "Every card review with the scheduling state before and after it (times in milliseconds since the epoch). undoneAt is when it was undone. itemId as in vocabulary_progress; the word may be deleted since.",
  course_progress: "How far the learner is in each course section, with the playback position of a video in seconds.",
  speaking_materials: "Stories and ideas to speak from. archivedAt is null for those in the active library.",
  speaking_links: "For which questions each material is meant, and how to use it there.",
  speaking_practices:
    "Answers that were spoken or practised aloud. assetId names the recording among the learner's files; recordings themselves are no part of an export.",
  learning_events:
    "Everything that was recorded about the learner's work, by cursor. Events about notes, feedback, connections and the calendar link have an empty payload here; ielts_learning_pull_events gives it.",
};

export const DATASETS: readonly Dataset[] = Object.entries(DESCRIPTIONS).map(([name, description]) => {
  const described = DESCRIBED.find(({ entry }) => "dataset" in entry && entry.dataset === name);
  if (described === undefined) throw new Error(`The dictionary has no table for the dataset ${name}`);
  return { name, description, table: described.table, fields: fieldsOf(described) };
});

/** Those of `learning_events` about courses, repeated here: no import writes them. */
export const COURSE_EVENTS: Dataset = {
  name: "course_events",
  description: "The learning events about course sections; each is in learning_events too.",
  table: "learning_events",
  fields: DATASETS.find(({ name }) => name === "learning_events")?.fields ?? [],
};

export const SKILL_PROFILE: ComputedDataset = {
  name: "skill_profile",
  description:
    "What ielts_learner_read_profile returns of the learner's skills, as of the newest learning event, or of the creation of an account without any: it changes with the evidence alone and not with the time of the export.",
};

export const CONTENT_REFERENCES: ComputedDataset = {
  name: "content_references",
  description:
    "What the content ids in the other datasets mean: kind and id, the content pack (packId), the key of the content in it, and its title. The same content has other ids on another server, and the same pack and key.",
};

function fieldsOf(described: Described): Field[] {
  const { entry, schema } = described;
  const columns = "exported" in entry ? (entry.exported?.split(" ") ?? []) : [];
  return columns.map((column) => {
    const { form = "text", isNullable, default: before } = schema.columns[column] ?? {};
    const field = { column, form, before: isNullable === true ? null : before, ...fieldOf(described, column) };
    // An account has the same id in records as elsewhere.
    return field.of === undefined || ("id" in field.of && field.of.id === "account") ? field : { ...field, form: "id" };
  });
}
