import { useState } from "react";
import { useTranslation } from "react-i18next";
import { writingBand } from "../../../lib/bands.ts";
import { MAX_BAND_NOTE } from "../../bounds.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Form, Notice } from "../../ui/form.tsx";
import { Select } from "../../ui/select.tsx";
import { toast } from "../../ui/toast.tsx";
import { usePartNames } from "../practice/names.ts";
import { type BandEntry, type Judged, useEnterBand } from "./mock.ts";

/** All bands, highest first. */
const HALVES = Array.from({ length: 19 }, (_, index) => 9 - index / 2);

interface BandDialogProps {
  sessionId: number;
  subject: Judged;
  /** The band that the same person entered before. */
  entry: BandEntry | undefined;
  /** Whether the sitting is the person's own, so that the band is the learner's and not a teacher's. */
  isOwn: boolean;
  onClose(): void;
}

/** Enters the band that a person gives for a section that the service does not mark. */
export function BandDialog(props: BandDialogProps) {
  const { t } = useTranslation();
  const names = usePartNames();
  return (
    <Dialog title={t("sitting.enterFor", { subject: names.subject(props.subject) })} isOpen onClose={props.onClose}>
      <BandForm {...props} />
    </Dialog>
  );
}

function BandForm({ sessionId, subject, entry, isOwn, onClose }: BandDialogProps) {
  const { t } = useTranslation();
  const names = usePartNames();
  const enter = useEnterBand();
  const [band, setBand] = useState(String(entry?.band ?? ""));
  const [task1, setTask1] = useState(String(entry?.taskBands?.task1 ?? ""));
  const [task2, setTask2] = useState(String(entry?.taskBands?.task2 ?? ""));
  const [note, setNote] = useState(entry?.note ?? "");
  const [wasTried, setTried] = useState(false);
  const isByTasks = subject === "writing";
  const isChosen = isByTasks ? task1 !== "" && task2 !== "" : band !== "";

  const save = () => {
    setTried(true);
    if (!isChosen) return;
    const given = isByTasks ? { taskBands: { task1: Number(task1), task2: Number(task2) } } : { band: Number(band) };
    enter.mutate(
      { sessionId, subject, note: note.trim(), ...given },
      {
        onSuccess: () => {
          onClose();
          toast(t("sitting.entered"));
        },
      },
    );
  };
  const takeBack = () =>
    enter.mutate(
      { sessionId, subject, band: null },
      {
        onSuccess: () => {
          onClose();
          toast(t("sitting.bandRemoved"));
        },
      },
    );

  return (
    <Form error={enter.error} onSubmit={save}>
      <div className="flex flex-col gap-1.5 text-sm text-soft">
        <p>{t(isOwn ? "sitting.enterOwn" : "sitting.enterTeacher")}</p>
        <p>{t(`sitting.criteria.${subject}`)}</p>
      </div>
      {isByTasks ? (
        <div className="grid gap-4 xs:grid-cols-2">
          <BandSelect label={names.part(subject, 1)} value={task1} onChange={setTask1} />
          <BandSelect label={names.part(subject, 2)} value={task2} onChange={setTask2} />
        </div>
      ) : (
        <BandSelect label={t("sitting.band")} value={band} onChange={setBand} />
      )}
      {isByTasks && (
        <p aria-live="polite" className="text-sm">
          {isChosen
            ? t("sitting.computed", { band: writingBand(Number(task1), Number(task2)) })
            : t("sitting.computedLater")}
        </p>
      )}
      {wasTried && !isChosen && (
        <Notice tone="danger">{t(isByTasks ? "sitting.chooseBoth" : "sitting.chooseBand")}</Notice>
      )}
      <Field
        name="note"
        label={t("sitting.note")}
        hint={t("sitting.noteHint")}
        lines={3}
        maxLength={MAX_BAND_NOTE}
        value={note}
        onChange={setNote}
      />
      <div className="flex flex-wrap justify-end gap-3">
        {entry !== undefined && (
          <span className="mr-auto">
            <Button look="quiet-danger" isDisabled={enter.isPending} onPress={takeBack}>
              {t("sitting.removeBand")}
            </Button>
          </span>
        )}
        <Button onPress={onClose}>{t("ui.cancel")}</Button>
        <Button type="submit" look="primary" isPending={enter.isPending}>
          {t("sitting.save")}
        </Button>
      </div>
    </Form>
  );
}

function BandSelect({ label, value, onChange }: { label: string; value: string; onChange(value: string): void }) {
  const { t } = useTranslation();
  const options = HALVES.map((band) => ({ id: String(band), name: band.toFixed(1) }));
  return (
    <Select
      label={label}
      options={[{ id: "", name: t("sitting.choose") }, ...options]}
      value={value}
      onChange={onChange}
    />
  );
}
