import { contractFields } from "./fields.ts";

/** Request fields of the file operation as in interface.md, section 4.2. */
export const ASSETS_FIELDS = contractFields({
  ielts_assets_search: `
    limit | integer | 1-12 | 8
    offset | integer | 0-500 | 0
    query | string | - | ""`,
});
