import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type RequestOf, type ResponseOf } from "../../api.ts";
import { dictationKeys } from "./keys.ts";
import { forgetDrafts } from "./stored-drafts.ts";

export type Material = ResponseOf<"ielts_dictation_search_materials">["items"][number];
export type Opened = ResponseOf<"dictation_open">;
export type Attempt = Opened["attempt"];
/** A sentence with its place in the audio, and the learner's result. */
export type Line = Opened["lines"][number];
/** A sentence that was checked, or revealed because the dictation is over. */
export type ShownLine = NonNullable<Line["line"]>;
export type Scores = Attempt["scores"];
export type Word = ShownLine["words"][number];

type SearchRequest = RequestOf<"dictation_list_materials">;

export function useMaterials(request: SearchRequest) {
  return useInfiniteQuery({
    queryKey: dictationKeys.materials(request),
    queryFn: ({ pageParam, signal }) => call("dictation_list_materials", { ...request, offset: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ nextOffset }) => nextOffset,
    placeholderData: keepPreviousData,
  });
}

/** A part as dictation material; with a segment count of 0 it has no sentences to write. */
export function useMaterial(partId: number) {
  return useQuery({
    queryKey: dictationKeys.material(partId),
    queryFn: ({ signal }) => call("dictation_read_material", { partId }, signal),
  });
}

/** Dictations in progress, latest activity first. */
export function useOpenAttempts() {
  return useQuery({
    queryKey: dictationKeys.open,
    queryFn: ({ signal }) => call("dictation_list_open", {}, signal),
  });
}

/** Submitted dictations per page. */
export const PAGE = 12;

export function useRecentAttempts(request: { readonly partId?: number; readonly offset: number }) {
  const wanted = { ...request, limit: PAGE };
  return useQuery({
    queryKey: dictationKeys.recent(wanted),
    queryFn: ({ signal }) => call("ielts_dictation_recent_attempts", wanted, signal),
    placeholderData: keepPreviousData,
  });
}

export function useAttempt(attemptId: string) {
  return useQuery({
    queryKey: dictationKeys.attempt(attemptId),
    queryFn: ({ signal }) => call("dictation_open", { attemptId }, signal),
  });
}

export function useBegin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (partId: number) => call("dictation_begin", { partId }),
    onSettled: () => client.invalidateQueries({ queryKey: dictationKeys.open }),
  });
}

/** Checks a line. The response replaces the line in memory, so that the next one can begin at once. */
export function useCheckLine(attemptId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: Omit<RequestOf<"dictation_check_line">, "attemptId">) =>
      call("dictation_check_line", { ...request, attemptId }),
    onSuccess: ({ line, attempt }) => {
      client.setQueryData<Opened>(dictationKeys.attempt(attemptId), (opened) =>
        opened === undefined
          ? opened
          : {
              ...opened,
              attempt,
              lines: opened.lines.map((one) => (one.position === line.position ? { ...one, line } : one)),
            },
      );
      void client.invalidateQueries({ queryKey: dictationKeys.open });
    },
  });
}

/** Submits a dictation; `onDone` is called before the page shows the result. */
export function useSubmit(attemptId: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("dictation_submit", { attemptId }),
    onSuccess: () => {
      onDone();
      return client.invalidateQueries({ queryKey: dictationKeys.all });
    },
  });
}

export function useDiscard(accountId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (attemptId: string) => call("dictation_discard", { attemptId }),
    onSuccess: ({ attemptId }) => {
      forgetDrafts({ accountId, attemptId });
      void client.invalidateQueries({ queryKey: dictationKeys.attempt(attemptId), refetchType: "none" });
      return client.invalidateQueries({ queryKey: dictationKeys.open });
    },
  });
}
