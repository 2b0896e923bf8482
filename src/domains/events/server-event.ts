import { readMember } from "../../kernel/validate.ts";
import { toInstant } from "../../lib/time.ts";
import { findContentProblems } from "./event-rules.ts";
import { SCHEMA_VERSION } from "./events.schema.ts";
import type { AgentEvent, ServerEvent } from "./events.store.ts";
import { fittedPayload } from "./payload.ts";
import { type EventProblem, PushedEvent, toDetail } from "./push.schema.ts";

/** The device that the service's own events name. */
const SERVER = "server";

/**
 * An event of the service as it is stored, of the moment `now`, in milliseconds since the epoch. It is held against the very
 * rules that an agent's event is held against, the reserved namespaces aside: what the service answers can be pushed anywhere.
 * @throws Error where it breaks one, which is a fault of the operation that records it.
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

/** What is wrong with an event by its schema and some of the rules, in words; null where nothing is. */
export function findFault(event: object, rules: (event: PushedEvent) => EventProblem[]): string | null {
  const read = readMember(PushedEvent, event, { path: "" });
  if (!read.isValid) return read.details.map(({ message }) => message).join("; ");
  const problems = rules(read.value);
  return problems.length === 0 ? null : problems.map((problem) => toDetail(problem, "").message).join("; ");
}
