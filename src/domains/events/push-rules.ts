import type { Static, TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import type { Detail } from "../../kernel/errors.ts";
import { fieldName } from "../../kernel/pointers.ts";
import { summary } from "../../kernel/problems.ts";
import { readMember } from "../../kernel/validate.ts";
import { toInstant } from "../../lib/time.ts";
import { isUuid } from "../../lib/uuid.ts";
import { findEventProblems, momentOf } from "./event-rules.ts";
import { SCHEMA_VERSION } from "./events.schema.ts";
import type { AgentEvent } from "./facts.schema.ts";
import { type EventProblem, type PushAnswer, PushedEvent, SentId, toDetail } from "./push.schema.ts";

/** Namespaces reserved for the service. */
export const SERVER_NAMESPACES = ["practice", "mock", "course", "browser"] as const;

const RESERVED = new RegExp(`^(${SERVER_NAMESPACES.join("|")})\\.`);

/** A valid event with its id as it was sent, because an outbox knows it only by that id. */
export interface Accepted extends AgentEvent {
  readonly sentId: string;
}

/** The valid events of a batch and the problems of the others, as results and as details of a refusal. */
interface Judged {
  readonly accepted: Accepted[];
  readonly rejected: Static<typeof PushAnswer>["rejected"];
  readonly invalidEvents: Static<typeof PushAnswer>["invalidEvents"];
  /** Problems of each rejected event, up to the limit of reported faults. */
  readonly details: (readonly Detail[])[];
  /** The total number of faults. */
  readonly total: number;
  /** Whether no event is well-formed, which means that the client writes them wrongly. */
  readonly isMalformed: boolean;
}

/** Why one event is rejected. */
interface Refusal {
  readonly reason: EventProblem["reason"];
  /** The problem in the words of the response; {@link details} add the reason. */
  readonly sentences: readonly string[];
  readonly details: readonly Detail[];
  /** The number of faults, reported or not. */
  readonly total: number;
}

/**
 * The place of an event in the request, when the request arrived (milliseconds since the epoch), and how many faults to
 * report.
 */
interface Place {
  readonly place: string;
  readonly now: number;
  readonly most: number;
}

/**
 * Maximum number of reported faults of a batch, divided equally among its events. Each event can report at least the
 * second number.
 */
const MOST_NAMED = 2_000;
const LEAST_NAMED = 10;

type Outcome = { readonly event: AgentEvent } | { readonly refusal: Refusal; readonly isMalformed: boolean };

/** Validates each event separately against its schema and the rules; `now` in milliseconds since the epoch. */
export function judgeEvents(events: readonly unknown[], now: number): Judged {
  const judged: Omit<Judged, "isMalformed" | "total"> = { accepted: [], rejected: [], invalidEvents: [], details: [] };
  const most = Math.max(LEAST_NAMED, Math.floor(MOST_NAMED / events.length));
  let malformed = 0;
  let total = 0;
  for (const [index, sent] of events.entries()) {
    const outcome = judge(sent, { place: `/events/${index}`, now, most });
    const sentId: unknown = Reflect.get(Object(sent), "eventId");
    if ("event" in outcome) {
      judged.accepted.push({ ...outcome.event, sentId: String(sentId) });
      continue;
    }
    const { reason, sentences, details } = outcome.refusal;
    const message = summary(sentences.join("; "), outcome.refusal.total - sentences.length);
    judged.invalidEvents.push({ index, reason, message });
    if (Value.Check(SentId, sentId)) judged.rejected.push({ eventId: sentId, reason, message });
    judged.details.push(details);
    total += outcome.refusal.total;
    if (outcome.isMalformed) malformed++;
  }
  return { ...judged, total, isMalformed: malformed === events.length };
}

function judge(sent: unknown, at: Place): Outcome {
  const read = readMember(PushedEvent, sent, { path: at.place, most: at.most });
  if (!read.isValid) return { refusal: malformedEvent(sent, read, at), isMalformed: true };
  const event = read.value;
  const problems = findProblems(event, at.now);
  const [first] = problems;
  if (first !== undefined) {
    const refusal = { reason: first.reason, ...namedAt(at.place, problems.slice(0, at.most)), total: problems.length };
    return { refusal, isMalformed: false };
  }
  const { schemaVersion: _, ...content } = event;
  return { event: { ...content, skillCodes: [...new Set(event.skillCodes)], occurredAt: momentOf(event) } };
}

function namedAt(place: string, problems: readonly EventProblem[]): Pick<Refusal, "sentences" | "details"> {
  const named = problems.map((problem) => ({ ...toDetail(problem, place), reason: problem.reason }));
  return {
    sentences: named.map(({ message }) => message),
    details: named.map(({ reason, message, ...detail }) => ({ ...detail, message: `${message} (${reason})` })),
  };
}

function findProblems(event: PushedEvent, now: number): EventProblem[] {
  return [...findReservation(event), ...findEventProblems(event, now)];
}

function findReservation({ eventType }: PushedEvent): EventProblem[] {
  if (!RESERVED.test(eventType)) return [];
  const expected = `outside the namespaces in which the service alone records: ${SERVER_NAMESPACES.join(", ")}`;
  return [{ reason: "namespace_reserved", field: "/eventType", expected }];
}

/** A malformed event. If its eventId is not a UUID, that is the reported fault, whatever else is wrong. */
function malformedEvent(
  sent: unknown,
  read: { readonly details: readonly Detail[]; readonly total: number },
  { place, now, most }: Place,
): Refusal {
  const id: unknown = Reflect.get(Object(sent), "eventId");
  const hasMalformedId = typeof id === "string" && !isUuid(id);
  const details = read.details.map((detail) =>
    hasMalformedId && detail.path === `${place}/eventId`
      ? { ...detail, message: `${fieldName(detail.path)} must be a UUID, such as 7f3c2a10-5b1e-4c4e-9a63-0d2b8c1e4f55` }
      : detail,
  );
  const known = details.map(({ path }) => `${path.slice(place.length)}/`);
  const others = findProblems(readableOf(sent, now), now).filter(({ field }) => {
    const inner = `${field}/`;
    return !known.some((one) => inner.startsWith(one) || one.startsWith(inner));
  });
  const broken = namedAt(place, others.slice(0, Math.max(0, most - details.length)));
  return {
    reason: hasMalformedId ? "event_id_invalid" : "event_malformed",
    sentences: [...details.map(({ message }) => message), ...broken.sentences],
    details: [...details, ...broken.details],
    total: read.total + others.length,
  };
}

/** The well-formed fields of a malformed event. The faults of the others are reported already. */
function readableOf(sent: unknown, now: number): PushedEvent {
  const { eventType, subjectCode, skillCodes, payload, occurredAt } = PushedEvent.properties;
  const read = <T extends TSchema, O>(schema: T, name: string, otherwise: O): Static<T> | O => {
    const value: unknown = Reflect.get(Object(sent), name);
    return Value.Check(schema, value) ? value : otherwise;
  };
  const codes: unknown = Reflect.get(Object(sent), "skillCodes");
  const subject = read(subjectCode, "subjectCode", undefined);
  return {
    ...{ eventId: "", deviceId: "", schemaVersion: SCHEMA_VERSION },
    ...(subject === undefined ? {} : { subjectCode: subject }),
    eventType: read(eventType, "eventType", "unknown.type"),
    // A code of another type is as unknown as any other, in its own place.
    skillCodes: Array.isArray(codes) && codes.length <= 20 ? codes.map(String) : read(skillCodes, "skillCodes", []),
    payload: read(payload, "payload", {}),
    occurredAt: read(occurredAt, "occurredAt", toInstant(now)),
  };
}

/** Number of details of a refused batch after which each event gets only its first fault. */
const MOST_DETAILS = 200;

/** At least one fault per event, then all faults of the first events while there is room. */
export function detailsToShow(byEvent: readonly (readonly Detail[])[]): Detail[] {
  let room = MOST_DETAILS - byEvent.length;
  return byEvent.flatMap((details) => {
    const shown = details.slice(0, 1 + Math.max(0, room));
    room -= shown.length - 1;
    return shown;
  });
}
