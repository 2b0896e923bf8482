import { cut } from "../../lib/cut.ts";
import { findUnportableMembers, portableFields } from "../../lib/portable-json.ts";
import { MAX_PAYLOAD_BYTES, type PushedEvent } from "./push.schema.ts";

type Payload = PushedEvent["payload"];

/** To how many characters texts are cut, and to how many members lists, where a payload is too large; the first that will do. */
const ROOMS = [4000, 1000, 200, 40];

export function fitsPayload(payload: Payload): boolean {
  return Buffer.byteLength(JSON.stringify(payload)) <= MAX_PAYLOAD_BYTES;
}

/**
 * The payload of an event of the service, whose facts can be longer than the journal takes: its texts are cut then. They hold no
 * sign that a strict JSON reader stops at.
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
