import { useIsMutating } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useStoredState } from "../../stored-state.ts";
import { useErrorText } from "../../ui/errors.ts";
import { useSession } from "../account/account.ts";
import { EMPTY_TODO, newTodoOf, type TodoDraft } from "./draft.ts";
import { todoKeys } from "./keys.ts";
import type { Todo } from "./shown.ts";
import { useCreateTodos } from "./todos.ts";

/** A todo that could not be added, and the reason in words. */
export interface Unsent {
  readonly id: number;
  readonly draft: TodoDraft;
  readonly why: string;
}

interface Written {
  readonly draft: TodoDraft;
  readonly unsent: readonly Unsent[];
}

const NOTHING: Written = { draft: EMPTY_TODO, unsent: [] };

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** Whether any field in the "Details" section has a value. */
export function hasDetails(draft: TodoDraft): boolean {
  return !isSame({ ...draft, title: "" }, EMPTY_TODO);
}

/**
 * Todos written one after the other. A sent one leaves the form at once, and the next can be written meanwhile. A failed one returns to the form if
 * that is empty, and `onReturned` is called; else it waits beside the form. Both survive a reload.
 */
export function useNewTodos({
  onAdded,
  onReturned,
}: {
  onAdded(todo: Todo): void;
  onReturned(draft: TodoDraft, why: Error): void;
}) {
  const accountId = useSession().data?.account?.id ?? 0;
  const { value, set, forget } = useStoredState(`lectern.new-todo.2.${accountId}`, NOTHING);
  const [failure, setFailure] = useState<Error | null>(null);
  const { mutateAsync: create } = useCreateTodos();
  const sendingCount = useIsMutating({ mutationKey: todoKeys.create });
  const errorText = useErrorText();
  // A response may arrive between two renders, and needs the values written so far.
  const latest = useRef(value);

  const put = (next: Partial<Written>) => {
    latest.current = { ...latest.current, ...next };
    set(latest.current);
    if (isSame(latest.current, NOTHING)) forget();
  };
  const without = (one: Unsent) => latest.current.unsent.filter(({ id }) => id !== one.id);

  const send = async (draft: TodoDraft) => {
    const { items } = await create({ items: [newTodoOf(draft)] });
    for (const todo of items) onAdded(todo);
  };
  const takeBack = (draft: TodoDraft, why: Error) => {
    const { draft: next, unsent } = latest.current;
    if (!isSame(next, EMPTY_TODO)) {
      put({ unsent: [...unsent, { id: (unsent.at(-1)?.id ?? 0) + 1, draft, why: errorText(why) }] });
      return;
    }
    put({ draft });
    setFailure(why);
    onReturned(draft, why);
  };
  const trySend = (draft: TodoDraft) => void send(draft).catch((why: Error) => takeBack(draft, why));

  return {
    draft: value.draft,
    unsent: value.unsent,
    sendingCount,
    /** Why the todo in the form was returned. */
    failure,
    change: (draft: TodoDraft) => put({ draft }),
    clearFailure: () => setFailure(null),
    add: () => {
      const { draft } = latest.current;
      put({ draft: EMPTY_TODO });
      trySend(draft);
    },
    retry: (one: Unsent) => {
      put({ unsent: without(one) });
      trySend(one.draft);
    },
    discard: (one: Unsent) => put({ unsent: without(one) }),
  };
}
