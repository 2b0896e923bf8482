/** Every scope of the contract (section 5). A token carries the scopes that exist when it is issued, and no later ones. */
export const SCOPES = [
  "courses:read",
  "resources:read",
  "vocabulary:read",
  "vocabulary:write",
  "prep:read",
  "question_bank:read",
  "practice:read",
  "practice:write",
  "speaking:read",
  "speaking:write",
  "writing:read",
  "profile:read",
  "learning:read",
  "learning:write",
  "study_plans:read",
  "study_plans:write",
  "notifications:read",
  "notifications:write",
  "feedback:read",
  "feedback:write",
] as const;

export type Scope = (typeof SCOPES)[number];
