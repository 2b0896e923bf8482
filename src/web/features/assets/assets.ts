import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type RequestOf, type ResponseOf } from "../../api.ts";
import { assetKeys } from "./keys.ts";

export type AssetHit = ResponseOf<"ielts_assets_search">["items"][number];
export type AssetDetails = ResponseOf<"assets_read">;
/** What every list and page knows of a file. */
export type Asset = ResponseOf<"assets_rename">;

/** What the chooser offers. The service judges by the bytes and names what it keeps when it refuses. */
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
      // A list that is not in view is read anew, rather than shown for a moment as it was.
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
