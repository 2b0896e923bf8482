import { useTranslation } from "react-i18next";
import { ListRow } from "../../ui/card.tsx";
import { KindIcon } from "../content-picker/kind-icon.tsx";
import { TaskMenu } from "./task-menu.tsx";
import { DoneButton, ReminderSign, TaskState, TaskTitle } from "./task-parts.tsx";
import type { StudyTask } from "./tasks.ts";

/** A task in a list, with where it stands in the calendar or whose it is as `where`. */
export function TaskRow({ task, row, where }: { task: StudyTask; row: string; where: string }) {
  const { t } = useTranslation();
  const { kind, subject } = task.snapshot;
  const facts = [
    where,
    t(`resources.kinds.${kind}`),
    subject === null ? "" : t(`learning.subjects.${subject}`),
    t("practice.minutes", { count: task.durationMinutes }),
  ];
  return (
    <ListRow action={<TaskMenu task={task} />}>
      <div className="-ml-3 flex items-start gap-1">
        <DoneButton task={task} />
        <div className="flex min-w-0 flex-col pb-2">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <TaskTitle task={task} row={row} className="py-2.5" />
            <TaskState task={task} />
          </div>
          <p className="text-sm text-soft">
            <span className="mr-1.5 inline-block align-text-bottom">
              <KindIcon kind={kind} isSmall />
            </span>
            {facts.filter((fact) => fact !== "").join(" · ")} <ReminderSign task={task} />
          </p>
        </div>
      </div>
    </ListRow>
  );
}
