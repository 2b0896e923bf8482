import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type RequestOf, type ResponseOf } from "../../api.ts";
import { mockKeys } from "./keys.ts";

export type Paper = ResponseOf<"ielts_mock_search_papers">["items"][number];
export type PaperDetails = ResponseOf<"mock_read_paper">;
export type Section = Paper["sections"][number];

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
      // A list that is not in view is read anew, rather than shown for a moment as it was.
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
