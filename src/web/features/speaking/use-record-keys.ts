import { useTranslation } from "react-i18next";
import { useKey } from "../../ui/keys.tsx";
import { findRow } from "../../ui/link-row.tsx";
import type { Recorder } from "./recorder.ts";

/** `r` opens the recorder of the question that has the focus, or of the first; pressed again it begins, and stops. `p` pauses and resumes. */
export function useRecordKeys(
  recorder: Recorder,
  partId: number,
  questions: readonly { readonly questionSlotId: number }[],
): void {
  const { t } = useTranslation();
  const slots = questions.map(({ questionSlotId }) => questionSlotId);
  useKey("r", t("speaking.keys.record"), () => {
    const { subject, phase } = recorder.getState();
    const isHere = subject?.partId === partId;
    const focused = slots.find((slot) => findQuestion(slot)?.contains(document.activeElement) === true);
    const isElsewhere = focused !== undefined && focused !== subject?.questionSlotId;
    if (isHere && phase.kind === "recording") recorder.stop();
    else if (isHere && (phase.kind === "preparing" || (phase.kind === "ready" && !isElsewhere))) void recorder.record();
    else
      findQuestion(focused ?? slots[0])
        ?.querySelector<HTMLElement>("[data-record]")
        ?.click();
  });
  useKey("p", t("speaking.keys.pause"), () => {
    const { phase } = recorder.getState();
    if (phase.kind !== "recording") return;
    if (phase.isPaused) recorder.goOn();
    else recorder.pause();
  });
}

function findQuestion(questionSlotId: number | undefined): HTMLElement | null {
  return questionSlotId === undefined ? null : findRow(`question-${questionSlotId}`);
}
