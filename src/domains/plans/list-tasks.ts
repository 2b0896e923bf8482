import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { checkSpan } from "../../kernel/day-fields.ts";
import { closed } from "../../kernel/fields.ts";
import { pageLimit } from "../../kernel/paging.ts";
import { refuseAll } from "../../kernel/problems.ts";
import { dayNumber } from "../../lib/shanghai.ts";
import { answerPlanned } from "./answers.service.ts";
import { findTasksOfDays } from "./planned.store.ts";
import { PlannedTask, rangeDayField } from "./tasks.schema.ts";

const MAX_DAYS = 62;

export const listTasks = defineCapability({
  id: "study_plans_list_tasks",
  summary: "List the tasks of all plans on some days",
  description: "Lists the tasks of all plans from one day to another, by date, slot and id: a day, a week or a month.",
  effect: "read",
  request: closed({
    fromDate: rangeDayField,
    toDate: rangeDayField,
    limit: pageLimit({ max: 500, default: 300 }),
  }),
  response: closed({
    items: Type.Array(PlannedTask, { description: "The tasks." }),
    hasMore: Type.Boolean({ description: "Whether there are more than limit." }),
  }),
  returns: "The tasks of those days.",
  examples: [{ title: "A week", request: { fromDate: "2026-12-07", toDate: "2026-12-13" } }],
  notes: [`Both days are included; they lie at most ${MAX_DAYS} days apart, themselves counted.`],
  handler: ({ db, accountId, site }, { fromDate, toDate, limit }) => {
    checkSpan(["fromDate", fromDate], ["toDate", toDate]);
    if (dayNumber(toDate) - dayNumber(fromDate) >= MAX_DAYS) refuseAll([tooLong]);
    const rows = findTasksOfDays(db, accountId, { fromDate, toDate, limit: limit + 1 });
    return { items: answerPlanned(db, accountId, { rows: rows.slice(0, limit), site }), hasMore: rows.length > limit };
  },
});

const tooLong = {
  path: "/toDate",
  message: "The days are too many",
  expected: `a toDate that makes at most ${MAX_DAYS} days`,
};
