import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { todoNotFound } from "./refusals.ts";
import { Todo, todoIdField } from "./todos.schema.ts";
import { findTodo, showTodos } from "./todos.store.ts";

export const read = defineCapability({
  id: "study_todos_read",
  summary: "Read one todo",
  description: "Answers one todo of the list, open or done, with what its content is.",
  effect: "read",
  request: closed({ todoId: todoIdField }),
  response: Todo,
  returns: "The todo.",
  examples: [{ title: "The todo of a notice", request: { todoId: 57 } }],
  notes: ["A deleted todo is answered the same as one that never was."],
  handler: ({ db, accountId, site: { siteUrl } }, { todoId }) => {
    const row = findTodo(db, accountId, { todoId });
    const [todo] = row === undefined ? [] : showTodos(db, accountId, { rows: [row], siteUrl });
    if (todo === undefined) throw todoNotFound();
    return todo;
  },
});
