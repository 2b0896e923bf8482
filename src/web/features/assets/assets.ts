import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type RequestOf, type ResponseOf } from "../../api.ts";
import { assetKeys } from "./keys.ts";

export type AssetHit = ResponseOf<"ielts_assets_search">["items"][number];
export type AssetDetails = ResponseOf<"assets_read">;
/** Fields of a file that every list and page needs. */
export type Asset = ResponseOf<"assets_rename">;

/** Types offered by the file chooser. The service checks the bytes, and lists the accepted types when it refuses. */
export const ACCEPTED = [
  ".pdf",
  ".docx",
  ".txt",
  ".md",
  ".markdown",
  ".png",
  ".jpg",
  ".jpeg",
  ".webp",
  ".gif",
  ".mp3",
  ".m4a",
  ".ogg",
  ".oga",
  ".opus",
  ".webm",
  ".wav",
  ".mp4",
  ".m4v",
] as const;

export function useAssets(request: RequestOf<"ielts_assets_search">) {
  return useQuery({
    queryKey: assetKeys.search(request),
    queryFn: ({ signal }) => call("ielts_assets_search", request, signal),
    placeholderData: keepPreviousData,
  });
}

export function useAsset(assetId: number) {
  return useQuery({
    queryKey: assetKeys.asset(assetId),
    queryFn: ({ signal }) => call("assets_read", { assetId }, signal),
  });
}

function useAssetChange<Request, Answer>(mutationFn: (request: Request) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => {
      // Removes lists that are not in view, so that they never show an outdated state before they are read again.
      client.removeQueries({ queryKey: assetKeys.all, type: "inactive" });
      return client.invalidateQueries({ queryKey: assetKeys.all });
    },
  });
}

export function useRenameAsset() {
  return useAssetChange((request: RequestOf<"assets_rename">) => call("assets_rename", request));
}

export function useDeleteAsset() {
  return useAssetChange((assetId: number) => call("assets_delete", { assetId }));
}

export function useRestoreAsset() {
  return useAssetChange((assetId: number) => call("assets_restore", { assetId }));
}

/** The address of a file's bytes, for its owner. */
export function filePath(assetId: number): string {
  return `/files/assets/${assetId}`;
}
