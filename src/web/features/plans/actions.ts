import { useTranslation } from "react-i18next";
import { now } from "../../clock.ts";
import { useFormat } from "../../ui/format.ts";
import { toast, useToastError } from "../../ui/toast.tsx";
import { dayAt } from "../../ui/wall-time.ts";
import { readOverdue, useChangeTasks, useReopenTask, useSetReminder } from "./plans.ts";
import { addAgain, inCalls, type Place, type StudyTask, stepBack, type TaskStep } from "./tasks.ts";

/** Today by the learner's clock. */
export function today(): string {
  return dayAt(now());
}

/** `Sat, 21 Nov, morning` */
export function usePlaceName(): (place: Place) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ date, slot }) => t("plans.place", { day: format.day(date), slot: t(`plans.slots.${slot}`) });
}

/** All actions on single tasks: shown at once, confirmed by a toast, and reverted by Undo, also after the page is left. */
export function useTaskActions() {
  const { t } = useTranslation();
  const placeName = usePlaceName();
  const onError = useToastError();
  const { mutateAsync: change } = useChangeTasks();
  const { mutateAsync: reopenTask } = useReopenTask();
  const { mutateAsync: setReminder } = useSetReminder();

  const toastWithUndo = (text: string, undo: () => Promise<unknown>) =>
    toast(text, { label: t("ui.undo"), run: () => void undo().catch(onError) });

  const complete = async (task: StudyTask) => {
    const { planId, taskId, snapshot } = task;
    await change({ planId, steps: [{ action: "complete", taskId }] });
    toastWithUndo(t("plans.task.completed", { title: snapshot.title }), () => reopenTask({ planId, taskId }));
  };

  const reopen = async ({ planId, taskId, snapshot }: StudyTask) => {
    await reopenTask({ planId, taskId });
    const again: TaskStep[] = [{ action: "complete", taskId }];
    toastWithUndo(t("plans.task.reopened", { title: snapshot.title }), () => change({ planId, steps: again }));
  };

  const remove = async (task: StudyTask) => {
    const { planId, taskId, snapshot, state } = task;
    await change({ planId, steps: [{ action: "remove", taskId }] });
    toastWithUndo(t("plans.task.removed", { title: snapshot.title }), async () => {
      const { changes } = await change({ planId, steps: [addAgain(task)] });
      const added = changes[0]?.taskId;
      if (state === "completed" && added !== undefined)
        await change({ planId, steps: [{ action: "complete", taskId: added }] });
    });
  };

  const edit = async (task: StudyTask, changes: EditedFields) => {
    const { planId, taskId, snapshot } = task;
    const answer = await change({ planId, steps: [{ action: "edit", taskId, ...changes }] });
    const after = answer.changes[0]?.task ?? task;
    const isMoved = after.date !== task.date || after.slot !== task.slot;
    const text = isMoved
      ? t("plans.task.moved", { title: snapshot.title, place: placeName(after) })
      : t("plans.task.changed", { title: snapshot.title });
    toastWithUndo(text, () => change({ planId, steps: [stepBack(task)] }));
  };

  /** Changes tasks of several plans, and continues if one of them refuses. */
  const changeAll = async (tasks: readonly StudyTask[], stepOf: (task: StudyTask) => TaskStep) => {
    const calls = inCalls(tasks, stepOf);
    const answers = await Promise.allSettled(calls.map(({ planId, steps }) => change({ planId, steps })));
    const changed = calls.flatMap((one, index) => (answers[index]?.status === "fulfilled" ? one.tasks : []));
    return { changed, failure: answers.find((answer) => answer.status === "rejected") };
  };

  const putBack = async (tasks: readonly StudyTask[]) => {
    const { failure } = await changeAll(tasks, stepBack);
    if (failure !== undefined) throw failure.reason;
  };

  /** Reads and moves one page of tasks at a time. Moved tasks can be restored, also if the rest failed. */
  const moveOverdue = async (planId: number | null) => {
    const moved: StudyTask[] = [];
    try {
      for (let left = 1; left > 0; ) {
        const { items, totalCount } = await readOverdue(planId);
        const { changed, failure } = await changeAll(items, ({ taskId }) => ({
          action: "edit",
          taskId,
          date: today(),
        }));
        moved.push(...changed);
        if (failure !== undefined) throw failure.reason;
        left = totalCount - items.length;
      }
    } finally {
      if (moved.length > 0) toastWithUndo(t("plans.overdue.moved", { count: moved.length }), () => putBack(moved));
    }
  };

  const remind = async ({ taskId, snapshot }: StudyTask, messengerReminder: boolean) => {
    const { tasks } = await setReminder({ taskIds: [taskId], enabled: messengerReminder });
    const isToCome = (tasks[0]?.remindAt ?? null) !== null;
    const text = messengerReminder ? (isToCome ? "remindOn" : "remindLate") : "remindOff";
    toastWithUndo(t(`plans.task.${text}`, { title: snapshot.title }), () =>
      setReminder({ taskIds: [taskId], enabled: !messengerReminder }),
    );
  };

  return {
    complete: (task: StudyTask) => complete(task).catch(onError),
    reopen: (task: StudyTask) => reopen(task).catch(onError),
    remove: (task: StudyTask) => remove(task).catch(onError),
    move: (task: StudyTask, place: Place) => edit(task, place).catch(onError),
    /** Moves every overdue task, of one plan or of all, to today. */
    moveOverdue: (planId: number | null) => moveOverdue(planId).catch(onError),
    remind: (task: StudyTask, isOn: boolean) => remind(task, isOn).catch(onError),
    /** Rejects with the service's field errors. */
    edit,
  };
}

export type TaskActions = ReturnType<typeof useTaskActions>;

export interface EditedFields {
  readonly date?: string;
  readonly slot?: Place["slot"];
  readonly durationMinutes?: number;
}
