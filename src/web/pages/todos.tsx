import { useTranslation } from "react-i18next";
import { useLeftRow } from "../features/reminders/left-row.ts";
import { rowOf } from "../features/todos/actions.ts";
import { QuickAdd } from "../features/todos/quick-add.tsx";
import { readId } from "../features/todos/shown.ts";
import { TodoDialog } from "../features/todos/todo-dialog.tsx";
import { TodoList } from "../features/todos/todo-list.tsx";
import { useAddressQuery } from "../ui/address.ts";
import { Page } from "../ui/page.tsx";

/** The todos that the learner shares with the agents; the one that the address names is open. */
export function TodosPage() {
  const { t } = useTranslation();
  const { query, change } = useAddressQuery();
  const todoId = readId(query.get("todo"));
  useLeftRow(todoId === null ? null : rowOf(todoId));
  return (
    <Page title={t("todos.title")} about={t("todos.about")}>
      <QuickAdd />
      <TodoList />
      <TodoDialog todoId={todoId} onClose={() => change({ todo: null }, { replace: true })} />
    </Page>
  );
}
