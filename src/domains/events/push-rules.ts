import type { Static } from "@sinclair/typebox";
import type { Detail } from "../../kernel/errors.ts";
import { parseInstant } from "../../lib/instants.ts";
import { DAY_MS } from "../../lib/time.ts";
import type { AgentEvent } from "./events.store.ts";
import { findEvidenceProblem, findSkillProblem, findSubjectProblem } from "./evidence.ts";
import { type EventProblem, MAX_PAYLOAD_BYTES, type PushAnswer, type PushedEvent } from "./push.schema.ts";

/** Namespaces in which the service alone records. */
export const SERVER_NAMESPACES = ["practice", "mock", "course", "browser"] as const;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const EVENT_TYPE = /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/;
const RESERVED = new RegExp(`^(${SERVER_NAMESPACES.join("|")})\\.`);
/** An earlier moment is more likely seconds where milliseconds were meant. */
const EARLIEST = Date.UTC(2000, 0, 1);

/** The events of a batch that can be stored, and what is wrong with the others: told as answers and as details of a refusal. */
interface Judged {
  readonly accepted: AgentEvent[];
  readonly rejected: Static<typeof PushAnswer>["rejected"];
  readonly details: Detail[];
}

/** Holds every event against the rules, each by itself; `now` in milliseconds since the epoch. */
export function judgeEvents(events: readonly PushedEvent[], now: number): Judged {
  const judged: Judged = { accepted: [], rejected: [], details: [] };
  for (const [index, event] of events.entries()) {
    const occurredAt = parseInstant(event.occurredAt)?.ms ?? Number.NaN;
    const problem =
      findFormProblem(event) ??
      findTimeProblem(occurredAt, now) ??
      findPayloadProblem(event.payload) ??
      findSubjectProblem(event) ??
      findSkillProblem(event) ??
      findEvidenceProblem(event);
    if (problem === null) {
      const { schemaVersion: _, ...content } = event;
      judged.accepted.push({ ...content, skillCodes: [...new Set(event.skillCodes)], occurredAt });
    } else {
      const { reason, field, expected } = problem;
      const message = `${field} must be ${expected}`;
      judged.rejected.push({ eventId: event.eventId, reason, message: `${message}.` });
      judged.details.push({ path: `/events/${index}${field}`, message: `${message} (${reason})`, expected });
    }
  }
  return judged;
}

function findFormProblem({ eventId, eventType }: PushedEvent): EventProblem | null {
  if (!UUID.test(eventId)) {
    const expected = "a UUID, such as 7f3c2a10-5b1e-4c4e-9a63-0d2b8c1e4f55";
    return { reason: "event_id_invalid", field: "/eventId", expected };
  }
  if (!EVENT_TYPE.test(eventType)) {
    const expected = "two or more words of a-z, 0-9, _ and -, joined by dots, such as tutor.lesson_finished";
    return { reason: "event_type_invalid", field: "/eventType", expected };
  }
  if (RESERVED.test(eventType)) {
    const expected = `outside the namespaces in which the service alone records: ${SERVER_NAMESPACES.join(", ")}`;
    return { reason: "namespace_reserved", field: "/eventType", expected };
  }
  return null;
}

/** `occurredAt` is NaN where no instant was read. */
function findTimeProblem(occurredAt: number, now: number): EventProblem | null {
  const field = "/occurredAt";
  if (Number.isNaN(occurredAt) || occurredAt < EARLIEST) {
    const expected = "an instant from the year 2000 on, with its offset, such as 2026-09-09T10:00:00+08:00";
    return { reason: "occurred_at_invalid", field, expected };
  }
  if (occurredAt > now + DAY_MS) {
    return { reason: "occurred_in_future", field, expected: "at most 24 hours ahead of the service's clock" };
  }
  return null;
}

function findPayloadProblem(payload: PushedEvent["payload"]): EventProblem | null {
  const field = "/payload";
  if (Buffer.byteLength(JSON.stringify(payload)) > MAX_PAYLOAD_BYTES) {
    return { reason: "payload_too_large", field, expected: `at most ${MAX_PAYLOAD_BYTES} bytes as JSON in UTF-8` };
  }
  // JSON can name numbers that become infinite when they are read, and would be stored as null.
  if (holdsInfinity(payload)) {
    return {
      reason: "payload_number_too_large",
      field,
      expected: "free of numbers that are too large to hold; send them as text",
    };
  }
  return null;
}

function holdsInfinity(value: unknown): boolean {
  if (typeof value === "number") return !Number.isFinite(value);
  return typeof value === "object" && value !== null && Object.values(value).some(holdsInfinity);
}
