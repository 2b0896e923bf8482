import { useMemo, useState } from "react";
import { readStored, writeStored } from "../../stored.ts";
import { useSession } from "../account/account.ts";
import { type BasedDraft, draftOf, isSameDraft, type ReviewDraft, readDraft, writeDraft } from "./review-draft.ts";
import type { Version } from "./writing.ts";

/** A teacher's review draft of a version, stored in this browser until it is saved or dropped. */
export function useReviewDraft(version: Version, taskNumber: number) {
  const accountId = useSession().data?.account?.id ?? 0;
  const key = `lectern.review.${accountId}.${version.versionId}`;
  const own = version.reviews.find(({ isOwn }) => isOwn) ?? null;
  const saved = useMemo(() => draftOf(own, taskNumber), [own, taskNumber]);
  const savedAt = own?.updatedAt ?? null;
  const [stored, setStored] = useState(() => readDraft(readStored(key) ?? "", { text: version.text, taskNumber }));
  const mine = stored === null || isSameDraft(stored.draft, saved) ? null : stored;
  const keep = (next: BasedDraft | null) => {
    setStored(next);
    writeStored(key, next === null || isSameDraft(next.draft, saved) ? "" : writeDraft(next));
  };
  return {
    draft: stored?.draft ?? saved,
    /** The review that the draft changes. */
    basedOn: mine === null ? savedAt : mine.basedOn,
    isChanged: mine !== null,
    /** Whether the review was saved or deleted elsewhere since the draft was begun from it. */
    isOvertaken: mine !== null && mine.basedOn !== savedAt,
    change: (draft: ReviewDraft) => keep({ draft, basedOn: mine === null ? savedAt : mine.basedOn }),
    /** Continues with the draft instead of what was saved elsewhere. */
    keepMine: () => {
      if (mine !== null) keep({ ...mine, basedOn: savedAt });
    },
    /** Returns to the saved version; so does a draft that was itself saved. */
    reset: () => keep(null),
  };
}
