import { Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../../ui/button.tsx";
import { ListRow } from "../../ui/card.tsx";
import { KindIcon } from "../content-picker/kind-icon.tsx";
import { TaskMenu } from "../plans/task-menu.tsx";
import { DoneButton, ReminderSign, TaskState, TaskTitle } from "../plans/task-parts.tsx";
import type { PlannedTask } from "../plans/tasks.ts";

/** A task of today: completed by one press, begun by another. `isNext` makes it the page's first step. */
export function TodayTask({ task, isNext }: { task: PlannedTask; isNext: boolean }) {
  const { t } = useTranslation();
  const { available, durationMinutes, planTitle, snapshot, state } = task;
  const { kind, route, subject, title } = snapshot;
  const facts = [
    t("practice.minutes", { count: durationMinutes }),
    t(`resources.kinds.${kind}`),
    subject === null ? "" : t(`learning.subjects.${subject}`),
    planTitle,
  ];
  return (
    <ListRow
      action={
        <span className="-mr-2.5 ml-auto flex items-center gap-1">
          {available && state !== "completed" && (
            <LinkButton
              href={route}
              look={isNext ? "primary" : "secondary"}
              icon={<Play aria-hidden className="size-4" />}
            >
              {t(state === "in_progress" ? "begin.continue" : "today.begin")} <span className="sr-only">{title}</span>
            </LinkButton>
          )}
          <TaskMenu task={task} />
        </span>
      }
    >
      <div className="-ml-3 flex items-start gap-1">
        <DoneButton task={task} />
        <div className="flex min-w-0 flex-col pb-2">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <TaskTitle task={task} row={String(task.taskId)} className="py-2.5" />
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
