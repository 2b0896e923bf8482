import { useQueryClient } from "@tanstack/react-query";
import { useToastError } from "../../ui/toast.tsx";
import { type Addition, useAddWords } from "../vocabulary/add-words.ts";
import type { Attempt } from "./dictation.ts";
import { dictationKeys } from "./keys.ts";

/** Puts missed words of a dictation into the learner's book; what it gives is settled once the dictation shows what became of them. */
export function useAddMissed({ attemptId, title }: Pick<Attempt, "attemptId" | "title">) {
  const client = useQueryClient();
  const onError = useToastError();
  const origin = { sourceType: "dictation", sourceId: `dictation_attempt:${attemptId}`, sourceTitle: title } as const;
  const onChanged = () => client.invalidateQueries({ queryKey: dictationKeys.attempt(attemptId) });
  const { mutateAsync } = useAddWords(origin, onChanged);
  return (additions: readonly Addition[]): Promise<void> => mutateAsync(additions).catch(onError);
}
