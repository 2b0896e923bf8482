import { cut } from "../../lib/cut.ts";
import { findUnportableMembers, portableFields } from "../../lib/portable-json.ts";
import { MAX_PAYLOAD_BYTES, type PushedEvent } from "./push.schema.ts";

type Payload = PushedEvent["payload"];

/** Limits for text length in characters and list length in items, tried in order until a large payload fits. */
const ROOMS = [4000, 1000, 200, 40];

export function fitsPayload(payload: Payload): boolean {
  return Buffer.byteLength(JSON.stringify(payload)) <= MAX_PAYLOAD_BYTES;
}

/**
 * The payload of a service event. Its facts can exceed the journal's limits, so texts are shortened. It contains no
 * characters that a strict JSON reader rejects.
 */
export function fittedPayload(payload: Payload): Payload {
  const [unportable] = findUnportableMembers(payload);
  return shortenedToFit(unportable === undefined ? payload : portableFields(payload));
}

function shortenedToFit(payload: Payload): Payload {
  if (fitsPayload(payload)) return payload;
  for (const room of ROOMS) {
    const shorter = Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, shortened(value, room)]));
    if (fitsPayload(shorter)) return shorter;
  }
  return {};
}

function shortened(value: unknown, room: number): unknown {
  if (typeof value === "string") return cut(value, room, (text) => text.length);
  if (Array.isArray(value)) return value.slice(0, room).map((one) => shortened(one, room));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner, room)]));
}
