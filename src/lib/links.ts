import type { ContentRef } from "./content-ref.ts";

/** The path in the workspace that shows a reference, without the site's address. */
export function contentPath(ref: ContentRef): string {
  switch (ref.kind) {
    case "question_part":
      return `/practice?part=${ref.partId}`;
    case "mock_paper":
      return `/mock?paper=${encodeURIComponent(ref.paperId)}`;
    case "course_section":
      return `/learning-center?course=${ref.courseId}&section=${ref.sectionId}`;
    case "listening_dictation":
      return `/ai-apps/listening-dictation?part=${ref.partId}`;
    case "prep_guide":
      return `/prep-guides/${encodeURIComponent(ref.slug)}`;
    case "prediction_hit":
      return `/prediction-hits?hit=${ref.hitId}`;
    case "speaking_material":
      return `/speaking?material=${ref.materialId}`;
    case "asset":
      return `/assets?asset=${ref.assetId}`;
  }
}

/** A path that records the learner's origin, so that later activity can be attributed: `from=match` or `from=prediction-9`. */
export function attributedPath(ref: ContentRef, from: string): string {
  const path = contentPath(ref);
  return `${path}${path.includes("?") ? "&" : "?"}from=${encodeURIComponent(from)}`;
}

/** The path where the owner answers this session. */
export function sessionPath(session: { readonly kind: "practice" | "mock"; readonly id: number }): string {
  return session.kind === "practice" ? `/practice/${session.id}` : `/mock/${session.id}`;
}

/** The path of the review of a submitted practice, or of a submitted section of a mock test. */
export function reviewPath(session: {
  readonly kind: "practice" | "mock";
  readonly id: number;
  readonly subject: string;
}): string {
  return session.kind === "practice"
    ? `/reviews/practice-${session.id}`
    : `/reviews/mock-${session.id}-${session.subject}`;
}

/** The path of a written text's versions and their reviews. */
export function writingPath(session: { readonly id: number }): string {
  return `/writing/${session.id}`;
}

/** The path of a study plan, and of the learner's todos and reminders. */
export function planPath(plan: { readonly planId: number }): string {
  return `/plans?plan=${plan.planId}`;
}
export function todoPath(todo: { readonly todoId: number }): string {
  return `/todos?todo=${todo.todoId}`;
}
export function reminderPath(reminder: { readonly reminderId: number }): string {
  return `/reminders?reminder=${reminder.reminderId}`;
}

/** The path where a dictation is taken, and shown after submission. */
export function dictationPath(attempt: { readonly attemptId: string }): string {
  return `/ai-apps/listening-dictation/${attempt.attemptId}`;
}

/** The path where a learner writes to the owners, and owners read a learner's messages. */
export function feedbackPath(): string {
  return "/feedback";
}
export function feedbackInboxPath(conversation: { readonly accountId: number }): string {
  return `/admin/feedback?conversation=${conversation.accountId}`;
}
