import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ListRow } from "../../ui/card.tsx";
import { KindIcon } from "../resources/kind-icon.tsx";
import { TaskMenu } from "./task-menu.tsx";
import { DoneButton, ReminderSign, TaskState, TaskTitle } from "./task-parts.tsx";
import type { StudyTask } from "./tasks.ts";

interface TaskLineProps {
  task: StudyTask;
  /** Names the row for the keys. */
  row: string;
  /** Text before and after the kind and subject of the content. */
  before: string;
  after: string;
  action: ReactNode;
}

/** A task in a list: a checkbox at its beginning, and other actions at its end. */
export function TaskLine({ task, row, before, after, action }: TaskLineProps) {
  const { t } = useTranslation();
  const { kind, subject } = task.snapshot;
  const ofSubject = subject === null ? "" : t(`learning.subjects.${subject}`);
  const facts = [before, t(`resources.kinds.${kind}`), ofSubject, after].filter((fact) => fact !== "");
  return (
    <ListRow action={action}>
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
            {facts.join(" · ")} <ReminderSign task={task} />
          </p>
        </div>
      </div>
    </ListRow>
  );
}

/** A task in a list, with its slot in the calendar or its plan as `where`. */
export function TaskRow({ task, row, where }: { task: StudyTask; row: string; where: string }) {
  const { t } = useTranslation();
  const minutes = t("practice.minutes", { count: task.durationMinutes });
  return <TaskLine task={task} row={row} before={where} after={minutes} action={<TaskMenu task={task} />} />;
}
