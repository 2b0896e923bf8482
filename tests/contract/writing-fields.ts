import { contractFields } from "../../src/verify/contract/fields.ts";

/** Request fields of the writing operation: known-fields.md gives sessionId; paging is ours. */
export const WRITING_FIELDS = contractFields({
  ielts_writing_read_practice: `
    sessionId | integer | 1-9007199254740991 | required
    limit | integer | 1-20 | 10
    offset | integer | 0-10000 | 0`,
});
