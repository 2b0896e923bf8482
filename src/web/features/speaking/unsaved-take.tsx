import { useTranslation } from "react-i18next";
import { LinkButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/form.tsx";
import { topicPath } from "./paths.ts";
import { useRecorder, useRecorderState } from "./use-recorder.ts";

/** Links back to a take that was recorded on another page and is not saved yet. */
export function UnsavedTake({ exceptPart }: { exceptPart?: number }) {
  const { t } = useTranslation();
  const { subject, phase } = useRecorderState(useRecorder());
  if (phase.kind !== "taken" || subject === null || subject.partId === exceptPart) return null;
  return (
    <Notice tone="warn">
      <p>{t("speaking.recorder.unsaved", { question: subject.question })}</p>
      <div className="mt-2">
        <LinkButton href={topicPath(subject)}>{t("speaking.recorder.toTake")}</LinkButton>
      </div>
    </Notice>
  );
}
