import { parseInstant } from "../../lib/instants.ts";
import { DAY_MS } from "../../lib/time.ts";
import { findCodeProblems } from "./evidence.ts";
import { findPayloadProblems } from "./payload-rules.ts";
import type { EventProblem, PushedEvent } from "./push.schema.ts";

const EVENT_TYPE = /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/;
/** An earlier moment most likely means that seconds were sent instead of milliseconds. */
const EARLIEST = Date.UTC(2000, 0, 1);

/**
 * What is wrong with a well-formed event by the rules that apply to every author, including the service; empty if it is
 * valid. `now` in milliseconds since the epoch.
 */
export function findEventProblems(event: PushedEvent, now: number): EventProblem[] {
  const late = findTimeProblem(momentOf(event), now);
  return [...findContentProblems(event), ...(late === null ? [] : [late])];
}

/** {@link findEventProblems} without the moment, which the service takes from its own clock. */
export function findContentProblems(event: PushedEvent): EventProblem[] {
  const type = findTypeProblem(event);
  return [...(type === null ? [] : [type]), ...findPayloadProblems(event.payload), ...findCodeProblems(event)];
}

/** When an event happened, in milliseconds since the epoch, or NaN if it is not a readable instant. */
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
