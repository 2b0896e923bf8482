import { ContentRef } from "../../kernel/content-ref.ts";
import { closed } from "../../kernel/fields.ts";
import { fieldTable } from "../field-table.ts";
import { PATHS, type Place } from "./place.ts";

/** What a caller does about a failure. A test checks that the codes match those of the kernel. */
const STATUSES: readonly (readonly [status: number, code: number, advice: string])[] = [
  [400, 40001, "correct what `details` or `reason` names; never send the same again"],
  [401, 40101, "the token is missing, unknown, expired or revoked: bind again ([binding.md](binding.md))"],
  [403, 40301, "the token lacks a scope: compare with `agent_me`; repeating does not help"],
  [
    404,
    40401,
    "the operation, or what the request names, is not there for this learner: list or search again for its id",
  ],
  [405, 40001, "the address is right, the method is not; the header `Allow` names those it takes"],
  [408, 40001, "the body came too slowly: send it again in one go"],
  [413, 40001, "the body is too large: send less in one call"],
  [429, 42901, "wait as many seconds as `Retry-After` says, then continue"],
  [
    500,
    50001,
    "a fault of the service: look whether the write took place, or repeat it with the same `Idempotency-Key`",
  ],
  [503, 50001, "nothing was changed: try again after `Retry-After`"],
];

/** The reasons that an agent must handle separately; for all others the message is sufficient. */
const REASONS: readonly (readonly [reason: string, advice: string])[] = [
  ["request.invalid", "`details[].path` is the JSON pointer of each wrong field, `expected` what is accepted there"],
  ["auth.token_missing", "send the header `Authorization: Bearer …`"],
  ["auth.token_invalid", "bind again; drop the saved token"],
  [
    "auth.scope_missing",
    "the message names the scopes; ask for them as `WWW-Authenticate` says if it is sent, otherwise by a new binding",
  ],
  ["operation.not_found", "the message has the nearest name; the listing has them all"],
  ["operation.replaced", "call the operation that `replacedBy` names, with the arguments that the message gives"],
  ["cursor.other_account", "begin again without a cursor"],
  ["cursor.filters_changed", "keep the filters as they were, or begin again without a cursor"],
  ["cursor.expired", "begin again without a cursor"],
  ["cursor.list_replaced", "the data was imported or restored since: begin again without a cursor"],
  ["content.not_found", "the `contentRef` names nothing: search for the content again"],
  ["plan.revision_stale", "`facts.currentRevision` is the present one: read the plan again before you change it"],
  ["idempotency.key_reused", "this key came with another request: draw a new one"],
  ["idempotency.key_invalid", "a key is 1 to 255 visible ASCII characters"],
  ["rate.too_many_calls", "wait as `Retry-After` says"],
];

export function errorsReference(): string {
  return `# Errors

A failed call has this body. Decide by the HTTP status and \`reason\`; \`message\` is for reading and may change.

\`\`\`json
{
  "code": 40001,
  "message": "limit must be an integer from 1 to 50; found a larger integer.",
  "data": null,
  "reason": "request.invalid",
  "details": [{ "path": "/limit", "message": "limit must be an integer from 1 to 50; found a larger integer", "expected": "integer from 1 to 50" }],
  "requestId": "…"
}
\`\`\`

| HTTP | code | what to do |
|---|---|---|
${STATUSES.map(([status, code, advice]) => `| ${status} | ${code} | ${advice} |`).join("\n")}

Reasons to act on:

| reason | what to do |
|---|---|
${REASONS.map(([reason, advice]) => `| \`${reason}\` | ${advice} |`).join("\n")}

- \`details\` has every wrong member of a list by its path, the first 20 of them; what does not fit the schema comes before what is not there.
- \`facts\` and \`replacedBy\` are there only where they help. \`requestId\` leads whoever runs the service to the cause: name it to the learner
  when you give up.
- A connection that broke does not tell whether a write took place. Repeat it with its \`Idempotency-Key\`, or read the state first.
`;
}

export function conventionsReference({ site }: Place): string {
  return `# Conventions

What holds for every operation at \`POST ${site.baseUrl}${PATHS.listing}/<operation_id>\`.

## Requests

- One JSON object in UTF-8 with \`Content-Type: application/json\`, at most 64 levels deep and 64 KiB (more where an operation takes long texts or lists: the refusal \`request.too_large\` names the limit in facts.maxBytes); \`{}\` where all defaults will do.
- Fields with a default may be left out, even where a schema lists them as required. \`null\` is a value of its own, not a missing field.
- Unknown fields are refused. Types are never converted: \`"10"\` is not an integer.
- Lengths count characters (Unicode code points); what shows as one emoji can be several.
- A text that is sent holds something that can be seen, no control character but tabs and line breaks, and nothing that reverses the direction
  of text (U+202A to U+202E, U+2066 to U+2069). Titles and names are one line. Joiners and variation selectors inside visible text are
  welcome. A refusal names the character and its place.

## Answers

The references of the groups list the fields of \`data\` by name: \`name[]\` is a list, \`name?\` may be missing, \`{…}\` has the fields inside.

## Lists

- Send \`limit\`. Go on with whichever of \`nextOffset\`, \`nextCursor\` or \`nextPage\` the answer has, as \`offset\`, \`cursor\` or \`page\`, and
  keep every other field as it was. \`null\` there, or \`hasMore: false\`, is the end.
- A cursor belongs to its filters; with others it is refused, reason \`cursor.filters_changed\`. What changes meanwhile neither repeats nor
  hides an item of its list.
- \`nextOffset\` and \`nextPage\` count from the beginning of the present list: what changes meanwhile can move an item to another page.
  Compare ids.
- Totals and statistics of an answer count everything that the filters leave, not this page.

## References to content

A \`contentRef\` names one thing for good. Take it from an answer and send it back unchanged; never make one up, nor an id.

${fieldTable(closed({ contentRef: ContentRef }), (_name, required) => (required ? "always" : "optional"))}

Where a reference resolves no more, the call is refused whole and \`details\` names its path. What belongs to one is found by
\`ielts_resources_related\`.

## Times

- Answers give instants in UTC: \`2026-09-09T02:00:00.000Z\`. Instants that you send name their offset: \`2026-09-09T10:00:00+08:00\`.
- Statistics by day, and the calendar days that filters name, are those of \`Asia/Shanghai\`. Days and slots of study plans are the
  learner's own: \`timeZone\` of \`agent_me\`, \`Asia/Shanghai\` unless they set another.

## Writes

- A write that was answered with 200 is stored. One call stores all of what it was sent, or nothing.
- Send \`Idempotency-Key\`, 1 to 255 visible ASCII characters, generated for each write. For 24 hours the same call with the same key
  stores nothing more: you get the first answer, with the header \`Idempotent-Replayed: true\`. The same key with another operation or
  other fields is a 400, reason \`idempotency.key_reused\`. A write that failed leaves its key free. A key belongs to its token:
  after a new binding it is a new key.
- Plans are changed under the \`revision\` that was read; reason \`plan.revision_stale\` means that somebody was faster.

## Limits

Calls are counted by the minute. A 429 says in \`Retry-After\` how many seconds to wait; go on then, and call less often.
`;
}
