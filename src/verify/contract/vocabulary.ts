import { contractFields } from "./fields.ts";

/** Request fields of the vocabulary operations as in interface.md, sections 4.2 and 2.3. */
export const VOCABULARY_FIELDS = contractFields({
  ielts_vocabulary_personal_search: `
    limit | integer | 1-50 | 20
    learningState | ,new,learning,review,relearning,mastered | - | ""
    offset | integer | 0-9007199254740991 | 0
    query | string | - | ""`,
  ielts_vocabulary_personal_export: `
    format | csv,json | - | "json"
    limit | integer | 1-1000 | 500
    offset | integer | 0-100000 | 0`,
  ielts_vocabulary_personal_progress: `
    limit | integer | 1-50 | 12`,
  ielts_vocabulary_personal_prepare_cards: `
    excludeRecentlyReviewedDays | integer | 0-90 | 3
    includeMastered | boolean | - | false
    learningState | ,new,learning,review,relearning,mastered | - | ""
    limit | integer | 1-30 | 8
    mode | mixed,due,new,weak,random | - | "mixed"
    query | string | - | ""`,
  ielts_vocabulary_personal_add: `
    items | array | 1-100 | required
    items.0 | object | - | required
    items.0.phrase | string | 1-300 | required
    items.0.meaning | string | -20000 | "" | our maximum
    items.0.partOfSpeech | string | -200 | "" | our maximum
    items.0.example | string | -20000 | "" | our maximum
    items.0.usage | string | -20000 | "" | our maximum
    items.0.expansion | array | -30 | []
    items.0.expansion.0 | string | 1-500 | required | our maximum
    context | string | -20000 | "" | our maximum
    sourceId | string | -500 | "" | our maximum
    sourceTitle | string | -500 | "" | our maximum
    sourceType | string | 1-80 | "agent"`,
  ielts_vocabulary_personal_import: `
    content | string | 1-2000000 | required
    format | csv,json | - | required
    sourceId | string | -500 | "" | our maximum
    sourceTitle | string | -500 | "" | our maximum`,
  ielts_vocabulary_personal_update: `
    id | integer | 1-9007199254740991 | required
    example | string | -20000 | optional | our maximum
    expansion | array | -30 | optional
    expansion.0 | string | 1-500 | required | our maximum
    meaning | string | -20000 | optional | our maximum
    partOfSpeech | string | -200 | optional | our maximum
    phrase | string | 1-300 | optional
    usage | string | -20000 | optional | our maximum`,
  ielts_vocabulary_personal_record_review: `
    id | integer | 1-9007199254740991 | required
    rating | again,hard,good | - | required
    responseMs | integer | 0-300000 | optional`,
  ielts_vocabulary_personal_delete: `
    id | integer | 1-9007199254740991 | required`,
  ielts_vocabulary_builtin_progress: `
    entryIds | array | -50 | []
    entryIds.0 | string | 1-80 | required
    setId | core,listening,reading | - | "core"`,
  ielts_vocabulary_builtin_prepare_cards: `
    excludeRecentlyReviewedDays | integer | 0-90 | 3
    includeMastered | boolean | - | false
    learningState | ,new,learning,review,relearning,mastered | - | ""
    limit | integer | 1-30 | 8
    mode | mixed,due,new,weak,random | - | "mixed"
    query | string | - | ""
    groupId | string | -80 | "" | our maximum
    setId | core,listening,reading | - | "core"`,
  ielts_vocabulary_builtin_record_review: `
    entryId | string | 1-80 | required
    rating | again,hard,good | - | required
    responseMs | integer | 0-300000 | optional
    setId | core,listening,reading | - | "core"`,
});
