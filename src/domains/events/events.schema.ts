import { type Static, Type } from "@sinclair/typebox";
import { choice, closed, count, instant, integer, text, uuid } from "../../kernel/fields.ts";
import { portableJson } from "../../lib/portable-json.ts";
import { SKILL_SUBJECTS, skillSubjectOf } from "../../lib/skills.ts";
import { toInstant } from "../../lib/time.ts";
import type { EventColumns } from "./facts.schema.ts";

/** The only version of the event structure. */
export const SCHEMA_VERSION = 1;

// ---- request fields

/** A JSON object with any content. */
const payloadField = Type.Unsafe<{ readonly [name: string]: unknown }>(
  Type.Object(
    {},
    {
      additionalProperties: true,
      description:
        "What happened, as an object of any content, at most 16 KB as JSON; with evidenceType it is evidence.",
    },
  ),
);

/** The fields shared by pushed and pulled events. */
export const eventFields = {
  eventId: uuid("UUID of the event, drawn once by whoever records it; the same in either letter case."),
  deviceId: text({ min: 1, max: 80, description: "Where it was recorded: an installation of an agent, or server." }),
  eventType: text({
    min: 3,
    max: 80,
    description:
      "Two or more words of a-z, 0-9, _ and -, joined by dots; the first is the namespace, such as tutor.lesson_finished.",
  }),
  subjectCode: Type.Optional(choice(SKILL_SUBJECTS, { description: "The subject it is about, if any." })),
  objectType: Type.Optional(text({ min: 1, max: 80, description: "Kind of the thing it is about, such as essay." })),
  objectId: Type.Optional(
    text({ min: 1, max: 160, description: "Id of that thing, as whoever recorded it knows it." }),
  ),
  skillCodes: Type.Array(text({ min: 1, max: 80, description: "A skill code, such as reading.paraphrase." }), {
    maxItems: 20,
    description: "Skill codes of the subject; repeats count once.",
  }),
  payload: payloadField,
  schemaVersion: integer({
    min: SCHEMA_VERSION,
    max: SCHEMA_VERSION,
    description: "Structure of the event, always 1.",
  }),
};

// ---- responses

export const LearningEvent = closed({
  cursor: count("Place of the event among the account's: 1, 2, 3 and so on, in the order of their recording."),
  ...eventFields,
  origin: choice(["server", "agent"], {
    description: "Who recorded it: the service itself, or an agent by ielts_learning_push_events.",
  }),
  occurredAt: instant("When it happened, as whoever recorded it says."),
  recordedAt: instant("When the service stored it."),
});

/** An event as it is returned. */
export function toLearningEvent(row: EventColumns): Static<typeof LearningEvent> {
  return {
    cursor: row.cursor,
    eventId: row.eventId,
    origin: row.origin,
    deviceId: row.deviceId,
    eventType: row.eventType,
    ...aboutOf(row),
    skillCodes: JSON.parse(row.skillCodes),
    payload: JSON.parse(portableJson(row.payload)),
    schemaVersion: row.schemaVersion,
    occurredAt: toInstant(row.occurredAt),
    recordedAt: toInstant(row.recordedAt),
  };
}

function aboutOf(row: EventColumns): Pick<Static<typeof LearningEvent>, "subjectCode" | "objectType" | "objectId"> {
  const subjectCode = skillSubjectOf(row.subjectCode);
  return {
    ...(subjectCode === undefined ? {} : { subjectCode }),
    ...(row.objectType === null ? {} : { objectType: row.objectType }),
    ...(row.objectId === null ? {} : { objectId: row.objectId }),
  };
}
