import { contractFields } from "./fields.ts";

const LINKS = `
    questionLinks.0 | object | - | required
    questionLinks.0.questionSlotId | integer | 1-9007199254740991 | required
    questionLinks.0.answerAngle | string | -500 | ""
    questionLinks.0.outline | array | -8 | []
    questionLinks.0.outline.0 | string | 1-300 | required
    questionLinks.0.requiredAdaptation | string | -500 | ""`;

/** Request fields of the speaking materials operations as in interface.md, sections 4.2 and 2.4, which do not define those of archive. */
export const SPEAKING_FIELDS = contractFields({
  ielts_speaking_materials_search: `
    limit | integer | 1-8 | 6
    offset | integer | 0-9007199254740991 | 0
    query | string | -120 | ""`,
  ielts_speaking_materials_read: `
    materialId | integer | 1-9007199254740991 | required`,
  ielts_speaking_materials_create: `
    title | string | 1-120 | required
    coreStory | string | 1-4000 | required
    questionLinks | array | -30 | []${LINKS}`,
  ielts_speaking_materials_update: `
    id | integer | 1-9007199254740991 | required
    title | string | 1-120 | optional
    coreStory | string | 1-4000 | optional
    questionLinks | array | -30 | optional${LINKS}`,
  ielts_speaking_materials_archive: `
    id | integer | 1-9007199254740991 | required | our field`,
});
