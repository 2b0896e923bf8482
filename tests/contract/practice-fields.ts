import { contractFields } from "../../src/verify/contract/fields.ts";

/**
 * Request fields of the practice operations: interface.md, section 4.3, names a sessionId, a range of dates, subject, status
 * and paging.
 */
export const PRACTICE_FIELDS = contractFields({
  ielts_practice_recent_activity: `
    dateFrom | string | -10 | ""
    dateTo | string | -10 | ""
    subject | ,listening,reading,writing,speaking | - | ""
    status | ,open,unanswered,in_progress,submitted,abandoned | - | ""
    limit | integer | 1-50 | 20
    offset | integer | 0-10000 | 0`,
  ielts_practice_read_session: `
    sessionId | integer | 1-9007199254740991 | required`,
});

/**
 * Request fields of the review operations: known-fields.md gives kind, target, scope, includeMaterial and the earlier name
 * maxMaterialChars; a target is a practice, or a section of a mock test.
 */
export const REVIEWS_FIELDS = contractFields({
  ielts_review_recent_activity: `
    kind | ,practice,mock | - | ""
    limit | integer | 1-50 | 20
    offset | integer | 0-10000 | 0`,
  ielts_review_read_snapshot: `
    target | undefined | - | required
    target.kind | string | - | required
    target.sessionId | integer | 1-9007199254740991 | required
    target.kind | string | - | required
    target.sessionId | integer | 1-9007199254740991 | required
    target.section | listening,reading,writing,speaking | - | required
    scope | all,incorrect,unanswered | - | "all"
    includeMaterial | boolean | - | false
    maxChars | integer | 1000-30000 | 12000
    maxMaterialChars | integer | 1000-30000 | optional
    limit | integer | 1-50 | 20
    offset | integer | 0-1000 | 0`,
});
