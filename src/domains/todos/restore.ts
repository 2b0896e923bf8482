import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { appendEvent } from "../events/events.service.ts";
import { todoNotFound, tooManyTodos } from "./refusals.ts";
import { todoEvent } from "./todo-event.ts";
import { MAX_OPEN_TODOS, RETENTION_MS, Todo, todoIdField } from "./todos.schema.ts";
import { countOpenTodos, findAnyTodo, saveTodo, showTodos } from "./todos.store.ts";

export const restore = defineCapability({
  id: "study_todos_restore",
  summary: "Take a deleted todo back",
  description: "Restores a todo as it was, within a day of its deletion.",
  effect: "write",
  request: closed({ todoId: todoIdField }),
  response: Todo,
  returns: "The todo.",
  examples: [{ title: "Undo a deletion", request: { todoId: 57 } }],
  notes: [
    "A todo that was not deleted is answered unchanged.",
    "A notice comes where its time is still ahead and it is not done.",
  ],
  handler: (ctx, { todoId }) => {
    const { db, accountId, now } = ctx;
    const found = findAnyTodo(db, accountId, { todoId });
    if (found === undefined) throw todoNotFound();
    let { row } = found;
    if (found.deletedAt !== null) {
      if (now - found.deletedAt > RETENTION_MS) throw todoNotFound();
      if (row.completedAt === null && countOpenTodos(db, accountId) >= MAX_OPEN_TODOS) throw tooManyTodos();
      row = saveTodo(db, accountId, { row, deletedAt: null, now });
      appendEvent(db, accountId, { ...todoEvent("restored", row, ctx.ids.uuid()), now });
    }
    const [todo] = showTodos(db, accountId, { rows: [row], siteUrl: ctx.site.siteUrl });
    if (todo === undefined) throw todoNotFound();
    return todo;
  },
});
