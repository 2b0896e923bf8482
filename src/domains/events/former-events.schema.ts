import { portable } from "../../lib/portable-json.ts";
import { skillSubjectOf } from "../../lib/skills.ts";
import { toInstant } from "../../lib/time.ts";
import { canonicalUuid } from "../../lib/uuid.ts";
import { findEventProblems } from "./event-rules.ts";
import { fittedPayload } from "./payload.ts";
import { findFault } from "./server-event.ts";

/** A row of the journal in an account file, by column. */
type EventRow = Readonly<Record<string, string | number | null>>;

/**
 * Converts an event of any version to the stored form, like migration 0011: the id in lower case, a subject with
 * skills, no evidence without a subject and a skill, and no characters that strict JSON readers reject. An unreadable
 * row stays unchanged.
 */
export function conformedEvent(row: EventRow): EventRow {
  const payload = portable(readJson(row["payload"]));
  const codes = readJson(row["skill_codes"]);
  if (!isRecord(payload) || !Array.isArray(codes)) return row;
  const isServer = row["origin"] === "server";
  const named = row["subject_code"] ?? null;
  const subject = skillSubjectOf(named) ?? null;
  const skillCodes = subject === null ? [] : codes;
  const { evidenceType: _, ...rest } = payload;
  const facts = skillCodes.length === 0 ? rest : payload;
  // Clients do not know grammar, which the service's own events used as their subject.
  const whole = isServer && named !== null && subject === null ? { subject: named, ...facts } : facts;
  return {
    ...row,
    event_id: canonicalUuid(row["event_id"] ?? null),
    subject_code: subject,
    skill_codes: JSON.stringify(skillCodes),
    payload: JSON.stringify(isServer ? fittedPayload(whole) : whole),
  };
}

/** The rule of learning events that a readable row violates, in words, or null. */
export function faultOfEvent(row: EventRow): string | null {
  const occurredAt = Number(row["occurred_at"]);
  const optional = { subjectCode: row["subject_code"], objectType: row["object_type"], objectId: row["object_id"] };
  const event = {
    ...{ eventId: row["event_id"], deviceId: row["device_id"], eventType: row["event_type"] },
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null && value !== undefined)),
    ...{ skillCodes: readJson(row["skill_codes"]), payload: readJson(row["payload"]) },
    ...{ schemaVersion: row["schema_version"], occurredAt: toInstant(occurredAt) },
  };
  return findFault(event, (read) => findEventProblems(read, occurredAt));
}

function readJson(text: string | number | null | undefined): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
