import { type Static, Type } from "@sinclair/typebox";
import type { AgentToken } from "../../identity/tokens.store.ts";
import { choice, closed, count, instant, integer, MAX_SAFE, nullable, numericId, text } from "../../kernel/fields.ts";
import { toInstant, toInstantOrNull } from "../../lib/time.ts";
import { CONTENT_KINDS } from "../resources/resources.schema.ts";
import { type FoundTarget, listIds, numberOf, readIds, type TargetKind, targetOf } from "./call-target.ts";
import type { CallRow, CallTally } from "./calls-list.store.ts";

const TARGET_KINDS = [
  ...CONTENT_KINDS,
  "plan",
  "todo",
  "reminder",
  "vocabulary_entry",
  "wordbook",
  "wordbook_entry",
  "course",
  "session",
  "writing",
  "review",
  "dictation_attempt",
  "feedback_message",
] as const satisfies readonly TargetKind[];

const clientFields = {
  tokenId: numericId("Id of its token."),
  clientName: text({ description: "What the agent called itself." }),
  createdAt: instant("When its token was issued: this distinguishes clients of the same name."),
  expiresAt: instant("When the token expires."),
  status: choice(["active", "expired", "revoked"], { description: "Whether the token works now." }),
  revokedAt: nullable(instant("When it was revoked; null if it was not.")),
};

const Target = closed({
  kind: choice(TARGET_KINDS, { description: "What it is." }),
  number: nullable(
    integer({ min: 0, max: MAX_SAFE, description: "Its number among those of its kind; null where it goes by words." }),
  ),
  title: nullable(text({ description: "What it is called; null where it is gone or has no title." })),
  titleZh: nullable(text({ description: "The same in Chinese, if available." })),
  route: nullable(text({ description: "Path of the page that shows it; null where it is gone." })),
  isGone: Type.Boolean({ description: "Whether it is not there, or not any more." }),
});

export const AgentCall = closed({
  id: numericId("Id of the call; later ones are higher."),
  at: instant("When it was made."),
  client: closed(clientFields, { description: "Who called." }),
  operation: text({ description: "Id of the operation, as it was called: there may be no such operation." }),
  via: choice(["http", "mcp"], { description: "How it called." }),
  target: nullable(Target),
  ids: Type.Array(
    closed({
      name: text({ description: "Name of the field, such as partId or contentRef.partId." }),
      value: text({ description: "The id." }),
    }),
    { description: "The ids that the call named, or those of what it made." },
  ),
  status: integer({ min: 100, max: 599, description: "HTTP status of the answer." }),
  reason: nullable(text({ description: "Why it was refused; null where it was not." })),
  isRepeat: Type.Boolean({ description: "Whether the first answer to the same Idempotency-Key was given again." }),
});
type AgentCall = Static<typeof AgentCall>;

export const CallingClient = closed({
  ...clientFields,
  lastCallAt: nullable(instant("When it called last; null if no call is stored.")),
  calls24h: count("Its calls of the last 24 hours."),
  calls7d: count("Its calls of the last 7 days."),
  refused7d: count("How many of these were refused."),
});

export function toCallingClient(token: AgentToken, tally: CallTally | undefined, now: number) {
  return {
    ...toClient(token, now),
    lastCallAt: toInstantOrNull(tally?.lastAt ?? null),
    calls24h: tally?.sinceDay ?? 0,
    calls7d: tally?.sinceWeek ?? 0,
    refused7d: tally?.refusedSinceWeek ?? 0,
  };
}

function toClient(token: AgentToken, now: number): AgentCall["client"] {
  const { id: tokenId, clientName, createdAt, expiresAt, revokedAt } = token;
  const expired = expiresAt <= now ? "expired" : "active";
  return {
    tokenId,
    clientName,
    createdAt: toInstant(createdAt),
    expiresAt: toInstant(expiresAt),
    status: revokedAt === null ? expired : "revoked",
    revokedAt: toInstantOrNull(revokedAt),
  };
}

/** A call as the learner sees it. `found` is its target, or null if it has none or the target no longer exists. */
export function toAgentCall(
  row: CallRow,
  { token, found, now }: { token: AgentToken; found: FoundTarget | null; now: number },
): AgentCall {
  const { id, at, operation, via, status, reason } = row;
  const ids = readIds(row.target);
  const target = targetOf(operation, ids);
  const shown = target === null ? null : { kind: target.kind, number: numberOf(target) };
  const gone = { title: null, titleZh: null, route: null, isGone: true };
  return {
    id,
    at: toInstant(at),
    client: toClient(token, now),
    operation,
    via,
    target: shown === null ? null : { ...shown, ...(found === null ? gone : { ...found, isGone: false }) },
    ids: listIds(ids),
    status,
    reason,
    isRepeat: row.isRepeat === 1,
  };
}
