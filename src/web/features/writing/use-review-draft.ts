import { useState } from "react";
import { readStored, writeStored } from "../../stored.ts";
import { useSession } from "../account/account.ts";
import { draftOf, isSameDraft, type ReviewDraft, readDraft } from "./review-draft.ts";
import type { Version } from "./writing.ts";

/** What a teacher writes of a version: kept in this browser until it is saved, as the last word or as none at all. */
export function useReviewDraft(version: Version, taskNumber: number) {
  const accountId = useSession().data?.account?.id ?? 0;
  const key = `lectern.review.${accountId}.${version.versionId}`;
  const saved = draftOf(version.reviews.find(({ isOwn }) => isOwn) ?? null, taskNumber);
  const [draft, setDraft] = useState(
    () => readDraft(readStored(key) ?? "", { text: version.text, taskNumber }) ?? saved,
  );
  const isChanged = !isSameDraft(draft, saved);
  return {
    draft,
    isChanged,
    change: (next: ReviewDraft) => {
      setDraft(next);
      writeStored(key, isSameDraft(next, saved) ? "" : JSON.stringify(next));
    },
    /** Goes back to what is saved. */
    reset: () => {
      setDraft(saved);
      writeStored(key, "");
    },
    /** What is written here is saved: nothing of it is kept in this browser any more. */
    forget: () => writeStored(key, ""),
  };
}
