import { useEffect, useState } from "react";
import { useSession } from "../account/account.ts";
import { type Draft, isChanged } from "./material-draft.ts";

/** What was written and not saved, by whose it is and of which material: it is there again after a look at another page. */
const kept = new Map<string, Draft>();

/** A draft that begins as `saved` is, or as it was left. Leaving the workspace with changes is warned of. */
export function useDraft(name: string, saved: Draft) {
  const key = `${useSession().data?.account?.id} ${name}`;
  const [draft, setDraft] = useState(() => kept.get(key) ?? saved);
  const [isLeftover, setLeftover] = useState(() => kept.has(key));
  const isDirty = isChanged(saved, draft);
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isDirty]);
  const forget = () => {
    kept.delete(key);
    setLeftover(false);
  };
  return {
    draft,
    /** Whether the draft is one that was left before. */
    isLeftover,
    change(next: Draft) {
      if (isChanged(saved, next)) kept.set(key, next);
      else kept.delete(key);
      setDraft(next);
    },
    forget,
    startOver() {
      forget();
      setDraft(saved);
    },
  };
}
