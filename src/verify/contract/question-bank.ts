import { contractFields } from "./fields.ts";

/**
 * Request fields of the question bank as in interface.md, section 4.2. It does not bound cursors: the bound here is the longest that is
 * read. It does not define the fields of match_parts: these are ours.
 */
export const QUESTION_BANK_FIELDS = contractFields({
  ielts_practice_search_parts: `
    cursor | string | -1024 | "" | our bounds
    difficulty | ,基础,核心,冲刺 | - | ""
    excludePartIds | array | -30 | []
    excludePartIds.0 | integer | 1-9007199254740991 | required
    includeCourseLinked | boolean | - | false
    partNumber | integer | 1-4 | optional
    questionType | ,blank,choice | - | ""
    requiresAudio | boolean | - | false
    limit | integer | 1-6 | 6
    preferUnseen | boolean | - | false
    search | string | - | ""
    sort | catalog,latest | - | "catalog"
    subject | ,listening,reading,writing,speaking | - | ""
    tagIds | array | -12 | []
    tagIds.0 | integer | 1-9007199254740991 | required
    tagQueries | array | -6 | []
    tagQueries.0 | string | 1-80 | required`,
  ielts_practice_list_taxonomy: `
    difficulty | ,基础,核心,冲刺 | - | ""
    includeCourseLinked | boolean | - | false
    search | string | - | ""
    subject | ,listening,reading,writing,speaking | - | ""
    tagIds | array | -12 | []
    tagIds.0 | integer | 1-9007199254740991 | required
    tagQueries | array | -6 | []
    tagQueries.0 | string | 1-80 | required`,
  ielts_practice_read_part: `
    partId | integer | 1-9007199254740991 | required
    maxChars | integer | 1000-30000 | 12000`,
  ielts_practice_match_parts: `
    query | string | 1-4000 | required | our field
    subject | ,listening,reading,writing,speaking | - | "" | our field
    partNumber | integer | 1-4 | optional | our field
    questionType | ,blank,choice | - | "" | our field
    requiresAudio | boolean | - | false | our field`,
});

/** Request fields of listening dictation as in interface.md, section 4.2; a UUID has 36 characters. */
export const DICTATION_FIELDS = contractFields({
  ielts_dictation_search_materials: `
    difficulty | ,基础,核心,冲刺 | - | ""
    limit | integer | 1-6 | 4
    offset | integer | 0-100000 | 0
    search | string | - | ""
    tagQueries | array | -6 | []
    tagQueries.0 | string | 1-80 | required`,
  ielts_dictation_recent_attempts: `
    limit | integer | 1-30 | 12
    offset | integer | 0-10000 | 0
    partId | integer | 1-9007199254740991 | optional`,
  ielts_dictation_read_attempt: `
    attemptId | string | 36-36 | required | our bounds
    limit | integer | 1-30 | 20
    offset | integer | 0-10000 | 0`,
});
