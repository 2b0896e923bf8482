import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { invalidMembers } from "../../kernel/errors.ts";
import { closed, member } from "../../kernel/fields.ts";
import { SKILL_SUBJECTS, skillCodesOf } from "../../lib/skills.ts";
import { appendAgentEvents } from "./events.service.ts";
import { findEventsOfIds, findLastCursor } from "./events.store.ts";
import { PushAnswer, PushedEvent } from "./push.schema.ts";
import { detailsToShow, judgeEvents } from "./push-rules.ts";
import { settleRepeats } from "./repeats.ts";

export const pushEvents = defineCapability({
  id: "ielts_learning_push_events",
  name: "learning.events.push",
  summary: "Append learning events that an agent recorded",
  description:
    "Appends a batch of events that an agent recorded about the learner, among them evidence of skills. Idempotent: an eventId that is stored already is acknowledged and not stored again. Events that are malformed or break a rule are refused one by one, and the others stored.",
  tool: "Upload learning events that an agent or app recorded, such as a batch made offline. Submit study records logged without wifi; 没网、离线时攒下的学习记录上传、提交到服务器、同步. An eventId already stored is not stored again; refused ones come in invalidEvents. Evidence: payload.evidenceType objective (correct), rubric (performance, confidence) or retrieval (rating), with subjectCode and skillCodes, those of ielts_learner_read_profile. Record a lesson or a skill assessment as evidence; 记录学习证据、表现、辅导课、写入; 手机上离线做的传上去.",
  scopes: ["learning:write"],
  effect: "write",
  maxBodyBytes: 4 * 1_048_576,
  request: closed({
    events: Type.Array(member(PushedEvent), { minItems: 1, maxItems: 200, description: "The events, in their order." }),
  }),
  response: PushAnswer,
  returns: "Which events are stored, which are not and why, and the cursor of the account's last event.",
  examples: [
    {
      title: "Something an agent did with the learner",
      request: {
        events: [
          {
            eventId: "7f3c2a10-5b1e-4c4e-9a63-0d2b8c1e4f55",
            deviceId: "study-agent-laptop",
            eventType: "tutor.explanation_given",
            subjectCode: "reading",
            objectType: "practice_session",
            objectId: "12",
            skillCodes: ["reading.paraphrase"],
            payload: { topic: "synonyms of cause and effect", minutes: 6 },
            schemaVersion: 1,
            occurredAt: "2026-03-02T20:15:00+08:00",
          },
        ],
      },
    },
    {
      title: "Evidence of each type",
      request: {
        events: [
          {
            eventId: "c1b6e0b4-6a52-4a0b-8a0e-5d2f0c1f7a01",
            deviceId: "study-agent-laptop",
            eventType: "learning.evidence_recorded",
            subjectCode: "listening",
            skillCodes: ["listening.spelling", "listening.number-detail"],
            payload: { evidenceType: "objective", correct: false, score: 0 },
            schemaVersion: 1,
            occurredAt: "2026-03-02T20:20:00+08:00",
          },
          {
            eventId: "c1b6e0b4-6a52-4a0b-8a0e-5d2f0c1f7a02",
            deviceId: "study-agent-laptop",
            eventType: "learning.evidence_recorded",
            subjectCode: "writing",
            skillCodes: ["writing.cohesion"],
            payload: { evidenceType: "rubric", performance: 0.6, confidence: "medium", criterionScore: 6 },
            schemaVersion: 1,
            occurredAt: "2026-03-02T20:40:00+08:00",
          },
          {
            eventId: "c1b6e0b4-6a52-4a0b-8a0e-5d2f0c1f7a03",
            deviceId: "study-agent-laptop",
            eventType: "learning.evidence_recorded",
            subjectCode: "speaking",
            skillCodes: ["speaking.lexical-resource"],
            payload: { evidenceType: "retrieval", rating: "good", reviewable: true },
            schemaVersion: 1,
            occurredAt: "2026-03-02T20:50:00+08:00",
          },
        ],
      },
    },
  ],
  notes: [
    "invalidEvents lists every event that is not stored by its place in the batch, rejected the same ones by eventId. Correct them under a new eventId, or drop them. Where none can be stored: 400 / 40001 with details for each, reason request.invalid where all are malformed, else event.none_accepted.",
    "event_malformed: a field is missing, unknown, of another type or beyond its bounds; the message names each.",
    "namespace_reserved: the first word of eventType is practice, mock, course or browser, where the service alone records. In other namespaces agents may record, also where the service does (vocabulary., plan.): origin distinguishes them.",
    "event_id_invalid, event_type_invalid, occurred_at_invalid: the field is not as its description says. occurred_in_future: occurredAt is more than 24 hours ahead.",
    "payload_too_large: more than 16,384 bytes as JSON in UTF-8. payload_number_too_large: a number that JSON readers make infinite; send it as text. payload_text_invalid: U+0000 or half of a surrogate pair in a text or in the name of a field.",
    `subject_unknown: subjectCode is not one of ${SKILL_SUBJECTS.join(", ")}; leave it out where none fits.`,
    `Skill codes: ${SKILL_SUBJECTS.flatMap(skillCodesOf).join(", ")}. skill_unknown: it is not one of these. skill_without_subject, skill_of_other_subject: send subjectCode, and codes of that subject alone.`,
    "An event whose payload has evidenceType is evidence; learning.evidence_recorded must have it. objective: correct (boolean), and where there are any score (number) and sessionId. rubric: performance (0 to 1) and confidence (low, medium, high), and where there is one criterionScore (number). retrieval: rating (again, hard, good). Each may have reviewable (boolean). evidence_type_invalid, evidence_field_invalid: the message names the field.",
    "evidence_without_subject, evidence_without_skill: evidence needs subjectCode and at least one skill code of it.",
    "Equal content is the same whatever the order of its fields. differing names ids that other content, or an event of the service, had before: the first is retained.",
    "The largest batch is 200 events of 16 KB each, about 3.3 MB. Pushed evidence counts in ielts_learner_read_profile; events change nothing else and do not show in footprints.",
  ],
  handler: ({ db, accountId, now }, { events }) => {
    const { accepted, rejected, invalidEvents, details, total, isMalformed } = judgeEvents(events, now);
    if (accepted.length === 0) {
      throw invalidMembers(
        "None of the events can be stored; details says for each what to correct.",
        { shown: detailsToShow(details), total },
        isMalformed ? "request.invalid" : "event.none_accepted",
      );
    }
    const eventIds = [...new Set(accepted.map(({ eventId }) => eventId))];
    const { fresh, differing } = settleRepeats(accepted, findEventsOfIds(db, accountId, { eventIds }));
    appendAgentEvents(db, accountId, { events: fresh, now });
    return {
      acknowledgedEventIds: [...new Set(accepted.map(({ sentId }) => sentId))],
      storedCount: fresh.length,
      rejected,
      invalidEvents,
      differing,
      cursor: findLastCursor(db, accountId),
    };
  },
});
