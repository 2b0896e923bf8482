import { useTranslation } from "react-i18next";
import { leaveRow } from "../../ui/link-row.tsx";
import { toast, useToastError } from "../../ui/toast.tsx";
import { leaves, type Todo, type TodoPress, type TodoStatus } from "./shown.ts";
import { usePressTodo, useRestoreTodo } from "./todos.ts";

/** The name of a todo's row, for keyboard navigation and for returning to it. */
export function rowOf(todoId: number): string {
  return `todo-${todoId}`;
}

const MESSAGE_KEYS = { complete: "completed", reopen: "reopened", delete: "deleted" } as const;

/** One-press actions on a todo: shown at once, confirmed by a toast, and reverted by Undo, also after the page is left. */
export function useTodoActions() {
  const { t } = useTranslation();
  const onError = useToastError();
  const { mutateAsync: press } = usePressTodo();
  const { mutateAsync: restore } = useRestoreTodo();

  const takeBack = ({ todoId }: Todo, what: TodoPress["press"]): Promise<unknown> => {
    if (what === "delete") return restore(todoId);
    return press({ todoId, press: what === "complete" ? "reopen" : "complete" });
  };

  /** `from` is the list with the pressed button, in which the focus moves to the row beside; null elsewhere. */
  return (todo: Todo, what: TodoPress["press"], from: TodoStatus | null) => {
    const { todoId, title } = todo;
    if (from !== null && leaves(what, from)) leaveRow(rowOf(todoId));
    void press({ todoId, press: what }).then(() => {
      const undo = () => void takeBack(todo, what).catch(onError);
      toast(t(`todos.${MESSAGE_KEYS[what]}`, { title }), { label: t("ui.undo"), run: undo });
    }, onError);
  };
}
