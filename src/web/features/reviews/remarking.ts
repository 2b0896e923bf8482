import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, type RequestOf } from "../../api.ts";
import { reviewKeys } from "./keys.ts";

/** How far a correction has reached what was marked before it. */
export interface Remarking {
  readonly correctionId: number;
  /** Sections marked again since it was begun here. */
  readonly remarked: number;
  readonly remaining: number;
}

/** The part that is done, between 0 and 1. */
export function shareOf({ remarked, remaining }: Remarking): number {
  return remarked + remaining === 0 ? 1 : remarked / (remarked + remaining);
}

/**
 * Corrects a key, or goes on with a correction, and marks again until nothing is left. `state` tells how far it is, also after a
 * failure; it is null before the service has taken the correction.
 */
export function useRemarking() {
  const client = useQueryClient();
  const [state, setState] = useState<Remarking | null>(null);
  const run = async (from: Remarking): Promise<Remarking> => {
    let at = from;
    setState(at);
    while (at.remaining > 0) {
      const { remarked, remaining } = await call("reviews_remark", { correctionId: at.correctionId });
      // Nothing done and something left: another window is at it, or there is nothing to gain by asking at once again.
      if (remarked === 0 && remaining >= at.remaining) break;
      at = { ...at, remarked: at.remarked + remarked, remaining };
      setState(at);
    }
    return at;
  };
  const onSettled = () => client.invalidateQueries({ queryKey: reviewKeys.all });
  const correct = useMutation({
    mutationFn: async (request: RequestOf<"reviews_correct_key">) => run(await call("reviews_correct_key", request)),
    onSettled,
  });
  const goOn = useMutation({ mutationFn: run, onSettled });
  return { state, correct, goOn };
}
