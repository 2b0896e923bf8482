import { type Static, Type } from "@sinclair/typebox";
import { listed } from "../../kernel/describe.ts";
import type { Detail } from "../../kernel/errors.ts";
import { choice, closed, count, defaulted, text } from "../../kernel/fields.ts";
import { shownPath } from "../../kernel/pointers.ts";
import { detailOf } from "../../kernel/problems.ts";
import { SKILL_SUBJECTS } from "../../lib/skills.ts";
import { eventFields, SCHEMA_VERSION } from "./events.schema.ts";

/** The largest payload of an event, in bytes of its JSON. */
export const MAX_PAYLOAD_BYTES = 16 * 1024;

/** Why an event is not stored. */
export const REASONS = [
  "event_malformed",
  "event_id_invalid",
  "event_type_invalid",
  "namespace_reserved",
  "occurred_at_invalid",
  "occurred_in_future",
  "payload_too_large",
  "payload_number_too_large",
  "payload_text_invalid",
  "subject_unknown",
  "skill_unknown",
  "skill_without_subject",
  "skill_of_other_subject",
  "evidence_type_invalid",
  "evidence_field_invalid",
  "evidence_without_subject",
  "evidence_without_skill",
] as const;

/**
 * What is wrong with an event: the field (a JSON pointer within the event) and what it must be, or its fault, as the
 * end of a sentence.
 */
export interface EventProblem {
  readonly reason: (typeof REASONS)[number];
  readonly field: string;
  readonly expected: string;
  /** Used instead of what the field must be. */
  readonly fault?: string;
}

/** A problem of the event at `place` of a request, as it is returned. */
export function toDetail({ field, expected, fault = `must be ${expected}` }: EventProblem, place: string): Detail {
  return { ...detailOf({ path: `${place}${field}`, fault, expected }), path: shownPath(`${place}${field}`) };
}

export type PushedEvent = Static<typeof PushedEvent>;
/** An event as an agent sends it. The schema limits only the text of codes: an unknown code rejects its event. */
export const PushedEvent = closed({
  ...eventFields,
  subjectCode: Type.Optional(
    text({
      ...{ min: 1, max: 80 },
      description: `The subject it is about: ${listed(SKILL_SUBJECTS)}, if any.`,
    }),
  ),
  skillCodes: defaulted(eventFields.skillCodes, []),
  payload: defaulted(eventFields.payload, {}),
  schemaVersion: defaulted(eventFields.schemaVersion, SCHEMA_VERSION),
  occurredAt: text({
    max: 40,
    format: "date-time",
    description: "When it happened: an instant with its offset, such as 2026-09-09T10:00:00+08:00.",
  }),
});

const reasonField = choice(REASONS, { description: "Why it was refused; see the notes." });
const messageField = text({ description: "Which fields are wrong, and what they must be." });

/** An eventId as it was sent. Returned texts are limited in length, whatever was sent. */
export const SentId = text({ max: 80, description: "The eventId as it was sent." });
const sentIds = (description: string) => Type.Array(SentId, { description });

export const PushAnswer = closed({
  acknowledgedEventIds: sentIds(
    "Events that are stored, now or already, by the eventIds that were sent, in their order. An outbox can let go of them.",
  ),
  storedCount: count("How many events this call stored."),
  rejected: Type.Array(closed({ eventId: SentId, reason: reasonField, message: messageField }), {
    description:
      "Events that are not stored, in the order of the request: those of invalidEvents that have an eventId.",
  }),
  invalidEvents: Type.Array(
    closed({
      index: count("Its place in the request, from 0."),
      reason: text({ description: "One of the reasons of rejected." }),
      message: messageField,
    }),
    { description: "Every event that is not stored." },
  ),
  differing: sentIds(
    "Acknowledged events whose eventId was there already, earlier or in this call, with other content: the first is retained.",
  ),
  cursor: count("Cursor of the account's last event after this call, or 0."),
});
