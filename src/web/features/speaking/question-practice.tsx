import { Check, FilePen, Mic } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, LinkButton } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Select } from "../../ui/select.tsx";
import { LinkedMaterials } from "./linked-materials.tsx";
import { newMaterialPath } from "./paths.ts";
import { PracticeRow } from "./practice-row.tsx";
import { limitOf } from "./recorder.ts";
import { RecorderPanel } from "./recorder-panel.tsx";
import { useForgetUpload } from "./save-take.ts";
import type { Topic, TopicQuestion } from "./speaking.ts";
import { usePractisedWithUndo } from "./undo.ts";
import { useRecorder, useRecorderState } from "./use-recorder.ts";

const NO_MATERIAL = "none";

/** Below a question: the outline, the recorder, and earlier answers. */
export function QuestionPractice({
  topic: { partId, partNumber },
  question: { questionSlotId, question, number, materials, practices },
  practiseWith,
}: {
  topic: Pick<Topic, "partId" | "partNumber">;
  question: TopicQuestion;
  /** The material that the address names, or null. */
  practiseWith: number | null;
}) {
  const { t, i18n } = useTranslation();
  const recorder = useRecorder();
  const { subject, materialId: recorded, phase } = useRecorderState(recorder);
  const isOpen = subject?.questionSlotId === questionSlotId;
  const [chosen, setChosen] = useState(isOpen ? recorded : (practiseWith ?? materials[0]?.materialId ?? null));
  const [isConfirming, setConfirming] = useState(false);
  const { practised, isPending } = usePractisedWithUndo();
  const forgetUpload = useForgetUpload();
  // A material that was archived or unlinked meanwhile cannot be practised.
  const materialId = materials.some((material) => material.materialId === chosen) ? chosen : null;
  const article = useRef<HTMLElement>(null);
  // The recorder removes its buttons when it closes; the focus moves here.
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) article.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  // During an answer only the recorder is shown below its question.
  const isBusy = isOpen && phase.kind !== "ready";
  const wanted = { partId, questionSlotId, question, limitMs: limitOf(partNumber) };

  return (
    <article
      ref={article}
      lang={i18n.language}
      aria-label={t("speaking.question.label", { number })}
      tabIndex={-1}
      data-row={`question-${questionSlotId}`}
      className="flex scroll-mt-36 flex-col gap-3 rounded-sm pb-3 outline-offset-8"
    >
      <LinkedMaterials materials={materials} />
      {materials.length > 0 && (
        <div className="max-w-md">
          <Select
            label={t("speaking.question.practiseWith")}
            options={[
              ...materials.map((material) => ({ id: String(material.materialId), name: material.title })),
              { id: NO_MATERIAL, name: t("speaking.question.noMaterial") },
            ]}
            value={materialId === null ? NO_MATERIAL : String(materialId)}
            onChange={(id) => {
              const next = id === NO_MATERIAL ? null : Number(id);
              setChosen(next);
              if (isOpen) recorder.practiseWith(next);
            }}
          />
        </div>
      )}
      {isOpen && <RecorderPanel hasPreparation={partNumber === 2} />}
      <div className={isBusy ? "hidden" : "flex flex-wrap items-center gap-x-3 gap-y-2"}>
        {!isOpen && (
          <Button
            data-record
            look="primary"
            icon={<Mic aria-hidden className="size-4" />}
            aria-label={t("speaking.question.recordNamed", { number })}
            onPress={() => setConfirming(!recorder.take(wanted, materialId))}
          >
            {t("speaking.question.record")}
          </Button>
        )}
        <Button
          icon={<Check aria-hidden className="size-4" />}
          isPending={isPending}
          aria-label={t("speaking.question.markDoneNamed", { number })}
          onPress={() => practised({ questionSlotId, ...(materialId === null ? {} : { materialId }) })}
        >
          {t("speaking.question.markDone")}
        </Button>
        <span className="-mx-4">
          <LinkButton
            look="quiet"
            href={newMaterialPath({ partId, questionSlotId })}
            icon={<FilePen aria-hidden className="size-4" />}
          >
            {t("speaking.question.write")}
          </LinkButton>
        </span>
      </div>
      {practices.length > 0 && (
        <ul
          aria-label={t("speaking.question.takes", { number })}
          className="divide-y divide-line border-t border-line empty:hidden"
        >
          {practices.map((practice) => (
            <PracticeRow key={practice.practiceId} practice={practice} isFlush />
          ))}
        </ul>
      )}
      <ConfirmDialog
        title={t("speaking.recorder.otherTitle")}
        action={t("speaking.recorder.discard")}
        isOpen={isConfirming}
        isPending={false}
        error={null}
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          recorder.discard();
          if (phase.kind === "taken" && subject !== null) forgetUpload(phase.take, subject);
          recorder.take(wanted, materialId);
        }}
      >
        {t("speaking.recorder.other", { question: subject?.question ?? "" })}
      </ConfirmDialog>
    </article>
  );
}
