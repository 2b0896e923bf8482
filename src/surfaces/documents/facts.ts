import { PATHS, type Place } from "./place.ts";

/** What an agent must know before its first call and cannot learn from the description of a single operation. */
export function facts({ registry, site }: Place): string {
  const open = registry.forAudience("agent").filter((operation) => operation.public);
  const named = open.map(({ id }) => `\`${id}\``).join(", ");
  return [
    `- Calls: \`POST ${site.baseUrl}${PATHS.listing}/<operation_id>\` with \`Content-Type: application/json\` and a JSON object; \`{}\` where all defaults will do. Fields with a default may be left out; unknown fields and wrong types are refused, never converted.`,
    `- Token: \`Authorization: Bearer $ACCESS_TOKEN\`, one for each learner and deployment.${named === "" ? "" : ` No token is needed for ${named}.`} It comes from a binding that the learner confirms in the browser; check a saved one with \`GET ${site.baseUrl}/api/v1/agent/me\` before you ask for another.`,
    '- Answers: HTTP 200 with `{"code": 0, "message": "ok", "data": {…}}`. Errors: `{"code", "message", "data": null, "reason", "details", "requestId"}` with a status of 400 and above; decide by status and `reason`, and correct what `details` names.',
    "- Lists: send `limit`, and continue with `nextOffset`, `nextCursor` or `nextPage` of the answer, unchanged, until it is `null` or `hasMore` is `false`.",
    "- Writes: send a new `Idempotency-Key` with each, and the same one only to repeat exactly that call (stored for 24 hours for each token). Write only what the learner asked for.",
    "- Times: answers are in UTC, such as `2026-09-09T02:00:00.000Z`; instants you send name their offset. Calendar days and statistics by day are those of `Asia/Shanghai`; days and slots of study plans are those of the learner's `timeZone` (`agent_me`).",
    "- Division of labour: practising, answering and submitting happen in the browser. Give the learner the `url`, `practiceUrl` or `mockUrl` of an answer unchanged.",
  ].join("\n");
}
