import { useState } from "react";
import { readStored, removeStored, writeStored } from "../../stored.ts";
import { useSession } from "../account/account.ts";
import type { Draft } from "./material-draft.ts";
import { isSameDraft, readWritten, type Written } from "./written-draft.ts";

/** The service's version of a material. */
export interface Saved {
  readonly draft: Draft;
  /** When it last changed; null if it does not exist yet. */
  readonly updatedAt: string | null;
}

/** A draft that begins with the values of `saved`. Changes stay in this browser until they are saved or dropped. */
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
    /** Whether the draft was restored from an earlier visit. */
    isRestored,
    /** Whether the material has been changed elsewhere since. */
    isBehind: basedOn !== saved.updatedAt,
    change(next: Draft) {
      const isAsSaved = basedOn === saved.updatedAt && isSameDraft(next, saved.draft);
      put(isAsSaved ? null : { draft: next, basedOn });
    },
    /** Continues with this draft, which will replace the changes made elsewhere. */
    insist: () => put({ draft, basedOn: saved.updatedAt }),
    /** Returns to the saved version. */
    drop() {
      put(null);
      setRestored(false);
    },
  };
}
