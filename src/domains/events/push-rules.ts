import type { Static } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import type { Detail } from "../../kernel/errors.ts";
import { readMember } from "../../kernel/validate.ts";
import { isUuid } from "../../lib/uuid.ts";
import { findEventProblems, momentOf } from "./event-rules.ts";
import type { AgentEvent } from "./events.store.ts";
import { type EventProblem, type PushAnswer, PushedEvent, SentId } from "./push.schema.ts";

/** Namespaces in which the service alone records. */
export const SERVER_NAMESPACES = ["practice", "mock", "course", "browser"] as const;

const RESERVED = new RegExp(`^(${SERVER_NAMESPACES.join("|")})\\.`);
/** Details of a refusal beyond the first one of each event: enough to correct a client by. */
const MORE_DETAILS = 200;

/** An event that can be stored, with its id as it was sent: an outbox knows it by that one alone. */
export interface Accepted extends AgentEvent {
  readonly sentId: string;
}

/** The events of a batch that can be stored, and what is wrong with the others: as answers, and as details of a refusal. */
interface Judged {
  readonly accepted: Accepted[];
  readonly rejected: Static<typeof PushAnswer>["rejected"];
  readonly invalidEvents: Static<typeof PushAnswer>["invalidEvents"];
  readonly details: Detail[];
  /** Whether no event has the form of one: the fault is in how the client writes them. */
  readonly isMalformed: boolean;
}

/** What refuses one event. */
interface Refusal {
  readonly reason: EventProblem["reason"];
  readonly message: string;
  readonly details: readonly Detail[];
}

type Outcome = { readonly event: AgentEvent } | { readonly refusal: Refusal; readonly isMalformed: boolean };

/** Holds every event against its schema and the rules, each by itself; `now` in milliseconds since the epoch. */
export function judgeEvents(events: readonly unknown[], now: number): Judged {
  const judged: Omit<Judged, "isMalformed"> = { accepted: [], rejected: [], invalidEvents: [], details: [] };
  let malformed = 0;
  for (const [index, sent] of events.entries()) {
    const outcome = judge(sent, { place: `/events/${index}`, now });
    const sentId: unknown = Reflect.get(Object(sent), "eventId");
    if ("event" in outcome) {
      judged.accepted.push({ ...outcome.event, sentId: String(sentId) });
      continue;
    }
    const { reason, message, details } = outcome.refusal;
    judged.invalidEvents.push({ index, reason, message });
    if (Value.Check(SentId, sentId)) judged.rejected.push({ eventId: sentId, reason, message });
    judged.details.push(...details.slice(0, judged.details.length < MORE_DETAILS ? details.length : 1));
    if (outcome.isMalformed) malformed++;
  }
  return { ...judged, isMalformed: malformed === events.length };
}

function judge(sent: unknown, { place, now }: { place: string; now: number }): Outcome {
  const read = readMember(PushedEvent, sent, place);
  if (!read.isValid) return { refusal: malformedEvent(sent, { place, details: read.details }), isMalformed: true };
  const event = read.value;
  const problems = [...findReservation(event), ...findEventProblems(event, now)];
  const [first] = problems;
  if (first !== undefined) return { refusal: refusalOf(first, problems, place), isMalformed: false };
  const { schemaVersion: _, ...content } = event;
  return { event: { ...content, skillCodes: [...new Set(event.skillCodes)], occurredAt: momentOf(event) } };
}

function findReservation({ eventType }: PushedEvent): EventProblem[] {
  if (!RESERVED.test(eventType)) return [];
  const expected = `outside the namespaces in which the service alone records: ${SERVER_NAMESPACES.join(", ")}`;
  return [{ reason: "namespace_reserved", field: "/eventType", expected }];
}

function refusalOf(first: EventProblem, problems: readonly EventProblem[], place: string): Refusal {
  const sentences = problems.map(({ field, expected }) => `${field} must be ${expected}`);
  const details = problems.map(({ reason, field, expected }) => {
    return { path: `${place}${field}`, message: `${field} must be ${expected} (${reason})`, expected };
  });
  return { reason: first.reason, message: `${sentences.join("; ")}.`, details };
}

/** An event that has not the form of one. An eventId that is no UUID is the fault to name, whatever else is wrong. */
function malformedEvent(sent: unknown, { place, details }: { place: string; details: readonly Detail[] }): Refusal {
  const id: unknown = Reflect.get(Object(sent), "eventId");
  const hasOddId = typeof id === "string" && !isUuid(id);
  const sentences = details.map(({ path, message }) =>
    hasOddId && path === `${place}/eventId`
      ? "/eventId must be a UUID, such as 7f3c2a10-5b1e-4c4e-9a63-0d2b8c1e4f55"
      : message,
  );
  return { reason: hasOddId ? "event_id_invalid" : "event_malformed", message: `${sentences.join("; ")}.`, details };
}
