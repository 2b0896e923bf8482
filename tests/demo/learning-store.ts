import { at, isObject, listAt } from "../support/json.ts";
import type { Reply } from "../support/reply.ts";

/** Calls an operation of the service that the store syncs with. */
export type CallService = (operation: string, request: object) => Promise<Reply>;

/**
 * A client's learning store, based on public clients of this interface and independent of the service's code: names, skill codes and rules
 * are repeated here. It stops at the first event that it cannot read.
 */
export class LearningStore {
  /** By their ids, which are UUIDs. */
  readonly events = new Map<string, StoredEvent>();
  /** Events to send, each with its original id. */
  readonly outbox = new Map<string, object>();
  /** Events that the service refused, with its reasons. */
  readonly refused = new Map<string, string>();
  cursor = 0;

  constructor(
    private readonly call: CallService,
    private readonly pageSize: number,
  ) {}

  /** Pulls page by page to the end. Returns the number of pages. */
  async pull(): Promise<number> {
    for (let pages = 1; ; pages++) {
      const { status, data, text } = await this.call("ielts_learning_pull_events", {
        cursor: this.cursor,
        limit: this.pageSize,
      });
      if (status !== 200) throw new Error(`the pull was refused: ${text}`);
      for (const event of listAt(data, "events")) this.#store(event);
      const next = at(data, "nextCursor");
      if (typeof next !== "number") throw new Error("nextCursor is no number");
      this.cursor = next;
      if (at(data, "hasMore") !== true) return pages;
    }
  }

  /** Sends the outbox, 200 events at a time, and removes events that are acknowledged or permanently refused. */
  async push(): Promise<void> {
    const ids = [...this.outbox.keys()];
    for (let from = 0; from < ids.length; from += 200) {
      const events = ids.slice(from, from + 200).map((id) => this.outbox.get(id));
      const { status, data } = await this.call("ielts_learning_push_events", { events });
      if (status !== 200) continue;
      for (const id of listAt(data, "acknowledgedEventIds")) this.outbox.delete(String(id));
      for (const one of listAt(data, "rejected")) {
        const id = String(at(one, "eventId"));
        this.refused.set(id, String(at(one, "reason")));
        this.outbox.delete(id);
      }
    }
  }

  #store(value: unknown): void {
    const event = readEvent(value);
    if (event.cursor <= this.cursor && this.events.size > 0) throw new Error(`cursor ${event.cursor} does not rise`);
    const id = event.eventId.toLowerCase();
    if (this.events.has(id)) throw new Error(`${id} comes twice`);
    this.events.set(id, event);
  }
}

export interface StoredEvent {
  readonly cursor: number;
  readonly eventId: string;
  readonly eventType: string;
  readonly record: { readonly [name: string]: unknown };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const EVENT_TYPE = /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/;

const SKILLS: Readonly<Record<string, string>> = {
  listening:
    "sound-discrimination connected-speech spelling number-detail distractor paraphrase answer-grammar location-tracking",
  reading: "evidence-location paraphrase question-type distractor true-false-not-given reference-chain time-management",
  writing:
    "task-fulfilment overview-key-features idea-development paragraph-progression cohesion lexical-precision grammar-control",
  speaking: "relevance idea-development fluency coherence lexical-resource grammar-control pronunciation",
};

/** Reads an event as it was pulled. @throws Error naming the event and what it does not understand of it. */
function readEvent(value: unknown): StoredEvent {
  if (!isObject(value)) throw new Error("an event is no object");
  const { cursor, eventId, deviceId, eventType, schemaVersion, occurredAt } = value;
  const refuse = (what: string): never => {
    throw new Error(`event ${String(cursor)} (${String(eventType)}): ${what}`);
  };
  if (typeof cursor !== "number" || !Number.isSafeInteger(cursor) || cursor < 1) return refuse("cursor");
  if (typeof eventId !== "string" || !UUID.test(eventId)) return refuse("eventId");
  if (typeof deviceId !== "string" || deviceId === "") return refuse("deviceId");
  if (typeof eventType !== "string" || !EVENT_TYPE.test(eventType)) return refuse("eventType");
  if (schemaVersion !== 1) return refuse("schemaVersion");
  if (typeof occurredAt !== "string" || new Date(occurredAt).toISOString() !== occurredAt) return refuse("occurredAt");
  for (const name of ["objectType", "objectId"]) {
    if (value[name] !== undefined && (typeof value[name] !== "string" || value[name] === "")) return refuse(name);
  }
  const fault = faultOfSubject(value) ?? faultOfEvidence(value);
  if (fault !== null) return refuse(fault);
  return { cursor, eventId, eventType, record: value };
}

function faultOfSubject({ subjectCode, skillCodes }: { readonly [name: string]: unknown }): string | null {
  if (subjectCode !== undefined && !Object.hasOwn(SKILLS, String(subjectCode))) return `subjectCode ${subjectCode}`;
  if (!Array.isArray(skillCodes)) return "skillCodes";
  const known = (SKILLS[String(subjectCode)] ?? "").split(" ").map((name) => `${subjectCode}.${name}`);
  const unknownCode = skillCodes.find((code) => !known.includes(code));
  return unknownCode === undefined ? null : `skill code ${unknownCode}`;
}

function faultOfEvidence(event: { readonly [name: string]: unknown }): string | null {
  const { payload, subjectCode, skillCodes, eventType } = event;
  if (!isObject(payload)) return "payload";
  const { evidenceType, correct, performance, confidence, rating } = payload;
  if (evidenceType === undefined) return eventType === "learning.evidence_recorded" ? "evidenceType is missing" : null;
  if (subjectCode === undefined) return "evidence without a subject";
  if (!Array.isArray(skillCodes) || skillCodes.length === 0) return "evidence without a skill";
  switch (evidenceType) {
    case "objective":
      return typeof correct === "boolean" ? null : "correct";
    case "rubric": {
      const isShare = typeof performance === "number" && performance >= 0 && performance <= 1;
      return isShare && ["low", "medium", "high"].includes(String(confidence)) ? null : "performance or confidence";
    }
    case "retrieval":
      return ["again", "hard", "good"].includes(String(rating)) ? null : "rating";
    default:
      return `evidenceType ${String(evidenceType)}`;
  }
}
