import { contractFields } from "../../src/verify/contract/fields.ts";

/** Request fields of the learning events, as their clients send them; where the contract leaves a bound open, it is ours. */
export const EVENTS_FIELDS = contractFields({
  ielts_learning_pull_events: `
    cursor | integer | 0-9007199254740991 | 0
    limit | integer | 1-500 | 100`,
  ielts_learning_push_events: `
    events | array | 1-200 | required
    events.0 | object | - | required
    events.0.eventId | string | 36-36 | required
    events.0.deviceId | string | 1-80 | required
    events.0.eventType | string | 3-80 | required
    events.0.subjectCode | string | 1-80 | optional
    events.0.objectType | string | 1-80 | optional
    events.0.objectId | string | 1-160 | optional
    events.0.skillCodes | array | -20 | []
    events.0.skillCodes.0 | string | 1-80 | required
    events.0.payload | object | - | {}
    events.0.schemaVersion | integer | 1-1 | 1
    events.0.occurredAt | string | -40 | required`,
});
