import type { Capability } from "../kernel/capability.ts";
import type { Operations } from "../kernel/operations.ts";

/** Operation names of earlier versions that installed clients may still call, and their replacements. */
const REPLACED: Readonly<Record<string, string>> = {
  ielts_vocabulary_list: "ielts_vocabulary_personal_search",
  ielts_vocabulary_personal_list: "ielts_vocabulary_personal_search",
  ielts_vocabulary_add: "ielts_vocabulary_personal_add",
  ielts_vocabulary_update: "ielts_vocabulary_personal_update",
  ielts_vocabulary_delete: "ielts_vocabulary_personal_delete",
  ielts_courses_search: "ielts_courses_search_sections",
  ielts_courses_read: "ielts_courses_search_sections",
  ielts_resources_search: "ielts_assets_search",
  ielts_resources_read: "ielts_resources_related",
  ielts_learning_route_progress: "ielts_learning_route_read",
  ielts_prep_search: "ielts_prep_search_guides",
  ielts_dictation_list_materials: "ielts_dictation_search_materials",
  ielts_practice_read_review: "ielts_review_read_snapshot",
  ielts_mock_list_papers: "ielts_mock_search_papers",
  ielts_mock_recent_activity: "ielts_review_recent_activity",
  ielts_speaking_materials_list: "ielts_speaking_materials_search",
  ielts_study_plans_update_task: "ielts_study_plans_change_tasks",
  ielts_study_plans_apply_patch: "ielts_study_plans_change_tasks",
  ielts_study_plans_rebuild: "ielts_study_plans_replan",
  ielts_study_plans_configure_reminders: "ielts_notifications_configure_messenger_task_reminders",
  ielts_notifications_configure_wechat_task_reminders: "ielts_notifications_configure_messenger_task_reminders",
};

/** Arguments that make the replacement behave like the earlier operation, if its first example does not show them. */
const ARGUMENTS: Readonly<Record<string, object>> = {
  ielts_learning_route_progress: { view: "progress" },
  ielts_mock_recent_activity: { kind: "mock" },
  ielts_vocabulary_add: { items: [{ phrase: "mitigate", meaning: "减轻" }] },
  ielts_study_plans_rebuild: {
    planId: 1,
    tasks: [{ contentRef: { kind: "question_part", partId: 1 }, date: "2026-12-08", slot: "morning" }],
  },
  ielts_study_plans_update_task: { planId: 1, steps: [{ action: "edit", taskId: 1, slot: "evening" }] },
  ielts_study_plans_apply_patch: { planId: 1, steps: [{ action: "remove", taskId: 1 }] },
};

/** Additional advice besides the replacement's name. */
const HINTS: Readonly<Record<string, string>> = {
  ielts_learning_route_progress: "with view=progress",
  ielts_prep_search: "or, for predictions, ielts_prediction_search_hits (query, testDate, testMonth, source)",
  ielts_mock_recent_activity: "with kind=mock",
};

/** Removed without replacement: the user does it in the browser, or the agent does it itself. */
const GONE: Readonly<Record<string, string>> = {
  ielts_practice_start_session: "Answering starts in the web workspace: give the user the practice link of the part.",
  ielts_practice_submit_session:
    "The user submits in the web workspace; read the result with the practice and review operations.",
  ielts_speaking_materials_start_practice: "Speaking practice happens in the web workspace.",
  ielts_writing_import_submission: "Writing is submitted in the web workspace.",
  ielts_writing_submit_revision: "Revisions are submitted in the web workspace.",
  ielts_learning_route_next:
    "Choosing the next step is the agent's own work: read the route with ielts_learning_route_read.",
  ielts_study_plans_next_actions:
    "Choosing the next action is the agent's own work: read the plan with ielts_study_plans_get.",
  ielts_study_plans_review: "Reviewing a plan is the agent's own work: read it with ielts_study_plans_get.",
};

/** The advice for a client that calls an operation of an earlier version, or undefined for names that never existed. */
export async function formerOperation(
  operations: Operations,
  id: string,
): Promise<{ message: string; replacedBy?: string } | undefined> {
  const replacedBy = Object.hasOwn(REPLACED, id) ? REPLACED[id] : undefined;
  if (replacedBy !== undefined) {
    const hint = HINTS[id] === undefined ? "" : ` ${HINTS[id]}`;
    const now = operations.get(replacedBy);
    const takes = now === undefined ? "" : ` ${takesOf(await operations.load(now), ARGUMENTS[id])}`;
    return { message: `The operation ${id} is now ${replacedBy}${hint}.${takes}`, replacedBy };
  }
  const gone = Object.hasOwn(GONE, id) ? GONE[id] : undefined;
  return gone === undefined ? undefined : { message: `The operation ${id} no longer exists. ${gone}` };
}

/** The arguments of an operation in words: required ones, optional ones, and how they are written. */
function takesOf({ request, examples }: Capability, own: object | undefined): string {
  const fields = Object.entries(request.properties).map(([name, schema]) => ({
    name,
    isNeeded: (request.required ?? []).includes(name) && !("default" in schema),
  }));
  const names = (isNeeded: boolean) => fields.filter((field) => field.isNeeded === isNeeded).map(({ name }) => name);
  const [needed, others] = [names(true).join(", "), names(false).join(", ")];
  const takes = [needed === "" ? [] : `needs ${needed}`, others === "" ? [] : `takes ${others}`].flat().join(" and ");
  const written = JSON.stringify(own ?? examples[0]?.request ?? {});
  return `It ${takes}${written === "{}" ? "" : `, such as ${written}`}.`;
}
