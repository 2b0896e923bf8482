import type { Activity } from "./footprints.ts";

/** The metrics of an activity: an open object, whose fields depend on the kind. */
type Metrics = Readonly<Record<string, unknown>>;

const RATINGS = ["again", "hard", "good"] as const;
const WORD_STATES = ["new", "learning", "review", "relearning", "mastered"] as const;

/** Facts of an activity besides its title. Callers format seconds and bytes. */
export type ActivityFact =
  | { readonly fact: "right" | "wordsRight" | "answered" | "lines"; readonly part: number; readonly whole: number }
  | { readonly fact: "reviews" | "practised" | "watched" | "bytes"; readonly amount: number }
  | { readonly fact: "rating"; readonly rating: (typeof RATINGS)[number] }
  | { readonly fact: "wordState"; readonly state: (typeof WORD_STATES)[number] }
  | {
      readonly fact:
        | "submitted"
        | "teacherReviewed"
        | "completed"
        | "recorded"
        | "highlight"
        | "wordChanged"
        | "byAgent";
    };

/** Codes of areas, used as the description of activities without one of their own. */
const AREAS = ["listening", "reading", "writing", "speaking", "dictation", "vocabulary"] as const;

export function areaOf({ description }: Pick<Activity, "description">): (typeof AREAS)[number] | null {
  return AREAS.find((area) => area === description) ?? null;
}

/** A message has no title: its first words are the title, and the rest is the description. */
export function titleOf({ kind, title, description }: Pick<Activity, "kind" | "title" | "description">): string {
  return kind === "chat" && description !== "" ? `${title}…` : title;
}

/** Empty if it contains no words for people: it may be the code of an area, or the id of a mock test's paper. */
export function descriptionOf(activity: Pick<Activity, "kind" | "description" | "metrics">): string {
  const { kind, description } = activity;
  const metrics: Metrics = activity.metrics;
  if (description === "" || areaOf(activity) !== null || description === metrics["paperId"]) return "";
  return kind === "chat" ? `…${description}` : description;
}

/** Whether its title is a text of the test or a word to learn, rather than one by the learner or a course. */
export function isEnglish({ kind, metrics }: Pick<Activity, "kind" | "metrics">): boolean {
  return ["practice", "mock", "note"].includes(kind) || "bookEntry" in metrics || "questionSlotId" in metrics;
}

/** The status of an unfinished or abandoned activity; null for everything else. */
export function openState({ metrics }: Pick<Activity, "metrics">): "in_progress" | "abandoned" | null {
  return (["in_progress", "abandoned"] as const).find((state) => state === metrics.status) ?? null;
}

/** The facts in an activity's metrics, in display order. Missing metrics are left out. */
export function factsOf({ metrics }: Pick<Activity, "metrics">): ActivityFact[] {
  return [
    ...results(metrics),
    ...ofWords(metrics),
    ...ofSections(metrics),
    ...ofSpeaking(metrics),
    ...ofOthers(metrics),
  ];
}

/** Of practice, mock tests and dictation. */
function results(metrics: Metrics): ActivityFact[] {
  const isIn = metrics["status"] === "submitted";
  const duration = numberOf(metrics, "durationSeconds");
  return [
    ...(isIn ? scores(metrics) : beginnings(metrics)),
    ...(numberOf(metrics, "teacherReviewCount") > 0 ? [{ fact: "teacherReviewed" as const }] : []),
    ...(isAnswered(metrics) && duration > 0 ? [{ fact: "practised" as const, amount: duration }] : []),
  ];
}

function isAnswered(metrics: Metrics): boolean {
  return "questionCount" in metrics || "lineCount" in metrics;
}

function scores(metrics: Metrics): ActivityFact[] {
  const marked = numberOf(metrics, "markedCount");
  const words = numberOf(metrics, "expectedWords");
  if (marked > 0) return [{ fact: "right", part: numberOf(metrics, "correctCount"), whole: marked }];
  if (words > 0) return [{ fact: "wordsRight", part: numberOf(metrics, "correctWords"), whole: words }];
  return [{ fact: "submitted" }];
}

function beginnings(metrics: Metrics): ActivityFact[] {
  const questions = numberOf(metrics, "questionCount");
  const lines = numberOf(metrics, "lineCount");
  if (questions > 0) return [{ fact: "answered", part: numberOf(metrics, "answeredCount"), whole: questions }];
  return lines > 0 ? [{ fact: "lines", part: numberOf(metrics, "checkedCount"), whole: lines }] : [];
}

/** A word and its reviews on one day. */
function ofWords(metrics: Metrics): ActivityFact[] {
  const reviews = numberOf(metrics, "reviewCount");
  const rating = RATINGS.find((known) => known === metrics["lastRating"]);
  const state = WORD_STATES.find((known) => known === metrics["status"]);
  // Without a review it was added, changed or deleted; the metrics do not say which.
  if (reviews === 0 && state === undefined) return "bookEntry" in metrics ? [{ fact: "wordChanged" }] : [];
  return [
    ...(reviews > 0 ? [{ fact: "reviews" as const, amount: reviews }] : []),
    ...(reviews > 0 && rating !== undefined ? [{ fact: "rating" as const, rating }] : []),
    ...(state === undefined ? [] : [{ fact: "wordState" as const, state }]),
  ];
}

/** A section of a course on one day. */
function ofSections(metrics: Metrics): ActivityFact[] {
  const watched = numberOf(metrics, "highestSeconds");
  return [
    ...(metrics["status"] === "completed" ? [{ fact: "completed" as const }] : []),
    ...(watched > 0 ? [{ fact: "watched" as const, amount: watched }] : []),
  ];
}

function ofSpeaking(metrics: Metrics): ActivityFact[] {
  const isSpeaking = "questionSlotId" in metrics;
  const duration = numberOf(metrics, "durationSeconds");
  return [
    ...(metrics["status"] === "recorded" ? [{ fact: "recorded" as const }] : []),
    ...(isSpeaking && duration > 0 ? [{ fact: "practised" as const, amount: duration }] : []),
  ];
}

function ofOthers(metrics: Metrics): ActivityFact[] {
  const bytes = numberOf(metrics, "byteLength");
  return [
    ...(bytes > 0 ? [{ fact: "bytes" as const, amount: bytes }] : []),
    ...(metrics["noteType"] === "highlight" ? [{ fact: "highlight" as const }] : []),
    ...(metrics["source"] === "agent" ? [{ fact: "byAgent" as const }] : []),
  ];
}

function numberOf(metrics: Metrics, name: string): number {
  const value = metrics[name];
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}
