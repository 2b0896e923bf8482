import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type RequestOf, type ResponseOf } from "../../api.ts";
import { mockKeys } from "./keys.ts";

export type Paper = ResponseOf<"ielts_mock_search_papers">["items"][number];
export type PaperDetails = ResponseOf<"mock_read_paper">;
export type Sitting = ResponseOf<"mock_read_session">;
export type SittingSection = Sitting["sections"][number];
export type SittingSummary = ResponseOf<"mock_list_sessions">["items"][number];
export type Band = NonNullable<SittingSection["band"]>;
export type BandEntry = SittingSection["entries"][number];
/** Subjects the service does not mark, so that people enter the band. */
export type Judged = RequestOf<"mock_enter_band">["subject"];

export function usePapers(request: RequestOf<"ielts_mock_search_papers">) {
  return useQuery({
    queryKey: mockKeys.search(request),
    queryFn: ({ signal }) => call("ielts_mock_search_papers", request, signal),
    placeholderData: keepPreviousData,
  });
}

export function usePaper(paperId: string) {
  return useQuery({
    queryKey: mockKeys.paper(paperId),
    queryFn: ({ signal }) => call("mock_read_paper", { paperId }, signal),
  });
}

function useMockChange<Request, Answer>(mutationFn: (request: Request) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => {
      // Removes lists that are not in view, so that they never show an outdated state before they are read again.
      client.removeQueries({ queryKey: mockKeys.all, type: "inactive" });
      return client.invalidateQueries({ queryKey: mockKeys.all });
    },
  });
}

export function useCreatePaper() {
  return useMockChange((request: RequestOf<"ielts_mock_create_paper">) => call("ielts_mock_create_paper", request));
}

export function useDeletePaper() {
  return useMockChange((paperId: string) => call("mock_delete_paper", { paperId }));
}

export function useRestorePaper() {
  return useMockChange((paperId: string) => call("mock_restore_paper", { paperId }));
}

/** Sittings of mock papers, latest activity first. */
export function useSittings(request: RequestOf<"mock_list_sessions">) {
  return useQuery({
    queryKey: mockKeys.sittings(request),
    queryFn: ({ signal }) => call("mock_list_sessions", request, signal),
    // The player changes them without invalidating the query: reading again on return shows their current state.
    refetchOnMount: "always",
  });
}

function sittingQuery(sessionId: number) {
  return queryOptions({
    queryKey: mockKeys.sitting(sessionId),
    queryFn: ({ signal }) => call("mock_read_session", { sessionId }, signal),
  });
}

export function useSitting(sessionId: number) {
  return useQuery({ ...sittingQuery(sessionId), refetchOnMount: "always" });
}

/** Reads the current status of a sitting once. */
export function useAskSitting(sessionId: number) {
  const client = useQueryClient();
  // Without a connection this fails at once instead of waiting.
  return () => client.fetchQuery({ ...sittingQuery(sessionId), staleTime: 0, retry: false, networkMode: "always" });
}

export function useBeginSitting() {
  return useMockChange((paperId: string) => call("mock_begin", { paperId }));
}

export function useBeginSection() {
  return useMockChange((request: RequestOf<"mock_begin_section">) => call("mock_begin_section", request));
}

export function useResumeSitting() {
  return useMockChange((sessionId: number) => call("practice_resume", { sessionId }));
}

export function useEnterBand() {
  return useMockChange((request: RequestOf<"mock_enter_band">) => call("mock_enter_band", request));
}

export function useShareSitting() {
  return useMockChange((request: RequestOf<"reviews_share">) => call("reviews_share", request));
}
