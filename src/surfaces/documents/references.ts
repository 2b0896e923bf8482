import type { Audience } from "../../kernel/capability.ts";
import type { Operations, Outline } from "../../kernel/operations.ts";
import { conventionsReference, errorsReference } from "./conventions.ts";
import { operationDigest } from "./digest.ts";
import { PATHS, type Place, titleOf } from "./place.ts";

const CONVENTIONS = "references/conventions.md";
const ERRORS = "references/errors.md";

/** A group whose file has a different name, or begins with an introduction. */
interface Guide {
  readonly file: string;
  readonly title: string;
  text(place: Place): string;
}

const GUIDES: Readonly<Record<string, Guide>> = {
  agents: { file: "binding.md", title: "Binding: how to get a token", text: bindingText },
  events: { file: "learning-events.md", title: "Learning events", text: eventsText },
};

/** The file that describes the operations of a group, below references/. */
export function referenceOf(group: string): string {
  return GUIDES[group]?.file ?? `${group}.md`;
}

/** The references of the skill by path: the conventions, and one file for each group of operations. */
export function references(place: Place): Map<string, string> {
  const { registry, site } = place;
  const groups = [...operationsByGroup(registry)].map(([group, rows]): [string, string] => {
    const guide = GUIDES[group];
    const sections = [
      `# ${guide?.title ?? titleOf(group)}`,
      guide?.text(place) ??
        `Call each with \`POST ${site.baseUrl}${PATHS.listing}/<operation_id>\` and a JSON object; \`data\` of the answer holds what is listed. Shared rules: [conventions.md](conventions.md), [errors.md](errors.md).`,
      ...rows.map((row) => operationDigest(row, place)),
    ];
    return [pathOf(group), `${sections.join("\n\n")}\n`];
  });
  return new Map([[CONVENTIONS, conventionsReference(place)], [ERRORS, errorsReference()], ...groups]);
}

/** The paths of the references, which do not depend on the deployment's address. */
export function referencePaths(operations: Operations): string[] {
  return [CONVENTIONS, ERRORS, ...[...operationsByGroup(operations).keys()].map(pathOf)];
}

function pathOf(group: string): string {
  return `references/${referenceOf(group)}`;
}

function operationsByGroup<T extends Outline>(all: {
  forAudience(audience: Audience): readonly T[];
}): Map<string, T[]> {
  const own = [...all.forAudience("protocol"), ...all.forAudience("agent")];
  // Programs that speak OAuth find its endpoints by its own metadata.
  return Map.groupBy(
    own.filter(({ sends }) => sends !== "oauth"),
    ({ group }) => group,
  );
}

function bindingText({ site }: Place): string {
  return `A token belongs to one learner at ${site.baseUrl}. The learner grants it in the browser; no agent can confirm for them, and none
ever asks for a password, a code or a cookie.

1. Check a saved token with \`agent_me\`. While it answers 200 and \`scopes\` has what you need, use it.
2. Otherwise create a binding with \`agent_binding_create\`; \`clientName\` is what the learner will read. Keep \`secret\` to yourself: never
   in a link, a log or a message.
3. Show the learner \`bindingUrl\`, as a link to open, and say that it is valid until \`expiresAt\` (ten minutes).
4. Ask \`agent_binding_exchange\` every \`pollIntervalSeconds\`, until \`status\` is no longer \`pending\`:

   | status | what to do |
   |---|---|
   | \`pending\` | wait \`pollIntervalSeconds\`, ask again |
   | \`bound\` | save \`token\` now: it is in this answer and in no other; note \`expiresAt\` |
   | \`used\` | the token was handed out before: use the saved one, or bind again |
   | \`expired\` | too late, or the learner turned it away: stop, and bind again only if they still want it |

5. Save the token in private storage beside the address ${site.baseUrl}, and send it to no other address.

The learner sees every call of every agent, and can take its token back, at ${site.siteUrl}/settings/activity; the next call is then a 401.`;
}

function eventsText({ site }: Place): string {
  return `The journal of one learner: what they did here, and what their agents saw them do elsewhere. It only grows. Call both operations with
\`POST ${site.baseUrl}${PATHS.listing}/<operation_id>\`.

- Read: begin with \`cursor\` 0, keep \`nextCursor\`, and send it as \`cursor\` the next time, now or in a week. While \`hasMore\` is true, go
  on at once. Each event comes exactly once. This cursor fits no other operation. After \`event.cursor_ahead\` begin again with 0.
- Add: draw one UUID for each event and keep the event in an outbox until \`acknowledgedEventIds\` names it. Sending it again under the
  same \`eventId\` does no harm, in either letter case. What is in \`rejected\` or, by its index, in \`invalidEvents\` is not stored:
  correct it under a new \`eventId\`, or drop it.
- Events change nothing but the journal. To add a word, complete a task or record a review, call the operation for it.
- Evidence is what makes a skill of the learner's profile known. Push it for what you saw them do, and for nothing else.

One answer that was wrong, as evidence:

\`\`\`json
{
  "eventId": "c1b6e0b4-6a52-4a0b-8a0e-5d2f0c1f7a01",
  "deviceId": "study-agent-laptop",
  "eventType": "learning.evidence_recorded",
  "subjectCode": "listening",
  "skillCodes": ["listening.spelling"],
  "payload": { "evidenceType": "objective", "correct": false },
  "schemaVersion": 1,
  "occurredAt": "2026-03-02T20:20:00+08:00"
}
\`\`\``;
}
