import { useTranslation } from "react-i18next";
import { classes } from "../../ui/classes.ts";
import { KindIcon } from "../resources/kind-icon.tsx";
import { DragHandle } from "./drop-place.tsx";
import { TaskMenu } from "./task-menu.tsx";
import { DoneButton, ReminderSign, TaskState, TaskTitle } from "./task-parts.tsx";
import type { PlannedTask } from "./tasks.ts";

/** A task in its slot of the week. A completed one stays where it was done. */
export function TaskCard({ task }: { task: PlannedTask }) {
  const { t } = useTranslation();
  const isDone = task.state === "completed";
  return (
    <div
      title={`${task.snapshot.title} · ${task.planTitle}`}
      className={classes(
        "flex flex-col rounded-md border border-line pt-0.5 pl-2.5",
        isDone ? "bg-sunken" : "bg-surface shadow-card",
      )}
    >
      <div className="flex min-w-0 flex-col items-start pr-2">
        <TaskTitle task={task} row={String(task.taskId)} isClamped className="py-1.5 text-sm pointer-coarse:py-3" />
        <p className="max-w-full truncate text-xs text-soft">{task.planTitle}</p>
        <span className="flex flex-wrap gap-1 not-empty:mt-1">
          <TaskState task={task} />
        </span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-1">
        <span className="flex items-center gap-1.5 text-xs text-soft">
          <KindIcon kind={task.snapshot.kind} isSmall />
          <span className="whitespace-nowrap">{t("practice.minutes", { count: task.durationMinutes })}</span>
          <ReminderSign task={task} />
        </span>
        {/* A column of the week has no room for three touch targets of 44 px; a mouse needs less. */}
        <span className="ml-auto flex items-center xl:pointer-fine:[&_button]:size-8">
          {!isDone && <DragHandle />}
          <DoneButton task={task} />
          <TaskMenu task={task} />
        </span>
      </div>
    </div>
  );
}
