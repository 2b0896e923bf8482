import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { useErrorText } from "../../ui/errors.ts";
import { Notice } from "../../ui/form.tsx";
import { toast } from "../../ui/toast.tsx";
import { newTodoOf, type TodoDraft } from "./draft.ts";
import { useCreateTodos, useRestoreTodo } from "./todos.ts";

/** Reports that the todo in the form was deleted meanwhile, and retains the draft: restore the todo, or create a new one. */
export function GoneNotice({
  todoId,
  draft,
  check,
  onRestored,
  onRecreated,
}: {
  todoId: number;
  draft: TodoDraft;
  /** Whether the draft can be sent; shows errors at the fields if not. */
  check(): boolean;
  onRestored(): void;
  onRecreated(): void;
}) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const restore = useRestoreTodo();
  const create = useCreateTodos();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const error = create.error ?? restore.error;

  // Handled through the promise: once the todo is restored, this notice is unmounted.
  const restoreTodo = () => void restore.mutateAsync(todoId).then(onRestored, shown);
  const makeNew = () => {
    if (!check()) return;
    void create.mutateAsync({ items: [newTodoOf(draft)] }).then(() => {
      onRecreated();
      toast(t("todos.added", { title: draft.title.trim() }));
    }, shown);
  };

  return (
    <div ref={place} tabIndex={-1} className="flex flex-col gap-3 rounded-md">
      <Notice tone="warn">
        <p>{t("todos.gone.about")}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button isPending={restore.isPending} onPress={restoreTodo}>
            {t("todos.gone.restore")}
          </Button>
          <Button isPending={create.isPending} onPress={makeNew}>
            {t("todos.gone.makeNew")}
          </Button>
        </div>
      </Notice>
      {error !== null && <Notice tone="danger">{errorText(error)}</Notice>}
    </div>
  );
}

/** A failure is shown below the buttons. */
function shown() {}
