import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_KEY_TEXT } from "../../bounds.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useErrorText } from "../../ui/errors.ts";
import { Field } from "../../ui/field.tsx";
import type { FieldErrors } from "../../ui/field-errors.ts";
import { Form, Notice } from "../../ui/form.tsx";
import { Progress } from "../../ui/progress.tsx";
import { Select } from "../../ui/select.tsx";
import { KeyText } from "./key-text.tsx";
import { groupOf, optionsOf } from "./marks.ts";
import { type Remarking, shareOf, useRemarking } from "./remarking.ts";
import type { ReviewPart, ReviewQuestion } from "./reviews.ts";
import { useKeyCheck, WrittenKey } from "./written-key.tsx";

/** Corrects the key of a question, then marks submitted work again, and reports the result. */
export function CorrectDialog({
  question,
  parts,
  onClose,
}: {
  question: ReviewQuestion;
  parts: readonly ReviewPart[];
  onClose(): void;
}) {
  const { t } = useTranslation();
  const { state, correct, goOn } = useRemarking();
  const isBusy = correct.isPending || goOn.isPending;
  return (
    <Dialog
      title={t("reviews.correct.title", { number: question.number })}
      isOpen
      onClose={() => {
        if (!isBusy) onClose();
      }}
    >
      {state === null ? (
        <CorrectForm question={question} parts={parts} correct={correct} onClose={onClose} />
      ) : (
        <Outcome
          state={state}
          isBusy={isBusy}
          error={goOn.error ?? correct.error}
          onGoOn={() => goOn.mutate(state)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function CorrectForm({
  question,
  parts,
  correct,
  onClose,
}: {
  question: ReviewQuestion;
  parts: readonly ReviewPart[];
  correct: ReturnType<typeof useRemarking>["correct"];
  onClose(): void;
}) {
  const { t } = useTranslation();
  const { questionSlotId, key } = question;
  const [toKey, setKey] = useState(key);
  const [reason, setReason] = useState("");
  const [problems, setProblems] = useState<FieldErrors>({});
  const options = optionsOf(parts, question);
  const check = useKeyCheck(toKey, { key, limit: groupOf(parts, question)?.wordLimit ?? null });
  const isSame = options.length > 0 && toKey === key;
  const submit = () => {
    const found = {
      ...(check.problem === null ? {} : { toKey: check.problem }),
      ...(reason.trim() === "" ? { reason: t("reviews.correct.reasonMissing") } : {}),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    correct.mutate({ questionSlotId, fromKey: key, toKey: toKey.trim(), reason: reason.trim() });
  };
  return (
    <Form error={correct.error} problems={problems} onSubmit={submit}>
      <div className="flex flex-col gap-1">
        <p className="text-sm font-medium">{t("reviews.correct.now")}</p>
        <p lang="en">
          <KeyText value={key} />
        </p>
      </div>
      {options.length > 0 ? (
        <Select
          label={t("reviews.correct.to")}
          options={options.map(({ letter, text }) => ({
            id: letter,
            name: text === "" ? letter : `${letter} · ${text}`,
          }))}
          value={toKey}
          onChange={setKey}
        />
      ) : (
        <WrittenKey value={toKey} check={check} onChange={setKey} />
      )}
      <Field
        name="reason"
        label={t("reviews.correct.reason")}
        hint={t("reviews.correct.reasonHint")}
        value={reason}
        maxLength={MAX_KEY_TEXT}
        lines={2}
        onChange={setReason}
      />
      <p className="text-sm text-soft">{t("reviews.correct.effect")}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onPress={onClose}>{t("ui.cancel")}</Button>
        <Button type="submit" look="primary" isDisabled={isSame} isPending={correct.isPending}>
          {t("reviews.correct.save")}
        </Button>
      </div>
    </Form>
  );
}

function Outcome({
  state,
  isBusy,
  error,
  onGoOn,
  onClose,
}: {
  state: Remarking;
  isBusy: boolean;
  error: Error | null;
  onGoOn(): void;
  onClose(): void;
}) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const isWhole = state.remaining === 0;
  if (isBusy) return <Progress label={t("reviews.remarking")} share={shareOf(state)} />;
  return (
    <div className="flex flex-col gap-4">
      <Notice tone={isWhole ? "calm" : "warn"}>
        {isWhole ? t("reviews.correct.done") : t("reviews.correct.halted")}{" "}
        {state.remarked > 0
          ? t("reviews.correct.result", { count: state.remarked })
          : isWhole && t("reviews.correct.resultNone")}
      </Notice>
      {error !== null && <Notice tone="danger">{errorText(error)}</Notice>}
      <div className="flex flex-wrap justify-end gap-3">
        {!isWhole && <Button onPress={onGoOn}>{t("reviews.goOn")}</Button>}
        <Button autoFocus look="primary" onPress={onClose}>
          {t("reviews.correct.viewResult")}
        </Button>
      </div>
    </div>
  );
}
