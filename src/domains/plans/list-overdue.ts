import { Type } from "@sinclair/typebox";
import { findTimeZone } from "../../identity/accounts.store.ts";
import { defineCapability } from "../../kernel/capability.ts";
import { closed, count, numericId } from "../../kernel/fields.ts";
import { pageLimit } from "../../kernel/paging.ts";
import { dayIn } from "../../lib/zone.ts";
import { answerPlanned } from "./answers.service.ts";
import { countOverdue } from "./counts.store.ts";
import { findOverdue } from "./planned.store.ts";
import { PlannedTask } from "./tasks.schema.ts";

export const listOverdue = defineCapability({
  id: "study_plans_list_overdue",
  summary: "List the tasks whose day is over and that are not completed",
  description:
    "Lists the tasks of all plans, or of one, that are not completed and whose day is before today, the latest first.",
  effect: "read",
  request: closed({
    planId: Type.Optional(numericId("Only tasks of this plan.")),
    limit: pageLimit({ max: 100, default: 20 }),
  }),
  response: closed({
    items: Type.Array(PlannedTask, { description: "The tasks." }),
    totalCount: count("How many there are in all."),
    hasMore: Type.Boolean({ description: "Whether there are more than limit." }),
  }),
  returns: "The latest overdue tasks and how many there are.",
  examples: [
    { title: "The latest five", request: { limit: 5 } },
    { title: "Those of one plan", request: { planId: 1 } },
  ],
  notes: ["Today is the day by the learner's clock, in the time zone of the account."],
  handler: ({ db, accountId, now, site }, { planId, limit }) => {
    const wanted = { today: dayIn(now, findTimeZone(db, accountId)), planId };
    const rows = findOverdue(db, accountId, { ...wanted, limit });
    const totalCount = countOverdue(db, accountId, wanted);
    return { items: answerPlanned(db, accountId, { rows, site }), totalCount, hasMore: totalCount > rows.length };
  },
});
