/**
 * The rate of each baseline divided by that of the bare read loop (`bare-loop.ts`) in the same run, measured when the baseline was last
 * changed. A baseline outside its band lost its plan, does other work, or was improved: find out which, then record the new rate.
 */
export const RECORDED: Readonly<Record<string, number>> = {
  ielts_vocabulary_personal_search: 0.066,
  ielts_vocabulary_personal_progress: 0.053,
  ielts_vocabulary_builtin_prepare_cards: 0.138,
  ielts_vocabulary_personal_record_review: 0.011,
  save: 0.239,
  submit: 0.0085,
  ielts_study_plans_create: 0.00325,
  ielts_study_plans_change_tasks: 0.0112,
  "ielts_review_recent_activity (first page)": 0.0829,
  "ielts_review_recent_activity (first page of mock tests)": 0.0529,
  "ielts_review_recent_activity (offset 10,000)": 0.0268,
  "ielts_review_recent_activity (50 at offset 10,000)": 0.024,
};
