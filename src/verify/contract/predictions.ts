import { contractFields } from "./fields.ts";

/** Request fields of the prediction operation as in interface.md, section 4.2, which does not bound its offset. */
export const PREDICTIONS_FIELDS = contractFields({
  ielts_prediction_search_hits: `
    reportIds | array | -12 | []
    reportIds.0 | integer | 1-9007199254740991 | required
    kind | exam_report,rolling_ranking | - | "exam_report"
    limit | integer | 1-12 | 6
    offset | integer | 0-9007199254740991 | 0 | our bounds
    query | string | - | ""
    source | string | -200 | "" | our maximum
    subject | ,listening,reading,speaking,writing | - | ""
    testDate | string | -10 | "" | our maximum
    testMonth | string | -10 | "" | our maximum`,
});
