import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { appendEvent } from "../events/events.service.ts";
import { todoNotFound } from "./refusals.ts";
import { todoEvent } from "./todo-event.ts";
import { todoIdField } from "./todos.schema.ts";
import { findTodo, saveTodo } from "./todos.store.ts";

export const deleteTodo = defineCapability({
  id: "ielts_study_todos_delete",
  name: "study_todos.delete",
  summary: "Delete a todo",
  description: "Takes one todo off the list, open or done. No notice of it comes any more.",
  tool: "Delete one todo from the learner's list. Scratch that item or to-do off entirely, added twice, a mistake; 待办不要了、整条拿掉、直接去掉、黄了. For finished ones use ielts_study_todos_update. Remove the todo; 删掉、删除那条待办; 删掉清单上的一条; take it off.",
  scopes: ["study_plans:write"],
  effect: "write",
  destroys: true,
  request: closed({ todoId: todoIdField }),
  response: closed({ todoId: todoIdField }),
  returns: "The id of the deleted todo.",
  examples: [{ title: "Delete a todo (todo 57 must exist)", request: { todoId: 57 } }],
  notes: [
    "Repeating the call answers 404: the todo is gone from the list already.",
    "The learner can restore it in the workspace for a day.",
  ],
  handler: (ctx, { todoId }) => {
    const { db, accountId, now } = ctx;
    const row = findTodo(db, accountId, { todoId });
    if (row === undefined) throw todoNotFound();
    saveTodo(db, accountId, { row, deletedAt: now, now });
    appendEvent(db, accountId, { ...todoEvent("deleted", row, ctx.ids.uuid()), now });
    return { todoId };
  },
});
