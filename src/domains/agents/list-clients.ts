import { Type } from "@sinclair/typebox";
import { listTokens } from "../../identity/listed-tokens.store.ts";
import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { DAY_MS } from "../../lib/time.ts";
import { CallingClient, toCallingClient } from "./calls.schema.ts";
import { tallyCalls } from "./calls-list.store.ts";

const DAYS_OF_WEEK = 7;

export const listClients = defineCapability({
  id: "agents_list_clients",
  summary: "List how often agents called",
  description:
    "Lists the clients that have or had a token, newest first, with how often each called in the last day and week.",
  effect: "read",
  request: closed({}),
  response: closed({ clients: Type.Array(CallingClient) }),
  returns: "The clients; never their secrets.",
  examples: [{ title: "Who called how often", request: {} }],
  notes: ["Counts cover the stored calls; agents_list_calls says which those are."],
  handler({ db, accountId, now }) {
    const since = { day: now - DAY_MS, week: now - DAYS_OF_WEEK * DAY_MS };
    const tallies = new Map(tallyCalls(db, accountId, since).map((tally) => [tally.tokenId, tally]));
    return { clients: listTokens(db, accountId).map((token) => toCallingClient(token, tallies.get(token.id), now)) };
  },
});
