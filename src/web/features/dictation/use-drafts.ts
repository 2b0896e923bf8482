import { useCallback, useRef, useState } from "react";
import { type Draft, forgetDraft, forgetDrafts, type OfAttempt, readDraft, saveDraft } from "./stored-drafts.ts";

export interface Drafts {
  at(position: number): Draft;
  change(position: number, change: (draft: Draft) => Partial<Draft>): void;
  forget(position: number): void;
  /** The attempt was deleted: removes everything saved for it. */
  end(): void;
}

/** The drafts of an attempt's lines: in memory, and saved in this browser across a reload. */
export function useDrafts({ accountId, attemptId }: OfAttempt): Drafts {
  const drafts = useRef(new Map<number, Draft>());
  const isOver = useRef(false);
  const [, setVersion] = useState(0);
  const of = useRef({ accountId, attemptId });

  const at = useCallback((position: number): Draft => {
    const known = drafts.current.get(position);
    if (known !== undefined) return known;
    const stored = readDraft(of.current, position);
    drafts.current.set(position, stored);
    return stored;
  }, []);
  const change = useCallback<Drafts["change"]>(
    (position, changeOf) => {
      if (isOver.current) return;
      const draft = at(position);
      const next = { ...draft, ...changeOf(draft) };
      drafts.current.set(position, next);
      saveDraft(of.current, position, next);
      setVersion((version) => version + 1);
    },
    [at],
  );
  const forget = useCallback((position: number) => {
    drafts.current.delete(position);
    forgetDraft(of.current, position);
  }, []);
  const end = useCallback(() => {
    isOver.current = true;
    forgetDrafts(of.current);
  }, []);
  return { at, change, forget, end };
}
