import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { toInstant } from "../../../lib/time.ts";
import { call, orNull, type RequestOf, type ResponseOf } from "../../api.ts";
import { MAX_TODOS_PAGE } from "../../bounds.ts";
import { now } from "../../clock.ts";
import { findListed, invalidateWhenSettled } from "../../reading.ts";
import { todoKeys } from "./keys.ts";
import { TODO_STATUSES, type Todo, type TodoPress, type TodoStatus, withPress } from "./shown.ts";

type TodoPage = ResponseOf<"ielts_study_todos_list">;

const LIST_LIMIT = 30;

export function useTodos(status: TodoStatus, query: string) {
  return useInfiniteQuery({
    queryKey: todoKeys.list(status, query),
    queryFn: ({ pageParam, signal }) =>
      call(
        "ielts_study_todos_list",
        { status: status === "all" ? "" : status, query, limit: LIST_LIMIT, offset: pageParam },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: ({ nextOffset }) => nextOffset,
    // While a search is typed, the former results stay in view.
    placeholderData: (previous, before) => (before?.queryKey[2] === status ? keepPreviousData(previous) : undefined),
    refetchOnMount: "always",
  });
}

/** The next open todos. */
export function useNextTodos() {
  return useQuery({
    queryKey: todoKeys.next,
    queryFn: ({ signal }) => call("ielts_study_todos_list", { status: "open", limit: MAX_TODOS_PAGE }, signal),
    refetchOnMount: "always",
  });
}

/** One todo, regardless of its place in the list, or null if it does not exist or was deleted. */
export function useTodo(todoId: number) {
  const client = useQueryClient();
  return useQuery({
    queryKey: todoKeys.one(todoId),
    queryFn: ({ signal }) => orNull(call("study_todos_read", { todoId }, signal)),
    // The list's data for it is shown until it is read.
    placeholderData: () => findListed<Todo>(client, todoKeys.lists, (one) => one.todoId === todoId),
    refetchOnMount: "always",
  });
}

const CHANGE = { mutationKey: todoKeys.all } as const;

export function useCreateTodos() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: todoKeys.create,
    // One after the other: the list retains the order in which they were written.
    scope: { id: "new-todos" },
    mutationFn: (request: RequestOf<"ielts_study_todos_create">) => call("ielts_study_todos_create", request),
    onSettled: () => invalidateWhenSettled(client, todoKeys.all),
  });
}

export function useUpdateTodo() {
  const client = useQueryClient();
  return useMutation({
    ...CHANGE,
    mutationFn: (request: RequestOf<"ielts_study_todos_update">) => call("ielts_study_todos_update", request),
    onSettled: () => invalidateWhenSettled(client, todoKeys.all),
  });
}

export function useRestoreTodo() {
  const client = useQueryClient();
  return useMutation({
    ...CHANGE,
    mutationFn: (todoId: number) => call("study_todos_restore", { todoId }),
    onSettled: () => invalidateWhenSettled(client, todoKeys.all),
  });
}

/** Completes, reopens or deletes a todo. Shown before the service has responded; reverted if it refuses. */
export function usePressTodo() {
  const client = useQueryClient();
  return useMutation({
    ...CHANGE,
    mutationFn: ({ todoId, press }: TodoPress) => sendPress(todoId, press),
    onMutate: async (press) => {
      // A first read of something not shown yet continues.
      await client.cancelQueries({ queryKey: todoKeys.all, predicate: ({ state }) => state.data !== undefined });
      const before = client.getQueriesData({ queryKey: todoKeys.all });
      show(client, press);
      return before;
    },
    onError: (_error, _press, before) => {
      for (const [key, data] of before ?? []) client.setQueryData(key, data);
    },
    onSettled: () => invalidateWhenSettled(client, todoKeys.all),
  });
}

async function sendPress(todoId: number, press: TodoPress["press"]): Promise<void> {
  if (press === "delete") await call("ielts_study_todos_delete", { todoId });
  else await call("ielts_study_todos_update", { todoId, completed: press === "complete" });
}

function show(client: QueryClient, press: TodoPress): void {
  const at = toInstant(now());
  for (const status of TODO_STATUSES)
    client.setQueriesData<InfiniteData<TodoPage>>({ queryKey: [...todoKeys.lists, status] }, (list) => {
      if (list === undefined) return list;
      const pages = list.pages.map((page) => ({ ...page, items: withPress(page.items, press, { status, at }) }));
      return { ...list, pages };
    });
  client.setQueryData<TodoPage>(todoKeys.next, (next) =>
    next === undefined ? next : { ...next, items: withPress(next.items, press, { status: "open", at }) },
  );
  client.setQueryData<Todo | null>(todoKeys.one(press.todoId), (todo) =>
    todo ? (withPress([todo], press, { status: "all", at })[0] ?? null) : todo,
  );
}
