import { contractFields } from "./fields.ts";

/**
 * Request fields of the footprints as in interface.md, section 4.2. There, a first page has no cursor; that an empty one means the same,
 * and the maximum length of a query, are ours.
 */
export const FOOTPRINTS_FIELDS = contractFields({
  ielts_footprints_list: `
    cursor | string | -1024 | "" | our default
    kinds | array | -6 | []
    kinds.0 | chat,file,mock,note,practice,study | - | required
    limit | integer | 1-50 | 20
    offset | integer | 0-9007199254740991 | 0
    query | string | -1000 | "" | our bounds
    timeRange | all,today,7d,30d | - | "all"`,
});
