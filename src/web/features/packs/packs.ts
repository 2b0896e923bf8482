import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type RequestOf, type ResponseOf, upload } from "../../api.ts";
import { packKeys } from "./keys.ts";

export type Pack = ResponseOf<"content_packs_list">["packs"][number];
export type Checked = ResponseOf<"content_pack_check">;
export type Imported = ResponseOf<"content_pack_import">;
export type Problem = Checked["problems"][number];
export type Summary = NonNullable<Checked["summary"]>;

export function usePacks() {
  return useQuery({
    queryKey: packKeys.list,
    queryFn: ({ signal }) => call("content_packs_list", {}, signal),
  });
}

interface Sending {
  readonly file: File;
  readonly signal: AbortSignal;
  /** Called with the share of the file that has been sent, between 0 and 1. */
  onProgress(share: number): void;
}

export function useCheckPack() {
  return useMutation({
    mutationFn: ({ file, signal, onProgress }: Sending) =>
      upload("content_pack_check", { fileName: file.name }, file, {
        signal,
        onProgress: (sent, total) => onProgress(total === 0 ? 1 : sent / total),
      }),
  });
}

export function useImportPack() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestOf<"content_pack_import">) => call("content_pack_import", request),
    // A pack may change any content that the workspace has cached.
    onSettled: () => client.invalidateQueries(),
  });
}

export function useDiscardPack() {
  return useMutation({ mutationFn: (uploadId: string) => call("content_pack_discard", { uploadId }) });
}
