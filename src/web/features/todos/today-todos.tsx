import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { now } from "../../clock.ts";
import { ROUTES } from "../../routes.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card, List } from "../../ui/card.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { dayAt, isDueBy } from "../../ui/wall-time.ts";
import { useTodoActions } from "./actions.ts";
import { TodoRow } from "./todo-row.tsx";
import { useNextTodos } from "./todos.ts";

/** The maximum shown; the full list has the rest. */
const SHOWN = 8;

/** Todos due today or overdue, each completed by one press. */
export function TodayTodos() {
  const { t } = useTranslation();
  const todos = useNextTodos();
  const act = useTodoActions();
  return (
    <Card
      flush
      title={t("todos.today.title")}
      action={
        <LinkButton look="quiet" href={ROUTES.todos} icon={<ArrowRight aria-hidden className="size-4" />}>
          {t("todos.today.all")}
        </LinkButton>
      }
    >
      <Loaded query={todos}>
        {({ items }) => {
          const due = items.filter(({ scheduledAt }) => isDueBy(scheduledAt, dayAt(now())));
          if (due.length === 0)
            return (
              <p className="px-5 pb-5 text-sm text-soft sm:px-6">
                {t(items.length === 0 ? "todos.today.none" : "todos.today.noneDue")}
              </p>
            );
          return (
            <>
              <List label={t("todos.today.title")}>
                {due.slice(0, SHOWN).map((todo) => (
                  <TodoRow key={todo.todoId} todo={todo} onPress={(press) => act(todo, press, "open")} />
                ))}
              </List>
              {due.length > SHOWN && <p className="px-5 pb-5 text-sm text-soft sm:px-6">{t("todos.today.more")}</p>}
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}
