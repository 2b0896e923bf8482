import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, type RequestOf } from "../../api.ts";
import { reviewKeys } from "./keys.ts";

/** The progress of re-marking after a correction. */
export interface Remarking {
  readonly correctionId: number;
  /** Sections marked again since it was started here. */
  readonly remarked: number;
  readonly remaining: number;
}

/** The completed share, between 0 and 1. */
export function shareOf({ remarked, remaining }: Remarking): number {
  return remarked + remaining === 0 ? 1 : remarked / (remarked + remaining);
}

/**
 * Corrects a key, or continues a correction, and marks again until nothing is left. `state` reports the progress, also after a failure; it is null
 * before the service has accepted the correction.
 */
export function useRemarking() {
  const client = useQueryClient();
  const [state, setState] = useState<Remarking | null>(null);
  const run = async (from: Remarking): Promise<Remarking> => {
    let at = from;
    setState(at);
    while (at.remaining > 0) {
      const { remarked, remaining } = await call("reviews_remark", { correctionId: at.correctionId });
      // Nothing done and some left: another window is re-marking, or a retry at once would not help.
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
