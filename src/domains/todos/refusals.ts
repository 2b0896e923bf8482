import { type Failure, notFound, stateConflict } from "../../kernel/errors.ts";
import { grouped } from "../../lib/grouped.ts";
import { MAX_OPEN_TODOS } from "./todos.schema.ts";

/** 404 for a todo. The response is the same for a deleted one, another account's and an unknown id. */
export function todoNotFound(): Failure {
  return notFound(
    "todo.not_found",
    "This todo does not exist; it may be deleted. Take todoId from ielts_study_todos_list.",
  );
}

/** 400 if an account would exceed its number of open todos. */
export function tooManyTodos(): Failure {
  return stateConflict(
    "todo.limit_reached",
    `No more than ${grouped(MAX_OPEN_TODOS)} todos can be open. Complete or delete some first.`,
    { limit: MAX_OPEN_TODOS },
  );
}
