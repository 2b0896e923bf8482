import { changeTasks } from "./change-tasks.ts";
import { create } from "./create.ts";
import { deletePlan } from "./delete.ts";
import { get } from "./get.ts";
import { list } from "./list.ts";
import { listOverdue } from "./list-overdue.ts";
import { listTasks } from "./list-tasks.ts";
import { reopenTask } from "./reopen-task.ts";
import { replan } from "./replan.ts";
import { update } from "./update.ts";

/** Study plans: what a learner plans for which day, and the progress. */
export const plansCapabilities = [
  list,
  get,
  create,
  update,
  changeTasks,
  replan,
  deletePlan,
  reopenTask,
  listTasks,
  listOverdue,
] as const;
