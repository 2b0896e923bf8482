import { Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../../ui/button.tsx";
import { TaskMenu } from "../plans/task-menu.tsx";
import { TaskLine } from "../plans/task-row.tsx";
import type { PlannedTask } from "../plans/tasks.ts";

/** A task of today: one button completes it, another begins it. `isNext` makes it the page's primary action. */
export function TodayTask({ task, isNext }: { task: PlannedTask; isNext: boolean }) {
  const { t } = useTranslation();
  const { available, durationMinutes, planTitle, snapshot, state } = task;
  const { route, title } = snapshot;
  return (
    <TaskLine
      task={task}
      row={String(task.taskId)}
      before={t("practice.minutes", { count: durationMinutes })}
      after={planTitle}
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
    />
  );
}
