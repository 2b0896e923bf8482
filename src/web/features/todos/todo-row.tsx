import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { todoPath } from "../../../lib/links.ts";
import { IconButton } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { LinkRow } from "../../ui/link-row.tsx";
import { rowOf } from "./actions.ts";
import type { Todo, TodoPress } from "./shown.ts";
import { DoneButton, OverdueBadge, TodoFacts } from "./todo-parts.tsx";

/** A todo in a list. Pressing the row opens it, at `href` if that is not its own address. */
export function TodoRow({
  todo,
  href = todoPath(todo),
  canDelete = false,
  onPress,
}: {
  todo: Todo;
  href?: string;
  canDelete?: boolean;
  onPress(press: TodoPress["press"]): void;
}) {
  const { t } = useTranslation();
  const { todoId, title, note, completed } = todo;
  return (
    <LinkRow
      id={rowOf(todoId)}
      href={href}
      icon={
        <span className="relative z-10 -my-3 -mr-2 -ml-3 flex">
          <DoneButton todo={todo} onPress={onPress} />
        </span>
      }
      title={title}
      mark={<OverdueBadge todo={todo} />}
      {...(canDelete && {
        action: (
          <IconButton
            look="quiet-danger"
            label={t("todos.deleteNamed", { title })}
            icon={<Trash2 aria-hidden className="size-4" />}
            onPress={() => onPress("delete")}
          />
        ),
      })}
    >
      {note !== "" && <p className={classes("line-clamp-2 text-sm", completed && "text-soft")}>{note}</p>}
      <TodoFacts todo={todo} />
    </LinkRow>
  );
}
