import type { ResponseOf } from "../../api.ts";

export type Todo = ResponseOf<"ielts_study_todos_list">["items"][number];

export const TODO_STATUSES = ["open", "completed", "all"] as const;
export type TodoStatus = (typeof TODO_STATUSES)[number];

/** A one-press action on a todo. */
export type TodoPress = { readonly todoId: number; readonly press: "complete" | "reopen" | "delete" };

/** The todos of a list after the action, before the service has responded. Those that no longer match are removed. */
export function withPress(
  todos: readonly Todo[],
  { todoId, press }: TodoPress,
  list: { readonly status: TodoStatus; readonly at: string },
): Todo[] {
  return todos.flatMap((todo) => {
    if (todo.todoId !== todoId) return [todo];
    if (leaves(press, list.status)) return [];
    return [{ ...todo, completed: press === "complete", completedAt: press === "complete" ? list.at : null }];
  });
}

/** Whether the action removes a todo from a list. */
export function leaves(press: TodoPress["press"], status: TodoStatus): boolean {
  if (press === "delete") return true;
  return status === (press === "complete" ? "open" : "completed");
}

/** Whether the todo is due and not done. */
export function isOverdue({ completed, scheduledAt }: Pick<Todo, "completed" | "scheduledAt">, now: number): boolean {
  return !completed && scheduledAt !== null && Date.parse(scheduledAt) <= now;
}

/** The list in an address. */
export function readStatus(query: URLSearchParams): TodoStatus {
  return TODO_STATUSES.find((status) => status === query.get("show")) ?? "open";
}

/** An id in an address; null for anything else. */
export function readId(text: string | null): number | null {
  return /^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : null;
}
