// Made by `bun scripts/gen.ts` from the registry; do not edit.
/** What the client knows of each operation. */
export const OPERATIONS = {
  ielts_vocabulary_personal_search: {"effect":"read","paging":{"field":"offset","next":"nextOffset","within":null,"items":"items"}},
  ielts_vocabulary_personal_export: {"effect":"read","paging":{"field":"offset","next":"nextOffset","within":null,"items":null}},
  ielts_vocabulary_personal_progress: {"effect":"read","paging":null},
  ielts_vocabulary_personal_prepare_cards: {"effect":"read","paging":null},
  ielts_vocabulary_personal_add: {"effect":"write","paging":null},
  ielts_vocabulary_personal_import: {"effect":"write","paging":null},
  ielts_vocabulary_personal_update: {"effect":"write","paging":null},
  ielts_vocabulary_personal_record_review: {"effect":"write","paging":null},
  ielts_vocabulary_personal_delete: {"effect":"write","paging":null},
  ielts_vocabulary_builtin_progress: {"effect":"read","paging":null},
  ielts_vocabulary_builtin_prepare_cards: {"effect":"read","paging":null},
  ielts_vocabulary_builtin_record_review: {"effect":"write","paging":null},
  ielts_learning_route_read: {"effect":"read","paging":null},
  ielts_courses_search_sections: {"effect":"read","paging":{"field":"page","next":"nextPage","within":null,"items":"items"}},
  ielts_prep_search_guides: {"effect":"read","paging":{"field":"offset","next":"nextOffset","within":null,"items":"items"}},
  ielts_prep_read_guide: {"effect":"read","paging":{"field":"offset","next":"nextOffset","within":null,"items":null}},
  ielts_prediction_search_hits: {"effect":"read","paging":{"field":"offset","next":"nextOffset","within":null,"items":"items"}},
  ielts_practice_search_parts: {"effect":"read","paging":{"field":"cursor","next":"nextCursor","within":null,"items":"items"}},
  ielts_practice_list_taxonomy: {"effect":"read","paging":null},
  ielts_practice_read_part: {"effect":"read","paging":null},
  ielts_practice_match_parts: {"effect":"read","paging":null},
  ielts_dictation_search_materials: {"effect":"read","paging":{"field":"offset","next":"nextOffset","within":null,"items":"items"}},
  ielts_dictation_recent_attempts: {"effect":"read","paging":{"field":"offset","next":"nextOffset","within":null,"items":"items"}},
  ielts_dictation_read_attempt: {"effect":"read","paging":{"field":"offset","next":"nextOffset","within":"lines","items":"items"}},
  ielts_practice_recent_activity: {"effect":"read","paging":{"field":"offset","next":"nextOffset","within":null,"items":"items"}},
  ielts_practice_read_session: {"effect":"read","paging":null},
  ielts_review_recent_activity: {"effect":"read","paging":{"field":"offset","next":"nextOffset","within":null,"items":"items"}},
  ielts_review_read_snapshot: {"effect":"read","paging":{"field":"offset","next":"nextOffset","within":null,"items":"items"}},
  ielts_mock_search_papers: {"effect":"read","paging":{"field":"offset","next":"nextOffset","within":null,"items":"items"}},
  ielts_mock_create_paper: {"effect":"write","paging":null},
  ielts_speaking_materials_search: {"effect":"read","paging":{"field":"offset","next":"nextOffset","within":null,"items":"items"}},
  ielts_speaking_materials_read: {"effect":"read","paging":null},
  ielts_speaking_materials_create: {"effect":"write","paging":null},
  ielts_speaking_materials_update: {"effect":"write","paging":null},
  ielts_speaking_materials_archive: {"effect":"write","paging":null},
  ielts_writing_read_practice: {"effect":"read","paging":{"field":"offset","next":"nextOffset","within":"versions","items":"items"}},
  ielts_learner_read_profile: {"effect":"read","paging":null},
  ielts_footprints_list: {"effect":"read","paging":{"field":"cursor","next":"nextCursor","within":null,"items":"activities"}},
  ielts_learner_export_data: {"effect":"read","paging":null},
  ielts_learning_pull_events: {"effect":"read","paging":{"field":"cursor","next":"nextCursor","within":null,"items":"events"}},
  ielts_learning_push_events: {"effect":"write","paging":null},
  ielts_study_plans_list: {"effect":"read","paging":{"field":"offset","next":"nextOffset","within":null,"items":"items"}},
  ielts_study_plans_get: {"effect":"read","paging":{"field":"cursor","next":"nextCursor","within":null,"items":"tasks"}},
  ielts_study_plans_create: {"effect":"write","paging":null},
  ielts_study_plans_update: {"effect":"write","paging":null},
  ielts_study_plans_change_tasks: {"effect":"write","paging":null},
  ielts_study_plans_replan: {"effect":"write","paging":null},
  ielts_study_plans_delete: {"effect":"write","paging":null},
  ielts_resources_related: {"effect":"read","paging":null},
  ielts_assets_search: {"effect":"read","paging":{"field":"offset","next":"nextOffset","within":null,"items":"items"}},
  ielts_study_todos_list: {"effect":"read","paging":{"field":"offset","next":"nextOffset","within":null,"items":"items"}},
  ielts_study_todos_create: {"effect":"write","paging":null},
  ielts_study_todos_update: {"effect":"write","paging":null},
  ielts_study_todos_delete: {"effect":"write","paging":null},
  ielts_reminders_get_delivery_status: {"effect":"read","paging":null},
  ielts_reminders_connect_messenger: {"effect":"read","paging":null},
  ielts_reminders_create: {"effect":"write","paging":null},
  ielts_reminders_update: {"effect":"write","paging":null},
  ielts_reminders_list: {"effect":"read","paging":{"field":"offset","next":"nextOffset","within":null,"items":"items"}},
  ielts_reminders_cancel: {"effect":"write","paging":null},
  ielts_notifications_get_status: {"effect":"read","paging":null},
  ielts_notifications_configure_messenger_task_reminders: {"effect":"write","paging":null},
  ielts_feedback_create: {"effect":"write","paging":null},
  ielts_feedback_list: {"effect":"read","paging":null},
};

