import type { RequestOf } from "../../api.ts";

type Scope = RequestOf<"account_token_create">["scopes"][number];

/** Every scope, in the order of the contract. */
export const ALL_SCOPES = [
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
] as const satisfies readonly Scope[];

/** The scopes of the contract among some texts. */
export function scopesAmong(texts: readonly string[]): Scope[] {
  return ALL_SCOPES.filter((scope) => texts.includes(scope));
}
