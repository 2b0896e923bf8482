import { Circle, CircleCheck, Trash2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_TODO_TITLE } from "../../bounds.ts";
import { now } from "../../clock.ts";
import { useStoredState } from "../../stored-state.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import type { FieldErrors } from "../../ui/field-errors.ts";
import { Form, Notice } from "../../ui/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { toast, useToastError } from "../../ui/toast.tsx";
import { useTodoActions } from "./actions.ts";
import {
  changesOf,
  type DraftPart,
  draftOf,
  fieldOfPastTime,
  problemsOf,
  type TodoDraft,
  writtenOver,
} from "./draft.ts";
import { refusesTime, useTodoProblem } from "./errors.ts";
import { GoneNotice } from "./gone-notice.tsx";
import type { Todo } from "./shown.ts";
import { TodoDetails } from "./todo-details.tsx";
import { OverdueBadge, TodoFacts } from "./todo-parts.tsx";
import { useTodo, useUpdateTodo } from "./todos.ts";

const PART_LABELS = {
  title: "todos.form.title",
  note: "todos.form.note",
  schedule: "todos.form.schedule",
  messenger: "todos.form.messenger",
  content: "todos.form.content",
} as const satisfies Readonly<Record<DraftPart, string>>;

/** One todo over the list, to read, change, complete or delete. */
export function TodoDialog({ todoId, onClose }: { todoId: number | null; onClose(): void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t("todos.one")} isOpen={todoId !== null} onClose={onClose}>
      {todoId !== null && <Found key={todoId} todoId={todoId} onClose={onClose} />}
    </Dialog>
  );
}

function Found({ todoId, onClose }: { todoId: number; onClose(): void }) {
  const { t } = useTranslation();
  const todo = useTodo(todoId);
  // A todo that is deleted while it is open stays visible, with its draft.
  const last = useRef<Todo | null>(null);
  if (todo.data) last.current = todo.data;
  return (
    <Loaded query={todo} lines={5}>
      {(found) => {
        const shown = found ?? last.current;
        if (shown === null) return <Notice tone="warn">{t("todos.errors.gone")}</Notice>;
        return <Opened todo={shown} isGone={found === null} onClose={onClose} />;
      }}
    </Loaded>
  );
}

function Opened({ todo, isGone, onClose }: { todo: Todo; isGone: boolean; onClose(): void }) {
  const { t, i18n } = useTranslation();
  const { todoId, completed } = todo;
  const live = draftOf(todo);
  const [initial] = useState({ before: live, draft: live });
  const { value, set, forget } = useStoredState(`lectern.todo-edit.1.${todoId}`, initial);
  const { before, draft, changed } = writtenOver(live, value);
  const [problems, setProblems] = useState<FieldErrors>({});
  const { mutateAsync: update, isPending, error, reset } = useUpdateTodo();
  const onError = useToastError();
  const { notice, fields, content: contentError } = useTodoProblem(error);
  const act = useTodoActions();
  const titleId = useId();
  const [wasRestored] = useState(() => changesOf(live, draft) !== null);

  const change = (next: TodoDraft) => {
    set({ before, draft: next });
    // A time error is shown at the field at fault, and a change of either field can fix it.
    if (next.time !== draft.time || next.day !== draft.day) setProblems({});
  };
  const close = () => {
    forget();
    onClose();
  };
  /** Shows the errors of the draft at the fields. @returns whether there are none. */
  const check = (): boolean => {
    const found = Object.entries(problemsOf(draft, live, now()));
    setProblems(Object.fromEntries(found.map(([field, problem]) => [field, t(`todos.form.${problem}`)])));
    reset();
    return found.length === 0;
  };
  /** Saves the changes, including whether the todo is done, if that was pressed. */
  const save = async (completion: { completed?: boolean } = {}) => {
    if (isGone || !check()) return;
    const changes = changesOf(live, draft);
    if (changes !== null) await update({ todoId, ...changes, ...completion });
    close();
    if (changes !== null) {
      const back = { ...changesOf(draft, live), ...(completion.completed !== undefined && { completed }) };
      const undo = () => void update({ todoId, ...back }).catch(onError);
      toast(t("todos.saved", { title: draft.title.trim() }), { label: t("ui.undo"), run: undo });
    } else if (completion.completed !== undefined) {
      act(todo, completion.completed ? "complete" : "reopen", null);
    }
  };
  // Refusals are shown by the form, which keeps its values.
  const refuse = (failure: Error) => {
    if (refusesTime(failure)) setProblems({ [fieldOfPastTime(draft, now())]: t("todos.form.timePast") });
  };
  const trySave = (completion?: { completed: boolean }) => void save(completion).catch(refuse);

  return (
    <Form error={fields} problems={problems} onSubmit={() => trySave()}>
      {notice !== null && <Notice tone="danger">{notice}</Notice>}
      {isGone && (
        <GoneNotice
          todoId={todoId}
          draft={draft}
          check={check}
          onRestored={() => document.getElementById(titleId)?.focus()}
          onRecreated={close}
        />
      )}
      {!isGone && changed.length > 0 && (
        <Notice tone="warn">
          <span role="status">
            {t("todos.form.changed", {
              fields: new Intl.ListFormat(i18n.language).format(changed.map((part) => t(PART_LABELS[part]))),
            })}
          </span>
        </Notice>
      )}
      {wasRestored && <Notice tone="calm">{t("todos.form.draft")}</Notice>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {!isGone && (
          <Button
            icon={
              completed ? <CircleCheck aria-hidden className="size-4" /> : <Circle aria-hidden className="size-4" />
            }
            onPress={() => trySave({ completed: !completed })}
          >
            {t(completed ? "todos.reopen" : "todos.complete")}
          </Button>
        )}
        <div className="flex min-w-0 flex-wrap items-center gap-3">
          <OverdueBadge todo={todo} />
          <TodoFacts todo={todo} />
        </div>
      </div>
      <Field
        id={titleId}
        name="title"
        label={t("todos.form.title")}
        maxLength={MAX_TODO_TITLE}
        autoComplete="off"
        value={draft.title}
        onChange={(title) => set({ before, draft: { ...draft, title } })}
      />
      <TodoDetails draft={draft} contentError={contentError} onChange={change} />
      <div className="flex flex-wrap justify-between gap-3">
        {!isGone && (
          <Button
            look="quiet-danger"
            icon={<Trash2 aria-hidden className="size-4" />}
            onPress={() => {
              close();
              act(todo, "delete", null);
            }}
          >
            {t("todos.delete")}
          </Button>
        )}
        <div className="ml-auto flex flex-wrap gap-3">
          <Button onPress={close}>{t("ui.cancel")}</Button>
          {!isGone && (
            <Button type="submit" look="primary" isPending={isPending}>
              {t("todos.form.save")}
            </Button>
          )}
        </div>
      </div>
    </Form>
  );
}
