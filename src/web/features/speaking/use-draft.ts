import { useState } from "react";
import { readStored, removeStored, writeStored } from "../../stored.ts";
import { useSession } from "../account/account.ts";
import type { Draft } from "./material-draft.ts";
import { isSameDraft, readWritten, type Written } from "./written-draft.ts";

/** A material as the service has it. */
export interface Saved {
  readonly draft: Draft;
  /** When it last changed; null while there is none yet. */
  readonly updatedAt: string | null;
}

/** A draft that begins as `saved` is. What is written of it stays in this browser until it is saved or dropped. */
export function useDraft(name: string, saved: Saved) {
  const key = `lectern.material.${useSession().data?.account?.id ?? 0}.${name}`;
  const [written, setWritten] = useState(() => readWritten(readStored(key) ?? ""));
  const [isRestored, setRestored] = useState(written !== null);
  const { draft, basedOn } = written ?? { draft: saved.draft, basedOn: saved.updatedAt };
  const put = (next: Written | null) => {
    setWritten(next);
    if (next === null) removeStored(key);
    else writeStored(key, JSON.stringify(next));
  };
  return {
    draft,
    /** When the material had last changed as this draft was begun. */
    basedOn,
    /** Whether the draft is one that was left before. */
    isRestored,
    /** Whether the material was changed elsewhere since. */
    isBehind: basedOn !== saved.updatedAt,
    change(next: Draft) {
      const isAsSaved = basedOn === saved.updatedAt && isSameDraft(next, saved.draft);
      put(isAsSaved ? null : { draft: next, basedOn });
    },
    /** Goes on with this draft, which replaces what was changed elsewhere. */
    insist: () => put({ draft, basedOn: saved.updatedAt }),
    /** Goes back to what is saved. */
    drop() {
      put(null);
      setRestored(false);
    },
  };
}