/** The operations as methods, by group. */
export class Operations {
  constructor(call) {
    this.vocabulary = {
      personalSearch: (request, options) => call("ielts_vocabulary_personal_search", request, options),
      personalExport: (request, options) => call("ielts_vocabulary_personal_export", request, options),
      personalProgress: (request, options) => call("ielts_vocabulary_personal_progress", request, options),
      personalPrepareCards: (request, options) => call("ielts_vocabulary_personal_prepare_cards", request, options),
      personalAdd: (request, options) => call("ielts_vocabulary_personal_add", request, options),
      personalImport: (request, options) => call("ielts_vocabulary_personal_import", request, options),
      personalUpdate: (request, options) => call("ielts_vocabulary_personal_update", request, options),
      personalRecordReview: (request, options) => call("ielts_vocabulary_personal_record_review", request, options),
      personalDelete: (request, options) => call("ielts_vocabulary_personal_delete", request, options),
      builtinProgress: (request, options) => call("ielts_vocabulary_builtin_progress", request, options),
      builtinPrepareCards: (request, options) => call("ielts_vocabulary_builtin_prepare_cards", request, options),
      builtinRecordReview: (request, options) => call("ielts_vocabulary_builtin_record_review", request, options),
    };
    this.learning = {
      routeRead: (request, options) => call("ielts_learning_route_read", request, options),
      pullEvents: (request, options) => call("ielts_learning_pull_events", request, options),
      pushEvents: (request, options) => call("ielts_learning_push_events", request, options),
    };
    this.courses = {
      searchSections: (request, options) => call("ielts_courses_search_sections", request, options),
    };
    this.prep = {
      searchGuides: (request, options) => call("ielts_prep_search_guides", request, options),
      readGuide: (request, options) => call("ielts_prep_read_guide", request, options),
    };
    this.prediction = {
      searchHits: (request, options) => call("ielts_prediction_search_hits", request, options),
    };
    this.practice = {
      searchParts: (request, options) => call("ielts_practice_search_parts", request, options),
      listTaxonomy: (request, options) => call("ielts_practice_list_taxonomy", request, options),
      readPart: (request, options) => call("ielts_practice_read_part", request, options),
      matchParts: (request, options) => call("ielts_practice_match_parts", request, options),
      recentActivity: (request, options) => call("ielts_practice_recent_activity", request, options),
      readSession: (request, options) => call("ielts_practice_read_session", request, options),
    };
    this.dictation = {
      searchMaterials: (request, options) => call("ielts_dictation_search_materials", request, options),
      recentAttempts: (request, options) => call("ielts_dictation_recent_attempts", request, options),
      readAttempt: (request, options) => call("ielts_dictation_read_attempt", request, options),
    };
    this.review = {
      recentActivity: (request, options) => call("ielts_review_recent_activity", request, options),
      readSnapshot: (request, options) => call("ielts_review_read_snapshot", request, options),
    };
    this.mock = {
      searchPapers: (request, options) => call("ielts_mock_search_papers", request, options),
      createPaper: (request, options) => call("ielts_mock_create_paper", request, options),
    };
    this.speaking = {
      materialsSearch: (request, options) => call("ielts_speaking_materials_search", request, options),
      materialsRead: (request, options) => call("ielts_speaking_materials_read", request, options),
      materialsCreate: (request, options) => call("ielts_speaking_materials_create", request, options),
      materialsUpdate: (request, options) => call("ielts_speaking_materials_update", request, options),
      materialsArchive: (request, options) => call("ielts_speaking_materials_archive", request, options),
    };
    this.writing = {
      readPractice: (request, options) => call("ielts_writing_read_practice", request, options),
    };
    this.learner = {
      readProfile: (request, options) => call("ielts_learner_read_profile", request, options),
      exportData: (request, options) => call("ielts_learner_export_data", request, options),
    };
    this.footprints = {
      list: (request, options) => call("ielts_footprints_list", request, options),
    };
    this.studyPlans = {
      list: (request, options) => call("ielts_study_plans_list", request, options),
      get: (request, options) => call("ielts_study_plans_get", request, options),
      create: (request, options) => call("ielts_study_plans_create", request, options),
      update: (request, options) => call("ielts_study_plans_update", request, options),
      changeTasks: (request, options) => call("ielts_study_plans_change_tasks", request, options),
      replan: (request, options) => call("ielts_study_plans_replan", request, options),
      delete: (request, options) => call("ielts_study_plans_delete", request, options),
    };
    this.resources = {
      related: (request, options) => call("ielts_resources_related", request, options),
    };
    this.assets = {
      search: (request, options) => call("ielts_assets_search", request, options),
    };
    this.studyTodos = {
      list: (request, options) => call("ielts_study_todos_list", request, options),
      create: (request, options) => call("ielts_study_todos_create", request, options),
      update: (request, options) => call("ielts_study_todos_update", request, options),
      delete: (request, options) => call("ielts_study_todos_delete", request, options),
    };
    this.reminders = {
      getDeliveryStatus: (request, options) => call("ielts_reminders_get_delivery_status", request, options),
      connectMessenger: (request, options) => call("ielts_reminders_connect_messenger", request, options),
      create: (request, options) => call("ielts_reminders_create", request, options),
      update: (request, options) => call("ielts_reminders_update", request, options),
      list: (request, options) => call("ielts_reminders_list", request, options),
      cancel: (request, options) => call("ielts_reminders_cancel", request, options),
    };
    this.notifications = {
      getStatus: (request, options) => call("ielts_notifications_get_status", request, options),
      configureMessengerTaskReminders: (request, options) => call("ielts_notifications_configure_messenger_task_reminders", request, options),
    };
    this.feedback = {
      create: (request, options) => call("ielts_feedback_create", request, options),
      list: (request, options) => call("ielts_feedback_list", request, options),
    };
  }
}
