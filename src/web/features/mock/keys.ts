import type { RequestOf } from "../../api.ts";

/** Query keys for mock papers. */
export const mockKeys = {
  all: ["mock"],
  search: (request: RequestOf<"ielts_mock_search_papers">) => ["mock", "search", request] as const,
  paper: (paperId: string) => ["mock", "paper", paperId] as const,
  sittings: (request: RequestOf<"mock_list_sessions">) => ["mock", "sittings", request] as const,
  sitting: (sessionId: number) => ["mock", "sitting", sessionId] as const,
} as const;
