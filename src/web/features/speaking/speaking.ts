import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type RequestOf, type ResponseOf } from "../../api.ts";
import { assetKeys } from "../assets/keys.ts";
import { speakingKeys } from "./keys.ts";

export type Topic = ResponseOf<"speaking_search_topics">["items"][number];
export type TopicDetails = ResponseOf<"speaking_read_topic">;
export type TopicQuestion = TopicDetails["questions"][number];
export type LinkedMaterial = TopicQuestion["materials"][number];
export type MaterialHit = ResponseOf<"ielts_speaking_materials_search">["items"][number];
export type Material = ResponseOf<"ielts_speaking_materials_read">;
export type MaterialLink = Material["questionLinks"][number];
export type Practice = ResponseOf<"speaking_list_practices">["items"][number];

export function useTopics(request: RequestOf<"speaking_search_topics">) {
  return useQuery({
    queryKey: speakingKeys.topics(request),
    queryFn: ({ signal }) => call("speaking_search_topics", request, signal),
    placeholderData: keepPreviousData,
  });
}

export function useTopic(partId: number) {
  return useQuery({
    queryKey: speakingKeys.topic(partId),
    queryFn: ({ signal }) => call("speaking_read_topic", { partId }, signal),
  });
}

export function useMaterials(request: RequestOf<"ielts_speaking_materials_search">) {
  return useQuery({
    queryKey: speakingKeys.materials(request),
    queryFn: ({ signal }) => call("ielts_speaking_materials_search", request, signal),
    placeholderData: keepPreviousData,
  });
}

export function useMaterial(materialId: number) {
  return useQuery({
    queryKey: speakingKeys.material(materialId),
    queryFn: ({ signal }) => call("ielts_speaking_materials_read", { materialId }, signal),
  });
}

export function usePractices(request: RequestOf<"speaking_list_practices">) {
  return useQuery({
    queryKey: speakingKeys.practices(request),
    queryFn: ({ signal }) => call("speaking_list_practices", request, signal),
    placeholderData: keepPreviousData,
  });
}

/** Reads everything about speaking again: an answer counts for its question, its topic and its material. */
export function refreshSpeaking(client: QueryClient): Promise<void> {
  // Removes lists that are not in view, so that they never show an outdated state before they are read again.
  client.removeQueries({ queryKey: speakingKeys.all, type: "inactive" });
  return client.invalidateQueries({ queryKey: speakingKeys.all });
}

function useSpeakingChange<Request, Answer>(mutationFn: (request: Request) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => refreshSpeaking(client) });
}

export function useCreateMaterial() {
  return useSpeakingChange((request: RequestOf<"ielts_speaking_materials_create">) =>
    call("ielts_speaking_materials_create", request),
  );
}

/** Changes a material that still has the version `basedOn`. One that was changed elsewhere stays unchanged. */
export function useUpdateMaterial() {
  type Request = RequestOf<"ielts_speaking_materials_update"> & { readonly basedOn: string | null };
  return useSpeakingChange(async ({ basedOn, ...request }: Request) => {
    const current = await call("ielts_speaking_materials_read", { materialId: request.id });
    if (current.updatedAt !== basedOn) return { isSaved: false, material: current };
    return { isSaved: true, material: await call("ielts_speaking_materials_update", request) };
  });
}

export function useArchiveMaterial() {
  return useSpeakingChange((id: number) => call("ielts_speaking_materials_archive", { id }));
}

export function useRestoreMaterial() {
  return useSpeakingChange((materialId: number) => call("speaking_restore_material", { materialId }));
}

export function useRecordAnswer() {
  return useSpeakingChange((request: RequestOf<"speaking_record_answer">) => call("speaking_record_answer", request));
}

export function useMarkDone() {
  return useSpeakingChange((request: RequestOf<"speaking_mark_done">) => call("speaking_mark_done", request));
}

export function useDeletePractice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (practiceId: number) => call("speaking_delete_practice", { practiceId }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: assetKeys.all });
      return refreshSpeaking(client);
    },
  });
}
