import { useQueryClient } from "@tanstack/react-query";
import { useToastError } from "../../ui/toast.tsx";
import { type Addition, useAddWords } from "../vocabulary/add-words.ts";
import type { Attempt } from "./dictation.ts";
import { dictationKeys } from "./keys.ts";

/** Adds missed words of a dictation to the learner's book; the promise resolves once the dictation shows the result. */
export function useAddMissed({ attemptId, title }: Pick<Attempt, "attemptId" | "title">) {
  const client = useQueryClient();
  const onError = useToastError();
  const origin = { sourceType: "dictation", sourceId: `dictation_attempt:${attemptId}`, sourceTitle: title } as const;
  const onChanged = () => client.invalidateQueries({ queryKey: dictationKeys.attempt(attemptId) });
  const { mutateAsync } = useAddWords(origin, onChanged);
  return (additions: readonly Addition[]): Promise<void> => mutateAsync(additions).catch(onError);
}
