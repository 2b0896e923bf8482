import { ListTodo, SearchX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { MAX_TODO_QUERY } from "../../bounds.ts";
import { ROUTES } from "../../routes.ts";
import { useAddressQuery } from "../../ui/address.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card, Empty, List } from "../../ui/card.tsx";
import { useKey } from "../../ui/keys.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { More } from "../../ui/more.tsx";
import { PillLinks } from "../../ui/pill-links.tsx";
import { useRowKeys } from "../../ui/row-keys.ts";
import { SearchBox } from "../../ui/search-box.tsx";
import { rowOf, useTodoActions } from "./actions.ts";
import { readStatus, TODO_STATUSES, type Todo, type TodoStatus } from "./shown.ts";
import { TodoRow } from "./todo-row.tsx";
import { useTodos } from "./todos.ts";

/** The learner's todos, filtered by the address. */
export function TodoList() {
  const { t } = useTranslation();
  const { query, hrefWith, change } = useAddressQuery();
  const status = readStatus(query);
  const search = (query.get("q") ?? "").slice(0, MAX_TODO_QUERY);
  const todos = useTodos(status, search);
  const items = todos.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <div className="flex flex-col gap-4">
        <PillLinks
          label={t("todos.shown")}
          links={TODO_STATUSES.map((id) => ({
            href: hrefWith({ show: id === "open" ? null : id, todo: null }),
            name: t(`todos.statuses.${id}`),
            isOn: id === status,
          }))}
        />
        <SearchBox
          label={t("todos.search")}
          value={search}
          maxLength={MAX_TODO_QUERY}
          onSearch={(q) => change({ q }, { replace: true })}
        />
      </div>
      <Card flush>
        <Loaded query={todos} lines={6}>
          {() =>
            items.length === 0 ? (
              <Nothing status={status} search={search} />
            ) : (
              <Rows items={items} status={status} hrefOf={({ todoId }) => hrefWith({ todo: String(todoId) })} />
            )
          }
        </Loaded>
      </Card>
      <More query={todos} rows={items.map(({ todoId }) => rowOf(todoId))}>
        {t("todos.more")}
      </More>
    </>
  );
}

function Rows({ items, status, hrefOf }: { items: readonly Todo[]; status: TodoStatus; hrefOf(todo: Todo): string }) {
  const { t } = useTranslation();
  const list = useRowKeys<HTMLDivElement>();
  const act = useTodoActions();
  useKey("x", t("todos.turnKey"), () => {
    const here = document.activeElement?.getAttribute("data-row");
    const todo = items.find(({ todoId }) => rowOf(todoId) === here);
    if (todo !== undefined) act(todo, todo.completed ? "reopen" : "complete", status);
  });
  return (
    <div ref={list}>
      <List label={t("todos.title")}>
        {items.map((todo) => (
          <TodoRow
            key={todo.todoId}
            todo={todo}
            href={hrefOf(todo)}
            canDelete
            onPress={(press) => act(todo, press, status)}
          />
        ))}
      </List>
    </div>
  );
}

/** Explains why the list is empty, or to a new learner, what it is for. */
function Nothing({ status, search }: { status: TodoStatus; search: string }) {
  const { t } = useTranslation();
  if (search !== "")
    return (
      <Empty icon={<SearchX aria-hidden className="size-6" />} title={t("todos.empty.noneFound")}>
        {t(status === "all" ? "todos.empty.noneFoundAll" : "todos.empty.noneFoundHere")}
      </Empty>
    );
  return (
    <Empty
      icon={<ListTodo aria-hidden className="size-6" />}
      title={t(`todos.empty.${status}`)}
      action={status !== "completed" && <LinkButton href={ROUTES.connect}>{t("todos.empty.agents")}</LinkButton>}
    >
      {t(status === "completed" ? "todos.empty.completedAbout" : "todos.empty.about")}
    </Empty>
  );
}
