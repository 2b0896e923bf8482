import { createContext, type ReactNode, useContext, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useErrorText } from "../../ui/errors.ts";
import type { FieldErrors } from "../../ui/field-errors.ts";
import { Form, Notice } from "../../ui/form.tsx";
import { type EditedFields, type TaskActions, useTaskActions } from "./actions.ts";
import { isUneditable } from "./errors.ts";
import { minutesOf, type PlaceDraft } from "./place.ts";
import { PlaceFields, usePlaceProblems } from "./place-fields.tsx";
import { findAdjacentRow, followTask } from "./task-focus.ts";
import type { StudyTask } from "./tasks.ts";

interface Desk {
  readonly actions: TaskActions;
  /** Moves a task by drag and drop, which moves the focus by itself. */
  readonly drop: TaskActions["move"];
  /** Opens the dialog in which a task is moved or changed. */
  open(task: StudyTask): void;
}

const DeskContext = createContext<Desk | null>(null);

/** Actions for the tasks inside, and the dialog that moves or changes one, which outlives the row it was opened from. */
export function TaskDesk({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [task, setTask] = useState<StudyTask | null>(null);
  const plain = useTaskActions();
  const actions = withFocus(plain);
  const desk = { actions, drop: plain.move, open: setTask };
  const close = () => {
    if (task !== null) followTask(task.taskId);
    setTask(null);
  };
  return (
    <DeskContext value={desk}>
      {children}
      <Dialog
        title={task === null ? "" : t("plans.edit.title", { title: task.snapshot.title })}
        isOpen={task !== null}
        onClose={close}
      >
        {task !== null && <EditForm task={task} edit={plain.edit} onDone={close} />}
      </Dialog>
    </DeskContext>
  );
}

export function useTaskDesk(): Desk {
  const desk = useContext(DeskContext);
  if (desk === null) throw new Error("Tasks are shown inside a TaskDesk.");
  return desk;
}

/** The focus follows the task, or moves to the row beside it if the task disappears. */
function withFocus(actions: TaskActions): TaskActions {
  const followed =
    <Rest extends readonly unknown[]>(act: (task: StudyTask, ...rest: Rest) => Promise<unknown>) =>
    async (task: StudyTask, ...rest: Rest) => {
      const beside = findAdjacentRow(task.taskId);
      const done = act(task, ...rest);
      followTask(task.taskId, beside);
      await done;
    };
  return {
    ...actions,
    complete: followed(actions.complete),
    reopen: followed(actions.reopen),
    move: followed(actions.move),
    remove: followed(actions.remove),
  };
}

function EditForm({ task, edit, onDone }: { task: StudyTask; edit: TaskActions["edit"]; onDone(): void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const problemsOf = usePlaceProblems();
  const [draft, setDraft] = useState<PlaceDraft>({
    date: task.date,
    slot: task.slot,
    minutes: String(task.durationMinutes),
  });
  const [problems, setProblems] = useState<FieldErrors>({});
  const [error, setError] = useState<Error | null>(null);
  const [isPending, setPending] = useState(false);

  const save = async () => {
    if (isPending) return;
    const found = problemsOf(draft);
    setProblems(found);
    setError(null);
    if (Object.keys(found).length > 0) return;
    const changes = changedFields(task, draft);
    if (Object.keys(changes).length === 0) return onDone();
    setPending(true);
    try {
      await edit(task, changes);
      onDone();
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
      setPending(false);
    }
  };

  if (error !== null && isUneditable(error))
    return (
      <div className="flex flex-col gap-5">
        <Notice tone="danger">{errorText(error)}</Notice>
        <div className="flex justify-end">
          <Button autoFocus onPress={onDone}>
            {t("ui.close")}
          </Button>
        </div>
      </div>
    );
  return (
    <Form error={error} problems={problems} onSubmit={() => void save()}>
      <PlaceFields draft={draft} onChange={setDraft} />
      <div className="flex justify-end gap-3">
        <Button onPress={onDone}>{t("ui.cancel")}</Button>
        <Button type="submit" look="primary" isPending={isPending}>
          {t("plans.edit.save")}
        </Button>
      </div>
    </Form>
  );
}

function changedFields(task: StudyTask, { date, slot, minutes }: PlaceDraft): EditedFields {
  const durationMinutes = minutesOf(minutes) ?? task.durationMinutes;
  return {
    ...(date === task.date ? {} : { date }),
    ...(slot === task.slot ? {} : { slot }),
    ...(durationMinutes === task.durationMinutes ? {} : { durationMinutes }),
  };
}
