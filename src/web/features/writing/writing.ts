import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type RequestOf, type ResponseOf } from "../../api.ts";
import { writingKeys } from "./keys.ts";

export type Desk = ResponseOf<"writing_open">;
export type WritingTask = Desk["practice"]["tasks"][number];
/** A version in the list of a desk, without its text. */
export type VersionSummary = Desk["versions"][number];
export type Version = ResponseOf<"writing_read_version">["version"];
export type Review = Version["reviews"][number];
export type Comment = Review["comments"][number];
export type Criterion = Review["criteria"][number]["criterion"];
export type Listed = ResponseOf<"writing_list">["items"][number];
export type SharedState = NonNullable<ResponseOf<"reviews_list_shared">["items"][number]["writing"]>;
export type ListState = NonNullable<RequestOf<"writing_list">["state"]>;

/** Entries per page of the list. */
export const PAGE = 20;

export function useWritingList(state: ListState, offset: number, isWanted = true) {
  const request = { state, limit: PAGE, offset };
  return useQuery({
    queryKey: writingKeys.list(request),
    queryFn: ({ signal }) => call("writing_list", request, signal),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    // The player changes them without invalidating the query: reading again on return shows their current state.
    refetchOnMount: "always",
  });
}

export function useDesk(sessionId: number) {
  return useQuery({
    queryKey: writingKeys.desk(sessionId),
    queryFn: ({ signal }) => call("writing_open", { sessionId }, signal),
    refetchOnMount: "always",
  });
}

/** A version with its text and its reviews; nothing is read for null. */
export function useVersion(versionId: number | null) {
  return useQuery({
    queryKey: writingKeys.version(versionId ?? 0),
    queryFn: async ({ signal }) => {
      if (versionId === null) throw new Error("there is no version to read");
      return (await call("writing_read_version", { versionId }, signal)).version;
    },
    enabled: versionId !== null,
    // The text never changes; its reviews do.
    refetchOnMount: "always",
  });
}

/** Maximum number of tasks in one response. */
const TASKS = 6;

/** Tasks of the question bank to begin with. */
export function useTasks() {
  return useQuery({
    queryKey: writingKeys.tasks,
    queryFn: ({ signal }) => call("ielts_practice_search_parts", { subject: "writing", limit: TASKS }, signal),
  });
}

/** Shared sessions read at once. */
const SHARED = 20;

/** Writing that learners share with the teachers, latest first. */
export function useSharedWriting() {
  return useInfiniteQuery({
    queryKey: writingKeys.shared,
    queryFn: ({ pageParam, signal }) =>
      call("reviews_list_shared", { subject: "writing", limit: SHARED, offset: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ nextOffset }) => nextOffset,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    refetchOnMount: "always",
  });
}

export function useSaveVersion(sessionId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (questionSlotId: number) => call("writing_save_version", { sessionId, questionSlotId }),
    onSettled: () => client.invalidateQueries({ queryKey: writingKeys.all }),
  });
}

export function useSaveReview() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestOf<"writing_save_review">) => call("writing_save_review", request),
    onSettled: () => client.invalidateQueries({ queryKey: writingKeys.all }),
  });
}

export function useDeleteReview() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reviewId: number) => call("writing_delete_review", { reviewId }),
    onSettled: () => client.invalidateQueries({ queryKey: writingKeys.all }),
  });
}
