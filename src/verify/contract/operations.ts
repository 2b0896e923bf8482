/** An operation as the contract names it (interface.md, sections 1, 4.2 and 4.3). */
export interface ContractOperation {
  readonly id: string;
  readonly scopes: readonly string[];
  readonly effect: "read" | "write";
  readonly public: boolean;
}

/** id | scope | effect; "public" if no token is needed. */
const TABLE = `
ielts_learning_route_read | courses:read | read
ielts_courses_search_sections | courses:read | read
ielts_assets_search | resources:read | read
ielts_resources_related | resources:read | read
ielts_vocabulary_personal_search | vocabulary:read | read
ielts_vocabulary_personal_export | vocabulary:read | read
ielts_vocabulary_personal_progress | vocabulary:read | read
ielts_vocabulary_personal_prepare_cards | vocabulary:read | read
ielts_vocabulary_personal_add | vocabulary:write | write
ielts_vocabulary_personal_import | vocabulary:write | write
ielts_vocabulary_personal_update | vocabulary:write | write
ielts_vocabulary_personal_record_review | vocabulary:write | write
ielts_vocabulary_personal_delete | vocabulary:write | write
ielts_vocabulary_builtin_progress | vocabulary:read | read
ielts_vocabulary_builtin_prepare_cards | vocabulary:read | read
ielts_vocabulary_builtin_record_review | vocabulary:write | write
ielts_prep_search_guides | prep:read | read | public
ielts_prep_read_guide | prep:read | read | public
ielts_prediction_search_hits | prep:read | read | public
ielts_practice_search_parts | question_bank:read | read
ielts_practice_list_taxonomy | question_bank:read | read
ielts_practice_read_part | question_bank:read | read
ielts_dictation_search_materials | question_bank:read | read
ielts_dictation_recent_attempts | practice:read | read
ielts_dictation_read_attempt | practice:read | read
ielts_speaking_materials_search | speaking:read | read
ielts_speaking_materials_read | speaking:read | read
ielts_speaking_materials_create | speaking:write | write
ielts_speaking_materials_update | speaking:write | write
ielts_footprints_list | profile:read | read
ielts_feedback_create | feedback:write | write
ielts_feedback_list | feedback:read | read
ielts_practice_match_parts | question_bank:read | read
ielts_speaking_materials_archive | speaking:write | write
ielts_practice_read_session | practice:read | read
ielts_review_recent_activity | practice:read | read
ielts_review_read_snapshot | practice:read | read
ielts_practice_recent_activity | practice:read | read
ielts_mock_search_papers | practice:read | read
ielts_mock_create_paper | practice:write | write
ielts_writing_read_practice | writing:read | read
ielts_learner_read_profile | profile:read | read
ielts_learner_export_data | profile:read practice:read learning:read study_plans:read vocabulary:read speaking:read writing:read courses:read | read
ielts_learning_pull_events | learning:read | read
ielts_learning_push_events | learning:write | write
ielts_study_plans_list | study_plans:read | read
ielts_study_plans_get | study_plans:read | read
ielts_study_plans_create | study_plans:write | write
ielts_study_plans_update | study_plans:write | write
ielts_study_plans_change_tasks | study_plans:write | write
ielts_study_plans_replan | study_plans:write | write
ielts_study_plans_delete | study_plans:write | write
ielts_study_todos_list | study_plans:read | read
ielts_study_todos_create | study_plans:write | write
ielts_study_todos_update | study_plans:write | write
ielts_study_todos_delete | study_plans:write | write
ielts_reminders_get_delivery_status | notifications:read | read
ielts_reminders_connect_messenger | notifications:read | read
ielts_reminders_create | notifications:write | write
ielts_reminders_update | notifications:write | write
ielts_reminders_list | notifications:read | read
ielts_reminders_cancel | notifications:write | write
ielts_notifications_get_status | notifications:read | read
ielts_notifications_configure_messenger_task_reminders | notifications:write | write
`;

/** The contract's 64 operations. */
export const CONTRACT_OPERATIONS: readonly ContractOperation[] = TABLE.trim()
  .split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([id = "", scopes = "", effect, access]) => ({
    id,
    scopes: scopes.split(" "),
    effect: effect === "write" ? "write" : "read",
    public: access === "public",
  }));

/** Whether a write acts on existing data, so that it does nothing if the data does not exist. */
export function namesTarget(operation: string): boolean {
  return !/_(add|import|create|create_paper|push_events)$/.test(operation);
}

/** The contract's scopes (section 5). */
export const CONTRACT_SCOPES: readonly string[] =
  "courses:read resources:read vocabulary:read vocabulary:write prep:read question_bank:read practice:read practice:write speaking:read speaking:write writing:read profile:read learning:read learning:write study_plans:read study_plans:write notifications:read notifications:write feedback:read feedback:write".split(
    " ",
  );
