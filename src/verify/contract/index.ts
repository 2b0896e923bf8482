import { ASSETS_FIELDS } from "./assets.ts";
import { COURSES_FIELDS } from "./courses.ts";
import { type ContractField, shownFields } from "./fields.ts";
import { FOOTPRINTS_FIELDS } from "./footprints.ts";
import { PREDICTIONS_FIELDS } from "./predictions.ts";
import { PREP_FIELDS } from "./prep.ts";
import { DICTATION_FIELDS, QUESTION_BANK_FIELDS } from "./question-bank.ts";
import { RESOURCES_FIELDS } from "./resources.ts";
import { SPEAKING_FIELDS } from "./speaking.ts";
import { VOCABULARY_FIELDS } from "./vocabulary.ts";

/** Every request field that section 4.2 of interface.md defines, as far as it defines it. */
export const CONTRACT_FIELDS: readonly ContractField[] = shownFields([
  ...COURSES_FIELDS,
  ...ASSETS_FIELDS,
  ...RESOURCES_FIELDS,
  ...VOCABULARY_FIELDS,
  ...PREP_FIELDS,
  ...PREDICTIONS_FIELDS,
  ...QUESTION_BANK_FIELDS,
  ...DICTATION_FIELDS,
  ...SPEAKING_FIELDS,
  ...FOOTPRINTS_FIELDS,
]);
