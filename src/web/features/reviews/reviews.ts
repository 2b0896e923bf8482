import { hashKey, keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type RequestOf, type ResponseOf } from "../../api.ts";
import { mockKeys } from "../mock/keys.ts";
import { writingKeys } from "../writing/keys.ts";
import { reviewKeys } from "./keys.ts";
import type { ReviewTarget } from "./target.ts";

type ListRequest = RequestOf<"ielts_review_recent_activity">;
type Listed = ResponseOf<"ielts_review_recent_activity">["items"][number];
export type Kind = NonNullable<ListRequest["kind"]>;
export type PracticeReview = Extract<Listed, { kind: "practice" }>;
export type MockReview = Extract<Listed, { kind: "mock" }>;
export type SharedSession = ResponseOf<"reviews_list_shared">["items"][number];
export type Correction = ResponseOf<"reviews_list_corrections">["items"][number];

export type Review = ResponseOf<"reviews_read">;
export type ReviewPart = Review["parts"][number];
export type ReviewQuestion = Review["questions"][number];
export type Score = NonNullable<Review["score"]>;
export type TeacherReview = NonNullable<Review["teacherReview"]>;
export type Band = NonNullable<Review["band"]>;
export type Snapshot = Review["snapshots"][number];
export type Evidence = ReviewQuestion["evidence"][number];

/** Whether the displayed marking is the current one. */
export function isNewestMarking({ snapshot, snapshots }: Review): boolean {
  return snapshots.every(({ number }) => number <= snapshot);
}

/** Entries per page of a list. */
export const PAGE = 20;

export function useReviewList(kind: Kind, offset: number) {
  const request = { kind, limit: PAGE, offset };
  return useQuery({
    queryKey: reviewKeys.list(request),
    queryFn: ({ signal }) => call("ielts_review_recent_activity", request, signal),
    placeholderData: keepPreviousData,
  });
}

export function useSharedList(offset: number) {
  return useQuery({
    queryKey: reviewKeys.shared(offset),
    queryFn: ({ signal }) => call("reviews_list_shared", { limit: PAGE, offset }, signal),
    placeholderData: keepPreviousData,
  });
}

export function useCorrections(offset: number) {
  return useQuery({
    queryKey: reviewKeys.corrections(offset),
    queryFn: ({ signal }) => call("reviews_list_corrections", { limit: PAGE, offset }, signal),
    placeholderData: keepPreviousData,
  });
}

/** A review; `snapshot` is the number of a marking, null for the current one. */
export function useReview(target: ReviewTarget, snapshot: number | null) {
  return useQuery({
    queryKey: reviewKeys.one(target, snapshot),
    queryFn: ({ signal }) => call("reviews_read", { target, ...(snapshot === null ? {} : { snapshot }) }, signal),
    // Another marking of the same work replaces the one in view without a blank page in between.
    placeholderData: (previous) =>
      previous !== undefined && hashKey([previous.target]) === hashKey([target]) ? previous : undefined,
  });
}

/** Stores changed notes in every cached marking of the session. */
export function useSaveNotes(sessionId: number) {
  const client = useQueryClient();
  return (notes: Review["notes"]) =>
    client.setQueriesData<Review>(
      { queryKey: reviewKeys.all, predicate: ({ queryKey }) => queryKey[1] === "one" },
      (review) => (review?.session.sessionId === sessionId ? { ...review, notes } : review),
    );
}

export function useShare(sessionId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (shared: boolean) => call("reviews_share", { sessionId, shared }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: reviewKeys.all }),
        client.invalidateQueries({ queryKey: mockKeys.all }),
        client.invalidateQueries({ queryKey: writingKeys.all }),
      ]),
  });
}
