import { contractFields } from "./fields.ts";

/** Request fields of the guide operations as in interface.md, section 4.2; of the slug of a read it defines only the minimum length. */
export const PREP_FIELDS = contractFields({
  ielts_prep_search_guides: `
    limit | integer | 1-8 | 8
    offset | integer | 0-9007199254740991 | 0
    query | string | - | ""
    tag | string | -200 | "" | our maximum`,
  ielts_prep_read_guide: `
    slug | string | 1-200 | required | our maximum
    maxChars | integer | 1000-30000 | 12000
    offset | integer | 0-1000000 | 0`,
});
