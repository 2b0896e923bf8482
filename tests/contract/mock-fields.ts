import { contractFields } from "../../src/verify/contract/fields.ts";

/** Request fields of the mock paper operations: interface.md, section 4.3, names what they search and accept. */
export const MOCK_FIELDS = contractFields({
  ielts_mock_search_papers: `
    keyword | string | -200 | ""
    category | string | -80 | ""
    subjects | array | -4 | []
    subjects.0 | listening,reading,writing,speaking | - | required
    maxDurationMinutes | integer | 1-600 | optional
    limit | integer | 1-20 | 10
    offset | integer | 0-100000 | 0`,
  ielts_mock_create_paper: `
    title | string | 1-160 | required
    partIds | array | 2-12 | required
    partIds.0 | integer | 1-9007199254740991 | required`,
});
