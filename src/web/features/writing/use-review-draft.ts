import { useMemo, useState } from "react";
import { readStored, writeStored } from "../../stored.ts";
import { useSession } from "../account/account.ts";
import { type BasedDraft, draftOf, isSameDraft, type ReviewDraft, readDraft, writeDraft } from "./review-draft.ts";
import type { Version } from "./writing.ts";

/** What a teacher writes of a version: kept in this browser until it is saved, as the last word or as none at all. */
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
    /** Goes on with the draft in place of what was saved elsewhere. */
    keepMine: () => {
      if (mine !== null) keep({ ...mine, basedOn: savedAt });
    },
    /** Goes back to what is saved; so does a draft that was saved itself. */
    reset: () => keep(null),
  };
}
