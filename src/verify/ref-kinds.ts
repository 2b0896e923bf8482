/** The kinds of contentRef (section 2.2), each with the fields beside `kind` and the operation that returns it. */
export const REF_KINDS = {
  question_part: { fields: ["partId"], from: "ielts_practice_search_parts" },
  mock_paper: { fields: ["paperId"], from: "ielts_mock_search_papers" },
  course_section: { fields: ["courseId", "sectionId"], from: "ielts_courses_search_sections" },
  listening_dictation: { fields: ["partId"], from: "ielts_dictation_search_materials" },
  prep_guide: { fields: ["slug"], from: "ielts_prep_search_guides" },
  prediction_hit: { fields: ["hitId"], from: "ielts_prediction_search_hits" },
  speaking_material: { fields: ["materialId"], from: "ielts_speaking_materials_search" },
  asset: { fields: ["assetId"], from: "ielts_assets_search" },
} as const;

export type RefKind = keyof typeof REF_KINDS;
