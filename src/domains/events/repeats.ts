import type { AgentEvent, EventColumns } from "./facts.schema.ts";
import type { Accepted } from "./push-rules.ts";

/** Events of a batch, grouped by what the journal contains already. */
interface Settled {
  /** The events to store, each id once. */
  readonly fresh: AgentEvent[];
  /** Ids that exist with other content, as they were sent. */
  readonly differing: string[];
}

/**
 * Separates new events from repeats. `stored` are the account's events with the same ids; only events that agents
 * pushed can be repeated.
 */
export function settleRepeats(events: readonly Accepted[], stored: readonly EventColumns[]): Settled {
  const known = new Map(stored.map((row) => [row.eventId, row.origin === "agent" ? contentOf(fromRow(row)) : null]));
  const fresh: AgentEvent[] = [];
  const differing = new Set<string>();
  for (const { sentId, ...event } of events) {
    const content = contentOf(event);
    const first = known.get(event.eventId);
    if (first === undefined) {
      known.set(event.eventId, content);
      fresh.push(event);
    } else if (first !== content) differing.add(sentId);
  }
  return { fresh, differing: [...differing] };
}

function fromRow(row: EventColumns): AgentEvent {
  return {
    eventId: row.eventId,
    deviceId: row.deviceId,
    eventType: row.eventType,
    ...(row.subjectCode === null ? {} : { subjectCode: row.subjectCode }),
    ...(row.objectType === null ? {} : { objectType: row.objectType }),
    ...(row.objectId === null ? {} : { objectId: row.objectId }),
    skillCodes: JSON.parse(row.skillCodes),
    payload: JSON.parse(row.payload),
    occurredAt: row.occurredAt,
  };
}

/** JSON with sorted object fields, so that equal content is equal text. */
function contentOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(contentOf).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}:${contentOf(inner)}`).join()}}`;
}
