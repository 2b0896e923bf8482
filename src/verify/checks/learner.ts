import type { Check } from "../check.ts";
import { describedRequestChecks } from "./described-requests.ts";
import { eventChecks } from "./events.ts";
import { exportChecks } from "./export.ts";
import { exportCountChecks } from "./export-counts.ts";
import { feedbackChecks } from "./feedback.ts";
import { mockChecks } from "./mock.ts";
import { notificationChecks } from "./notifications.ts";
import { planWriteChecks } from "./plan-writes.ts";
import { planChecks } from "./plans.ts";
import { practiceChecks } from "./practice.ts";
import { profileChecks } from "./profile.ts";
import { reminderChecks } from "./reminders.ts";
import { reviewChecks } from "./reviews.ts";
import { speakingWriteChecks } from "./speaking-writes.ts";
import { todoChecks } from "./todos.ts";
import { vocabularyWriteChecks } from "./vocabulary-writes.ts";
import { wordWriteChecks } from "./word-writes.ts";
import { writingChecks } from "./writing.ts";

/** The learner's data, by topic: sections 2.3 to 2.10, 3.2, 4.3, 4.4 and 6. */
const ALL: readonly Check[] = [
  ...describedRequestChecks,
  ...practiceChecks,
  ...reviewChecks,
  ...mockChecks,
  ...writingChecks,
  ...profileChecks,
  ...exportChecks,
  ...exportCountChecks,
  ...eventChecks,
  ...feedbackChecks,
  ...planChecks,
  ...todoChecks,
  ...reminderChecks,
  ...notificationChecks,
  ...vocabularyWriteChecks,
  ...wordWriteChecks,
  ...speakingWriteChecks,
  ...planWriteChecks,
];

/** Checks that need no permission. */
export const learnerReadChecks: readonly Check[] = ALL.filter(({ needs = [] }) => needs.length === 0);
/** Checks that write: first data that is removed again, then data that stays. */
export const learnerWriteChecks: readonly Check[] = [
  ...ALL.filter(({ needs = [] }) => needs.includes("write")),
  ...ALL.filter(({ needs = [] }) => needs.includes("lasting")),
];
