import { deletesPlans } from "./plan-tools.ts";
import { cancelsReminders } from "./reminders.ts";
import type { Scenario } from "./scenario.ts";
import { archivesMaterials } from "./speaking-writes.ts";
import { deletesTodos } from "./todos.ts";
import { emptiesBook } from "./vocabulary-writes.ts";

/** How a scenario removes what an operation creates; data without an entry stays. */
export const CLEANING: Readonly<Record<string, (scenario: Scenario) => void>> = {
  ielts_vocabulary_personal_add: emptiesBook,
  ielts_vocabulary_personal_import: emptiesBook,
  ielts_speaking_materials_create: archivesMaterials,
  ielts_study_plans_create: deletesPlans,
  ielts_study_todos_create: deletesTodos,
  ielts_reminders_create: cancelsReminders,
};
