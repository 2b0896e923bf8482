import type { Db } from "../../database/open.ts";
import { findTimeZone } from "../../identity/accounts.store.ts";
import type { Site } from "../../kernel/context.ts";
import { Problems } from "../../kernel/problems.ts";
import { findContents } from "../resources/usable-content.service.ts";
import { toNewTask } from "./new-task.ts";
import { checkTaskDays } from "./refusals.ts";
import type { NewTask, NewTaskRow } from "./tasks.schema.ts";

/**
 * New tasks as they are written, with the facts of their contents; `at` is the path of their list in the request.
 * @throws Failure 400 that names every day and every content that cannot be planned.
 */
export function describeNewTasks(
  db: Db,
  accountId: number,
  asked: { tasks: readonly NewTask[]; at: string; now: number; site: Pick<Site, "siteUrl" | "slotTimes"> },
): NewTaskRow[] {
  const { tasks, at, now, site } = asked;
  const days = tasks.map(({ date }, index) => ({ path: `${at}/${index}/date`, date }));
  const problems = new Problems();
  checkTaskDays(days, { now, problems });
  const clock = { now, slotTimes: site.slotTimes, timeZone: findTimeZone(db, accountId) };
  const wanted = tasks.map(({ contentRef }, index) => ({ path: `${at}/${index}/contentRef`, ref: contentRef }));
  const contents = findContents(db, accountId, { wanted, siteUrl: site.siteUrl, problems });
  problems.refuse("Nothing was written: ");
  return tasks.flatMap((task, index) => {
    const facts = contents.get(`${at}/${index}/contentRef`);
    return facts === undefined ? [] : [toNewTask(task, facts, clock)];
  });
}
