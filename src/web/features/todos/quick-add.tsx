import { ChevronDown, ChevronUp, Plus } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_TODO_TITLE } from "../../bounds.ts";
import { now } from "../../clock.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import type { FieldErrors } from "../../ui/field-errors.ts";
import { Form, Notice } from "../../ui/form.tsx";
import { useKey } from "../../ui/keys.tsx";
import { toast } from "../../ui/toast.tsx";
import { useTodoActions } from "./actions.ts";
import { EMPTY_TODO, fieldOfPastTime, problemsOf, type TodoDraft } from "./draft.ts";
import { refusesTime, useTodoProblem } from "./errors.ts";
import { TodoDetails } from "./todo-details.tsx";
import { UnsentTodos } from "./unsent-todos.tsx";
import { hasDetails, useNewTodos } from "./use-new-todos.ts";

/** Adds todos one after the other: type, press Enter. The draft survives a reload, and a failure. */
export function QuickAdd() {
  const { t } = useTranslation();
  const [problems, setProblems] = useState<FieldErrors>({});
  const act = useTodoActions();
  const todos = useNewTodos({
    onAdded: (todo) => {
      const undo = () => act(todo, "delete", null);
      toast(t("todos.added", { title: todo.title }), { label: t("ui.undo"), run: undo });
    },
    onReturned: (returned, why) => {
      if (hasDetails(returned)) setOpen(true);
      if (refusesTime(why)) setProblems({ [fieldOfPastTime(returned, now())]: t("todos.form.timePast") });
    },
  });
  const { draft } = todos;
  const [isOpen, setOpen] = useState(() => hasDetails(draft));
  const { notice, fields, content } = useTodoProblem(todos.failure);
  const inputId = useId();
  const detailsId = useId();
  const focus = () => document.getElementById(inputId)?.focus();
  useKey("n", t("todos.addKey"), focus);

  const change = (next: TodoDraft) => {
    todos.change(next);
    // A time error is shown at the field at fault, and a change of either field can fix it.
    if (next.time !== draft.time || next.day !== draft.day) setProblems({});
  };

  const add = () => {
    const found = Object.entries(problemsOf(draft, EMPTY_TODO, now()));
    setProblems(Object.fromEntries(found.map(([field, problem]) => [field, t(`todos.form.${problem}`)])));
    todos.clearFailure();
    if (found.length > 0) return;
    todos.add();
    focus();
  };

  return (
    <Card>
      <Form error={fields} problems={problems} onSubmit={add}>
        <UnsentTodos
          unsent={todos.unsent}
          onRetry={(one) => {
            todos.retry(one);
            focus();
          }}
          onDiscard={(one) => {
            todos.discard(one);
            focus();
          }}
        />
        {notice !== null && <Notice tone="danger">{notice}</Notice>}
        <Field
          id={inputId}
          name="title"
          label={t("todos.form.new")}
          placeholder={t("todos.form.placeholder")}
          maxLength={MAX_TODO_TITLE}
          autoComplete="off"
          value={draft.title}
          onChange={(title) => todos.change({ ...draft, title })}
        />
        {isOpen && (
          <div id={detailsId} className="flex flex-col gap-5">
            <TodoDetails draft={draft} contentError={content} onChange={change} />
          </div>
        )}
        <div className="-mt-1 flex flex-wrap items-center justify-between gap-3">
          <Button
            look="quiet"
            aria-expanded={isOpen}
            {...(isOpen && { "aria-controls": detailsId })}
            icon={
              isOpen ? <ChevronUp aria-hidden className="size-4" /> : <ChevronDown aria-hidden className="size-4" />
            }
            onPress={() => setOpen(!isOpen)}
          >
            {t("todos.form.details")}
          </Button>
          <div className="ml-auto flex items-center gap-3">
            <span role="status" className="text-sm text-soft">
              {todos.sendingCount > 0 && t("todos.form.sending", { count: todos.sendingCount })}
            </span>
            <Button type="submit" look="primary" icon={<Plus aria-hidden className="size-4" />}>
              {t("todos.form.add")}
            </Button>
          </div>
        </div>
      </Form>
    </Card>
  );
}
