import { create } from "./create.ts";
import { deleteTodo } from "./delete.ts";
import { list } from "./list.ts";
import { read } from "./read.ts";
import { restore } from "./restore.ts";
import { update } from "./update.ts";

/** Todos: one list shared by the learner and their agents. */
export const todosCapabilities = [list, create, update, deleteTodo, restore, read] as const;
