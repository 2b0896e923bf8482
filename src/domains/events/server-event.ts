import { readMember } from "../../kernel/validate.ts";
import { toInstant } from "../../lib/time.ts";
import { findContentProblems } from "./event-rules.ts";
import { SCHEMA_VERSION } from "./events.schema.ts";
import type { AgentEvent, ServerEvent } from "./facts.schema.ts";
import { fittedPayload } from "./payload.ts";
import { type EventProblem, PushedEvent, toDetail } from "./push.schema.ts";

/** The device of the service's own events. */
const SERVER = "server";

/**
 * A service event as it is stored, at the moment `now`, in milliseconds since the epoch. It must follow the rules for
 * agents' events except the reserved namespaces, so that every returned event can be pushed elsewhere.
 * @throws Error if it violates a rule, which is a fault of the operation that records it.
 */
export function recordedEvent(event: ServerEvent, now: number): AgentEvent {
  const { eventId, eventType, subjectCode, objectType, objectId, skillCodes = [] } = event;
  const recorded = {
    ...{ eventId, deviceId: SERVER, eventType },
    ...(subjectCode === undefined ? {} : { subjectCode }),
    ...(objectType === undefined ? {} : { objectType }),
    ...(objectId === undefined ? {} : { objectId }),
    ...{ skillCodes, payload: fittedPayload(event.payload) },
  };
  const fault = findFault(
    { ...recorded, schemaVersion: SCHEMA_VERSION, occurredAt: toInstant(now) },
    findContentProblems,
  );
  if (fault !== null) throw new Error(`${eventType} would break the rules of learning events: ${fault}`);
  return { ...recorded, occurredAt: now };
}

/** What is wrong with an event by its schema and some of the rules, in words, or null. */
export function findFault(event: object, rules: (event: PushedEvent) => EventProblem[]): string | null {
  const read = readMember(PushedEvent, event, { path: "" });
  if (!read.isValid) return read.details.map(({ message }) => message).join("; ");
  const problems = rules(read.value);
  return problems.length === 0 ? null : problems.map((problem) => toDetail(problem, "").message).join("; ");
}
