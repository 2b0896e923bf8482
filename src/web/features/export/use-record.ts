import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { saveFile } from "../../ui/save-file.ts";
import { toastNotice } from "../../ui/toast.tsx";
import { dayAt } from "../../ui/wall-time.ts";
import { fetchRecord, type RecordFacts } from "./record.ts";

/** A tenth of a megabyte: smaller steps are not shown. */
const STEP_BYTES = 104_858;
/** The abort reason if the page is left. */
const LEFT = "left";

export type RecordState =
  | { readonly kind: "idle" }
  | { readonly kind: "fetching" }
  | { readonly kind: "stopped" }
  | { readonly kind: "failed"; readonly error: Error }
  | { readonly kind: "saved"; readonly name: string; readonly bytes: number; readonly facts: RecordFacts };

/**
 * Fetches the learner's record and saves it as a file once it is complete. Not a mutation: those delay updates of pages until they finish, and this
 * one may take minutes.
 */
export function useRecord() {
  const { t } = useTranslation();
  const [state, setState] = useState<RecordState>({ kind: "idle" });
  const [received, setReceived] = useState(0);
  const running = useRef<AbortController | null>(null);
  const stop = useCallback(() => running.current?.abort(), []);
  // Leaving the page aborts the download, also on the service.
  useEffect(() => () => running.current?.abort(LEFT), []);

  const isFetching = state.kind === "fetching";
  useEffect(() => {
    if (!isFetching) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isFetching]);

  const start = useCallback(async () => {
    const controller = new AbortController();
    running.current = controller;
    setReceived(0);
    setState({ kind: "fetching" });
    const onStopped = () => {
      if (controller.signal.reason === LEFT) toastNotice(t("export.record.left"));
      else setState({ kind: "stopped" });
    };
    const onProgress = (bytes: number) => setReceived(Math.floor(bytes / STEP_BYTES) * STEP_BYTES);
    try {
      const { file, facts } = await fetchRecord(onProgress, controller.signal);
      const name = `lectern-export-${dayAt(Date.parse(facts.asOf))}.json`;
      // A stop at the last moment counts too.
      if (controller.signal.aborted) return onStopped();
      saveFile(file, name);
      setState({ kind: "saved", name, bytes: file.size, facts });
    } catch (error) {
      if (controller.signal.aborted) onStopped();
      else setState({ kind: "failed", error: error instanceof Error ? error : new Error(String(error)) });
    }
  }, [t]);

  return { state, received, start, stop };
}
