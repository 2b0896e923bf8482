import { type Failure, notFound } from "../../kernel/errors.ts";

/** 404 for a guide that no pack offers. */
export function guideNotFound(): Failure {
  return notFound("prep.guide_not_found", "No guide has this slug. Use a slug that ielts_prep_search_guides returned.");
}
