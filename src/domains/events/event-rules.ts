import { parseInstant } from "../../lib/instants.ts";
import { DAY_MS } from "../../lib/time.ts";
import { findEvidenceProblem, findSkillProblem, findSubjectProblem } from "./evidence.ts";
import { fitsPayload } from "./payload.ts";
import { type EventProblem, MAX_PAYLOAD_BYTES, type PushedEvent } from "./push.schema.ts";

const EVENT_TYPE = /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/;
/** An earlier moment is more likely seconds where milliseconds were meant. */
const EARLIEST = Date.UTC(2000, 0, 1);

/**
 * What is wrong with a well-formed event, by the rules that hold for everyone who records one, the service included; empty
 * where nothing is. `now` in milliseconds since the epoch.
 */
export function findEventProblems(event: PushedEvent, now: number): EventProblem[] {
  const late = findTimeProblem(momentOf(event), now);
  return [...findContentProblems(event), ...(late === null ? [] : [late])];
}

/** {@link findEventProblems} without the moment, which the service takes from its own clock. */
export function findContentProblems(event: PushedEvent): EventProblem[] {
  const problems = [
    findTypeProblem(event),
    findPayloadProblem(event.payload),
    findSubjectProblem(event) ?? findSkillProblem(event) ?? findEvidenceProblem(event),
  ];
  return problems.filter((problem) => problem !== null);
}

/** When an event happened, in milliseconds since the epoch; NaN where no instant was read. */
export function momentOf({ occurredAt }: Pick<PushedEvent, "occurredAt">): number {
  return parseInstant(occurredAt)?.ms ?? Number.NaN;
}

function findTypeProblem({ eventType }: PushedEvent): EventProblem | null {
  if (EVENT_TYPE.test(eventType)) return null;
  const expected = "two or more words of a-z, 0-9, _ and -, joined by dots, such as tutor.lesson_finished";
  return { reason: "event_type_invalid", field: "/eventType", expected };
}

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
  if (!fitsPayload(payload)) {
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
