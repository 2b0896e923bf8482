import type { ContentRef } from "./content-ref.ts";

/** Where the workspace shows what a reference names: a path of the site, without the site's address. */
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

/** A path that tells where the learner came from, so that what follows can be attributed: `from=match` or `from=prediction-9`. */
export function attributedPath(ref: ContentRef, from: string): string {
  const path = contentPath(ref);
  return `${path}${path.includes("?") ? "&" : "?"}from=${encodeURIComponent(from)}`;
}

/** Where exactly this session is answered, by its owner. */
export function sessionPath(session: { readonly kind: "practice" | "mock"; readonly id: number }): string {
  return session.kind === "practice" ? `/practice/${session.id}` : `/mock/${session.id}`;
}

/** Where a submitted practice, or a submitted section of a mock test, is reviewed. */
export function reviewPath(session: {
  readonly kind: "practice" | "mock";
  readonly id: number;
  readonly subject: string;
}): string {
  return session.kind === "practice"
    ? `/reviews/practice-${session.id}`
    : `/reviews/mock-${session.id}-${session.subject}`;
}

/** Where the versions of a written text and their reviews are shown. */
export function writingPath(session: { readonly id: number }): string {
  return `/writing/${session.id}`;
}

/** Where a study plan is shown, and where the learner's todos and reminders are. */
export function planPath(plan: { readonly planId: number }): string {
  return `/plans?plan=${plan.planId}`;
}
export function todoPath(todo: { readonly todoId: number }): string {
  return `/todos?todo=${todo.todoId}`;
}
export function reminderPath(reminder: { readonly reminderId: number }): string {
  return `/reminders?reminder=${reminder.reminderId}`;
}

/** Where a dictation is taken, and shown once it was handed in. */
export function dictationPath(attempt: { readonly attemptId: string }): string {
  return `/ai-apps/listening-dictation/${attempt.attemptId}`;
}

/** Where a learner writes to the owners, and where owners read what one learner wrote. */
export function feedbackPath(): string {
  return "/feedback";
}
export function feedbackInboxPath(conversation: { readonly accountId: number }): string {
  return `/admin/feedback?conversation=${conversation.accountId}`;
}
