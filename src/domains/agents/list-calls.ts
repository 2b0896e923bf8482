import { Type } from "@sinclair/typebox";
import { findTimeZone } from "../../identity/accounts.store.ts";
import { listTokens } from "../../identity/listed-tokens.store.ts";
import { defineCapability } from "../../kernel/capability.ts";
import { checkDays, dayFilter } from "../../kernel/day-fields.ts";
import { choice, closed, defaulted, integer, MAX_SAFE, nullable, numericId, text } from "../../kernel/fields.ts";
import { pageCursor, pageLimit, readCursor, writeCursor } from "../../kernel/paging.ts";
import { addDays } from "../../lib/shanghai.ts";
import { startOfDayIn } from "../../lib/zone.ts";
import { readIds, targetOf } from "./call-target.ts";
import { findTargets } from "./call-targets.store.ts";
import { AgentCall, toAgentCall } from "./calls.schema.ts";
import { CALL_RESULTS, type CallRow, findCalls, newestCallId } from "./calls-list.store.ts";

const Place = Type.Tuple([
  Type.Integer({ minimum: 0, maximum: MAX_SAFE }),
  Type.Integer({ minimum: 1, maximum: MAX_SAFE }),
]);

export const listCalls = defineCapability({
  id: "agents_list_calls",
  summary: "List what agents did",
  description:
    "Lists the calls that agents made with their tokens, newest first: who called, which operation, about what, when, and how it ended.",
  effect: "read",
  request: closed({
    limit: pageLimit({ max: 100, default: 50 }),
    cursor: pageCursor(),
    newerThan: defaulted(
      integer({
        min: 0,
        max: MAX_SAFE,
        description: "Only calls with a higher id than this: what came since. 0 for all.",
      }),
      0,
    ),
    tokenId: Type.Optional(numericId("Only calls with this token.")),
    operations: defaulted(
      Type.Array(text({ min: 1, max: 120, description: "Id of an operation." }), {
        maxItems: 100,
        description: "Only calls of these operations; empty for all.",
      }),
      [],
    ),
    result: defaulted(
      choice(["", ...CALL_RESULTS], {
        description:
          "ok: carried out; refused: with a status of 400 and above; repeated: answered from before. Empty for all.",
      }),
      "",
    ),
    since: dayFilter({
      max: 10,
      description: "Only calls from this day by the learner's clock on, as YYYY-MM-DD; empty for no bound.",
    }),
    until: dayFilter({
      max: 10,
      description: "Only calls up to and with this day by the learner's clock, as YYYY-MM-DD; empty for no bound.",
    }),
  }),
  response: closed({
    items: Type.Array(AgentCall),
    hasMore: Type.Boolean({ description: "Whether another page follows." }),
    nextCursor: nullable(text({ description: "Cursor of the next page; null on the last." })),
    newestId: integer({
      min: 0,
      max: MAX_SAFE,
      description: "Id of the newest stored call, whatever the filters; pass it as newerThan to ask what came since.",
    }),
  }),
  returns: "A page of calls.",
  examples: [
    { title: "The newest", request: {} },
    { title: "What one client was refused", request: { tokenId: 3, result: "refused" } },
    {
      title: "Changes of study plans in a week",
      request: { operations: ["ielts_study_plans_update"], since: "2026-11-16" },
    },
  ],
  notes: [
    "A call is stored with the ids it named, without other contents of the request or the answer: for 90 days, and of each token at most 20,000 calls that wrote something and 20,000 others.",
    "A write has its row in its own transaction. Reads and refusals appear within about a second.",
    "Of calls refused for exceeding a limit, one a minute is stored.",
  ],
  handler({ db, accountId, now }, input) {
    const { limit, cursor, newerThan, tokenId = null, operations, result, since, until } = input;
    const { from, before } = readSpan({ since, until }, findTimeZone(db, accountId));
    const marked = { newerThan, tokenId, operations, result, since, until };
    const place = readCursor(cursor, marked, Place, accountId);
    const filters = { tokenId, operations, result: result === "" ? null : result, from, before };
    const rows = findCalls(db, accountId, { filters, above: newerThan, after: place, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    const tokens = new Map(listTokens(db, accountId).map((token) => [token.id, token]));
    const found = findTargetsOf(page);
    return {
      items: page.flatMap((row) => {
        const token = tokens.get(row.tokenId);
        return token === undefined ? [] : toAgentCall(row, { token, found: found(row), now });
      }),
      hasMore: last !== undefined,
      nextCursor: last === undefined ? null : writeCursor(marked, [last.at, last.id], accountId),
      newestId: newestCallId(db, accountId),
    };

    function findTargetsOf(calls: readonly CallRow[]) {
      const named = calls.flatMap((call) => {
        const target = targetOf(call.operation, readIds(call.target));
        return target === null ? [] : [{ id: call.id, target }];
      });
      const there = findTargets(db, accountId, { targets: named.map(({ target }) => target) });
      const byCall = new Map(named.map(({ id }, index) => [id, there[index] ?? null]));
      return (call: CallRow) => byCall.get(call.id) ?? null;
    }
  },
});

/** @throws Failure 400 if the value is not a calendar day. */
function readSpan(days: { readonly since: string; readonly until: string }, timeZone: string) {
  checkDays({ dayFilters: days });
  const { since, until } = days;
  return {
    from: since === "" ? null : startOfDayIn(since, timeZone),
    before: until === "" ? null : startOfDayIn(addDays(until, 1), timeZone),
  };
}
