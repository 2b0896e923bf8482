import { RotateCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { useErrorText } from "../../ui/errors.ts";
import { Notice } from "../../ui/form.tsx";
import { Progress } from "../../ui/progress.tsx";
import { toast, toastNotice } from "../../ui/toast.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import type { Phase, Recorder, RecorderState } from "./recorder.ts";
import { useForgetUpload, useSaveTake } from "./save-take.ts";
import { SoundPlayer } from "./sound-player.tsx";

/** A recorded answer: play it, then save it, record again or discard it. */
export function Taken({
  recorder,
  state,
  phase: { take, share, error },
}: {
  recorder: Recorder;
  state: RecorderState;
  phase: Phase & { kind: "taken" };
}) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const keep = useSaveTake(recorder);
  const forgetUpload = useForgetUpload();
  const [isDone, setDone] = useState(true);
  const { subject, materialId } = state;
  const isSaving = share !== null;
  if (subject === null) return null;
  const discard = () => {
    recorder.discard();
    forgetUpload(take, subject);
    const undo = () => {
      if (!recorder.restore(state, take)) toastNotice(t("speaking.recorder.tooLate"));
    };
    toast(t("speaking.recorder.discarded"), { label: t("ui.undo"), run: undo });
  };
  return (
    <>
      <p role="status" className="text-sm">
        {t("speaking.recorder.taken")}
      </p>
      {take.isSilent && <Notice tone="warn">{t("speaking.recorder.silent")}</Notice>}
      <SoundPlayer sound={take.blob} seconds={take.durationMs / 1000} title={t("speaking.recorder.takeTitle")} />
      <Toggle
        label={t("speaking.recorder.done")}
        hint={t("speaking.recorder.doneHint")}
        isSelected={isDone}
        onChange={setDone}
      />
      {error !== null && (
        <Notice tone="danger">
          {t("speaking.recorder.notSaved")} {errorText(error)}
        </Notice>
      )}
      {isSaving && <Progress label={t("speaking.recorder.sending")} share={share < 1 ? share : null} />}
      <div className="flex flex-wrap gap-3">
        <Button
          data-next
          look="primary"
          isPending={isSaving}
          onPress={() => void keep({ subject, materialId, isDone })}
        >
          {t(error === null ? "speaking.recorder.save" : "speaking.recorder.saveAgain")}
        </Button>
        <Button
          icon={<RotateCw aria-hidden className="size-4" />}
          isDisabled={isSaving}
          onPress={() => {
            discard();
            recorder.take(subject, materialId);
            recorder.note(state.notes);
          }}
        >
          {t("speaking.recorder.again")}
        </Button>
        <Button
          look="quiet-danger"
          icon={<Trash2 aria-hidden className="size-4" />}
          isDisabled={isSaving}
          onPress={discard}
        >
          {t("speaking.recorder.discard")}
        </Button>
      </div>
    </>
  );
}
