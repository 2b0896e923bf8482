import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { DictationAttempt, toAttempt } from "./attempts.schema.ts";
import { findAllOpen } from "./attempts.store.ts";

const MAX_OPEN = 20;

export const listOpen = defineCapability({
  id: "dictation_list_open",
  summary: "List the dictations that the learner can continue",
  description: `Lists the learner's attempts in progress, the one with the latest activity first, at most ${MAX_OPEN}.`,
  effect: "read",
  request: closed({}),
  response: closed({
    items: Type.Array(DictationAttempt, { description: "The attempts in progress." }),
  }),
  returns: "The attempts in progress.",
  examples: [{ title: "All of them", request: {} }],
  notes: ["Of each part at most one attempt is open."],
  handler: (ctx) => {
    const rows = findAllOpen(ctx.db, ctx.accountId, { limit: MAX_OPEN });
    return { items: rows.map((row) => toAttempt(row, ctx.site.siteUrl)) };
  },
});
