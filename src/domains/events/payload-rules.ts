import { findUnportableMembers } from "../../lib/portable-json.ts";
import { fitsPayload } from "./payload.ts";
import { type EventProblem, MAX_PAYLOAD_BYTES, type PushedEvent } from "./push.schema.ts";

const REASON_OF = { text: "payload_text_invalid", number: "payload_number_too_large" } as const;
/** Maximum number of reported problems per payload. */
const MOST = 20;

/** What is wrong with a payload: every text and number that some JSON readers reject, by its place. */
export function findPayloadProblems(payload: PushedEvent["payload"]): EventProblem[] {
  const field = "/payload";
  if (!fitsPayload(payload)) {
    const expected = `at most ${MAX_PAYLOAD_BYTES} bytes as JSON in UTF-8`;
    return [{ reason: "payload_too_large", field, expected }];
  }
  const found = findUnportableMembers(payload, field).take(MOST);
  return Array.from(found, ({ pointer, kind, fault }) => ({
    reason: REASON_OF[kind],
    field: pointer,
    fault,
    expected:
      kind === "text" ? "text of whole characters without U+0000" : "a number that JSON readers can hold, or text",
  }));
}
