import { keepPreviousData, useMutation, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type RequestOf, type ResponseOf } from "../../api.ts";
import { vocabularyKeys } from "./keys.ts";

export type Entry = ResponseOf<"ielts_vocabulary_personal_search">["items"][number];
export type LearningState = Entry["learningState"];
export type Wordbook = ResponseOf<"ielts_vocabulary_builtin_progress">;
export type ExportFile = ResponseOf<"vocabulary_export_book">["files"][number];
export type ImportResult = ResponseOf<"ielts_vocabulary_personal_import">;

export const LEARNING_STATES = [
  "new",
  "learning",
  "review",
  "relearning",
  "mastered",
] as const satisfies readonly LearningState[];
const WORDBOOKS = ["core", "listening", "reading"] as const satisfies readonly Wordbook["setId"][];

export function useEntries(request: RequestOf<"ielts_vocabulary_personal_search">) {
  return useQuery({
    queryKey: vocabularyKeys.search(request),
    queryFn: ({ signal }) => call("ielts_vocabulary_personal_search", request, signal),
    placeholderData: keepPreviousData,
  });
}

export function usePersonalProgress() {
  return useQuery({
    queryKey: vocabularyKeys.personal,
    queryFn: ({ signal }) => call("ielts_vocabulary_personal_progress", { limit: 6 }, signal),
  });
}

/** Progress in every built-in wordbook; one that is not installed here carries its error. */
export function useWordbooks() {
  return useQueries({
    queries: WORDBOOKS.map((setId) => ({
      queryKey: vocabularyKeys.wordbook(setId),
      queryFn: ({ signal }: { signal: AbortSignal }) => call("ielts_vocabulary_builtin_progress", { setId }, signal),
    })),
  });
}

function useVocabularyChange<Request, Answer>(mutationFn: (request: Request) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: vocabularyKeys.all }),
  });
}

export function useAddEntry() {
  return useVocabularyChange((request: RequestOf<"ielts_vocabulary_personal_add">) =>
    call("ielts_vocabulary_personal_add", request),
  );
}

export function useUpdateEntry() {
  return useVocabularyChange((request: RequestOf<"ielts_vocabulary_personal_update">) =>
    call("ielts_vocabulary_personal_update", request),
  );
}

export function useDeleteEntry() {
  return useVocabularyChange((id: number) => call("ielts_vocabulary_personal_delete", { id }));
}

export function useImport() {
  return useVocabularyChange((request: RequestOf<"ielts_vocabulary_personal_import">) =>
    call("ielts_vocabulary_personal_import", request),
  );
}

/** Reads the whole book as files, each small enough to be imported again. A call returns the files of some ten thousand entries. */
export function useExport() {
  return useMutation({
    mutationFn: async (format: ExportFile["format"]) => {
      const files: ExportFile[] = [];
      for (let offset: number | null = 0; offset !== null; ) {
        const answer: ResponseOf<"vocabulary_export_book"> = await call("vocabulary_export_book", { format, offset });
        files.push(...answer.files);
        offset = answer.nextOffset;
      }
      return files;
    },
  });
}
