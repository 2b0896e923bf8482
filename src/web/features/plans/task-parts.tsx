import { Bell, Circle, CircleCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { IconButton } from "../../ui/button.tsx";
import { Badge } from "../../ui/card.tsx";
import { classes } from "../../ui/classes.ts";
import { today } from "./actions.ts";
import { useTaskDesk } from "./task-desk.tsx";
import { isOverdue, type StudyTask } from "./tasks.ts";

/** Completes a task by hand, or undoes that. */
export function DoneButton({ task }: { task: StudyTask }) {
  const { t } = useTranslation();
  const { actions } = useTaskDesk();
  const { title } = task.snapshot;
  return task.state === "completed" ? (
    <IconButton
      label={t("plans.task.reopenNamed", { title })}
      icon={<CircleCheck aria-hidden className="size-5 text-accent" />}
      onPress={() => void actions.reopen(task)}
    />
  ) : (
    <IconButton
      label={t("plans.task.completeNamed", { title })}
      icon={<Circle aria-hidden className="size-5 text-soft" />}
      onPress={() => void actions.complete(task)}
    />
  );
}

/**
 * The link to a task's content, where it is begun. `row` names it for keyboard navigation. `isClamped` shows only its first lines. Padding in
 * `className` is clickable too.
 */
export function TaskTitle({
  task,
  row,
  isClamped = false,
  className,
}: {
  task: StudyTask;
  row: string;
  isClamped?: boolean;
  className?: string;
}) {
  const { snapshot, available, state } = task;
  const look = classes("font-medium", state === "completed" && "text-soft line-through", className);
  const title = isClamped ? <span className="line-clamp-4 wrap-anywhere">{snapshot.title}</span> : snapshot.title;
  if (!available)
    return (
      <span data-row={row} tabIndex={-1} className={look}>
        {title}
      </span>
    );
  return (
    <Link
      href={snapshot.route}
      data-row={row}
      // Dragging moves the task, not its link.
      draggable={false}
      className={classes(look, "scroll-my-24 underline-offset-4 hover:underline")}
    >
      {title}
    </Link>
  );
}

/** Badges for the state of a task, other than open or completed. */
export function TaskState({ task }: { task: StudyTask }) {
  const { t } = useTranslation();
  return (
    <>
      {task.state === "in_progress" && <Badge tone="accent">{t("plans.task.inProgress")}</Badge>}
      {isOverdue(task, today()) && <Badge tone="warn">{t("plans.task.overdue")}</Badge>}
      {!task.available && <Badge tone="danger">{t("plans.task.unavailable")}</Badge>}
    </>
  );
}

/** A sign that a reminder of the task is on. */
export function ReminderSign({ task }: { task: StudyTask }) {
  const { t } = useTranslation();
  if (!task.messengerReminder || task.state === "completed") return null;
  return (
    <span className="inline-flex items-center align-middle">
      <Bell aria-hidden className="size-3.5" />
      <span className="sr-only">{t("plans.task.remindedSign")}</span>
    </span>
  );
}
