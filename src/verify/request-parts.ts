import { addDays, dayOf } from "../lib/shanghai.ts";
import { DAY_MS, HOUR_MS, toInstant } from "../lib/time.ts";
import type { Facts } from "./facts.ts";
import { at, firstNamed, isObject, type JsonObject } from "./json.ts";
import { NO_UUID } from "./nothing.ts";
import type { RefKind } from "./ref-kinds.ts";
import { type Known, sampleOf } from "./schema.ts";

/** Every written text carries this mark, so that its owner can see where it came from. */
export const MARK = "lectern verify";

/** The body of a request. */
export type Request = Record<string, unknown>;

/** Puts an id into the first suitable field: one of these names, or any name that ends in `Id`. */
export function identified(id: unknown, ...names: readonly string[]): Known {
  return (name) => (name === "id" || names.includes(name) || (names.length === 0 && /Id$/.test(name)) ? id : undefined);
}

/** A request with the fields that the operation's schema requires; null if it needs data that does not exist. */
export async function fromSchema(operation: string, facts: Facts, known: Known): Promise<Request | null> {
  const schema = await facts.requestSchema(operation);
  const [now, part, taskIds] = [
    await facts.now(),
    await facts.contentRef("question_part"),
    await taskIdsOf(facts, operation),
  ];
  // Without the service's time nothing can be scheduled.
  const isTimed = !Number.isNaN(now);
  const soon = Math.ceil((now + DAY_MS) / HOUR_MS) * HOUR_MS;
  const named: Known = (name, field) => {
    const given = known(name, field);
    if (given !== undefined) return given;
    if (name === "contentRef") return part;
    if (name === "taskIds") return taskIds;
    if (name === "taskId") return taskIds?.[0] ?? null;
    if (name === "slot") return "morning";
    if (at(field, "format") === "date-time" || /At$/.test(name)) return isTimed ? toInstant(soon) : null;
    if (at(field, "format") === "date" || /^date$|Date$/.test(name)) return isTimed ? addDays(dayOf(now), 1) : null;
    if (at(field, "format") === "uuid") return NO_UUID;
    return undefined;
  };
  const request = sampleOf(schema ?? { type: "object" }, named);
  return isObject(request) ? { ...request } : null;
}

async function taskIdsOf(facts: Facts, operation: string): Promise<readonly unknown[] | null> {
  if (!/configure_messenger|change_tasks/.test(operation)) return null;
  const plan = (await facts.validAnswer("ielts_study_plans_get"))?.json;
  const id = firstNamed(plan, "taskId", isId) ?? firstNamed(at(plan, "data", "tasks"), "id", isId);
  return id === undefined ? null : [id];
}

/** A request about one of the learner's own words. */
export async function withWord(facts: Facts, more: Request): Promise<Request | null> {
  const id = firstNamed((await facts.validAnswer("ielts_vocabulary_personal_search"))?.json, "id", isNumber);
  return id === undefined ? null : { id, ...more };
}

/** A request about the target of a contentRef of this kind. */
export async function withRef(
  facts: Facts,
  kind: RefKind,
  make: (ref: JsonObject) => Request,
): Promise<Request | null> {
  const ref = await facts.contentRef(kind);
  return ref === null ? null : make(ref);
}

/** A request about a speaking material. */
export async function withMaterial(
  facts: Facts,
  make: (id: unknown) => Request | Promise<Request | null>,
): Promise<Request | null> {
  const found = (await facts.validAnswer("ielts_speaking_materials_search"))?.json;
  const ref = (await facts.contentRef("speaking_material"))?.["materialId"];
  const id = ref ?? firstNamed(found, "id", isNumber) ?? firstNamed(found, "materialId", isNumber);
  return id === undefined ? null : make(id);
}

/** A request about a practice session, of one subject if the list shows it. */
export async function withSession(
  facts: Facts,
  operation: string,
  wanted: { subject?: string },
): Promise<Request | null> {
  const list = (await facts.validAnswer("ielts_practice_recent_activity"))?.json;
  const rows = wanted.subject === undefined ? list : rowsWith(list, "subject", wanted.subject);
  const sessionId = firstNamed(rows, "sessionId", isId);
  if (sessionId === undefined) return null;
  const schema = await facts.requestSchema(operation);
  return schema === undefined
    ? { sessionId }
    : fromSchema(operation, facts, identified(sessionId, "sessionId", "practiceId"));
}

/** The objects of a list that have this value in this field. */
function rowsWith(list: unknown, name: string, value: string): unknown[] {
  const rows = Object.values(isObject(at(list, "data")) ? Object(at(list, "data")) : {}).flatMap((inner) =>
    Array.isArray(inner) ? inner : [],
  );
  return rows.filter((row) => at(row, name) === value);
}

/** An exact review target, which each result of the list exposes in a review target field. */
export function targetIn(list: unknown): unknown {
  return (
    firstNamed(list, "reviewTarget", isObject) ??
    at(firstNamed(list, "reviewTargets", Array.isArray), 0) ??
    firstNamed(list, "target", isObject)
  );
}

/** The id of the first item of a list: in its full field name, or simply `id`. */
export function idIn(list: unknown, name: string): unknown {
  return firstNamed(list, name, isId) ?? firstNamed(at(list, "data"), "id", isId);
}

/** A paper of one complete listening section, which has four parts. */
export async function paperOf(facts: Facts): Promise<Request | null> {
  const partIds = await facts.listeningParts();
  if (partIds === null) return null;
  const request = await fromSchema("ielts_mock_create_paper", facts, (name) =>
    name === "partIds" ? partIds : undefined,
  );
  return request === null ? null : { ...request, partIds };
}

/** One event in an agent's own namespace. */
export async function eventsOf(facts: Facts): Promise<Request | null> {
  const now = await facts.now();
  if (Number.isNaN(now)) return null;
  const words: Readonly<Record<string, unknown>> = {
    eventType: "agent.verified",
    deviceId: MARK,
    schemaVersion: 1,
    occurredAt: toInstant(now),
  };
  return fromSchema("ielts_learning_push_events", facts, (name) => words[name]);
}

export function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

function isNumber(value: unknown): boolean {
  return typeof value === "number";
}

function isId(value: unknown): boolean {
  return isText(value) || isNumber(value);
}
