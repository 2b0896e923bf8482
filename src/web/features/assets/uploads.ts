import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { upload } from "../../api.ts";
import { MAX_FILE_BYTES } from "../../bounds.ts";
import type { Asset } from "./assets.ts";
import { assetKeys } from "./keys.ts";

/** Maximum number of simultaneous uploads; the others are queued. */
const AT_ONCE = 2;

export type UploadState =
  | { readonly kind: "waiting" }
  /** `share` is the part of the bytes sent so far, between 0 and 1; at 1 the service is processing the file. */
  | { readonly kind: "sending"; readonly share: number }
  | { readonly kind: "done"; readonly asset: Asset; readonly alreadyThere: boolean }
  | { readonly kind: "failed"; readonly error: Error }
  | { readonly kind: "tooLarge" }
  | { readonly kind: "stopped" };

export interface Upload {
  readonly id: number;
  readonly file: File;
  readonly state: UploadState;
}

/** Uploads files, a few at a time, and reports the progress of each. A failed upload can be retried; one in progress can be stopped. */
export function useUploads() {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const lastId = useRef(0);
  const running = useRef(new Map<number, AbortController>());

  const setState = useCallback(
    (id: number, state: UploadState) =>
      setUploads((list) => list.map((one) => (one.id === id ? { ...one, state } : one))),
    [],
  );

  const start = useCallback(
    async ({ id, file }: Upload) => {
      if (running.current.has(id)) return;
      const controller = new AbortController();
      running.current.set(id, controller);
      setState(id, { kind: "sending", share: 0 });
      try {
        const { asset, alreadyThere } = await upload("assets_upload", { fileName: file.name }, file, {
          signal: controller.signal,
          onProgress: (sent, total) => setState(id, { kind: "sending", share: total === 0 ? 1 : sent / total }),
        });
        running.current.delete(id);
        setState(id, { kind: "done", asset, alreadyThere });
      } catch (error) {
        running.current.delete(id);
        if (controller.signal.aborted) setState(id, { kind: "stopped" });
        else setState(id, { kind: "failed", error: error instanceof Error ? error : new Error(String(error)) });
      }
      // An upload that was stopped late may have been saved nevertheless.
      await client.invalidateQueries({ queryKey: assetKeys.all });
    },
    [client, setState],
  );

  useEffect(() => {
    const free = AT_ONCE - running.current.size;
    for (const next of uploads.filter(({ state }) => state.kind === "waiting").slice(0, Math.max(0, free))) {
      void start(next);
    }
  }, [uploads, start]);

  return {
    uploads,
    add: (files: readonly File[]) =>
      setUploads((list) => [
        ...list,
        ...files.map((file): Upload => {
          lastId.current += 1;
          const isTooLarge = file.size > MAX_FILE_BYTES;
          return { id: lastId.current, file, state: { kind: isTooLarge ? "tooLarge" : "waiting" } };
        }),
      ]),
    /** Stops an upload that is in progress or queued. If the service has already received all of it, the file may be saved. */
    stop: (id: number) => {
      const controller = running.current.get(id);
      if (controller === undefined) setState(id, { kind: "stopped" });
      else controller.abort();
    },
    retry: (id: number) => setState(id, { kind: "waiting" }),
    dismiss: (id: number) => setUploads((list) => list.filter((one) => one.id !== id)),
  };
}
