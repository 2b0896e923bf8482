import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call, type ResponseOf } from "../../api.ts";
import type { Opened, OwnSection } from "./use-section.ts";

export type Submitted = ResponseOf<"practice_submit">;

const AGAIN_AFTER_MS = 3000;
/** Query groups that a submission does not change. */
const UNTOUCHED: readonly unknown[] = ["account", "player"];

/** Submits a section, after delivering everything written. While `isOver` it is repeated until it succeeds. */
export function useSubmit(
  { store, broadcastEnd }: OwnSection,
  { session, section }: Opened,
  { isOver, onSubmitted }: { isOver: boolean; onSubmitted(answer: Submitted): void },
) {
  const client = useQueryClient();
  const { sessionId } = session;
  const { subject } = section;
  const submit = useMutation({
    mutationFn: async () => {
      await store.flush();
      const { closed } = store.getState();
      const hasLost = () => store.lost().length > 0;
      // It had already ended: the page shows that result instead.
      if (closed !== null && (closed.status === "abandoned" || hasLost())) return null;
      const answer = await call("practice_submit", { sessionId, subject });
      if (!isOver || !hasLost()) return answer;
      // It was submitted without confirmation, and an answer here still had a conflict.
      store.end(answer.section);
      return null;
    },
    onSuccess: (answer) => {
      if (answer === null) return;
      store.forget();
      broadcastEnd();
      void client.invalidateQueries({ predicate: ({ queryKey }) => !UNTOUCHED.includes(queryKey[0]) });
      onSubmitted(answer);
    },
  });
  const latest = useRef(submit.mutateAsync);
  latest.current = submit.mutateAsync;
  useEffect(() => {
    if (!isOver) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isTrying = false;
    const attempt = () => {
      if (isTrying) return;
      clearTimeout(timer);
      isTrying = true;
      latest
        .current()
        .catch(() => {
          timer = setTimeout(attempt, AGAIN_AFTER_MS);
        })
        .finally(() => {
          isTrying = false;
        });
    };
    attempt();
    window.addEventListener("online", attempt);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", attempt);
    };
  }, [isOver]);
  return submit;
}
