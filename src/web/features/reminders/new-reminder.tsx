import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../api.ts";
import { MAX_REMINDER_CONTENT } from "../../bounds.ts";
import { now } from "../../clock.ts";
import { useStoredState } from "../../stored-state.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useErrorText } from "../../ui/errors.ts";
import { Field } from "../../ui/field.tsx";
import type { FieldErrors } from "../../ui/field-errors.ts";
import { Form, Notice } from "../../ui/form.tsx";
import { toast } from "../../ui/toast.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import { instantOf, quickTimes } from "../../ui/wall-time.ts";
import { useWhen } from "../../ui/when.ts";
import { useLearnerZone } from "../../zone.ts";
import { useSession } from "../account/account.ts";
import { useZoneName } from "../account/zones.ts";
import { useReminderActions } from "./actions.ts";
import { EMPTY_REMINDER, problemsOf } from "./draft.ts";
import { refusesMoment } from "./errors.ts";
import { useCreateReminder } from "./reminders.ts";

/** Creates a reminder. The draft survives an accidental close, a reload and a failure. */
export function NewReminder({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t("reminders.new.title")} isOpen={isOpen} onClose={onClose}>
      <NewForm onClose={onClose} />
    </Dialog>
  );
}

function NewForm({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const zoneName = useZoneName();
  const zone = useLearnerZone();
  const when = useWhen();
  const accountId = useSession().data?.account?.id ?? 0;
  const { value: draft, set, forget } = useStoredState(`lectern.new-reminder.1.${accountId}`, EMPTY_REMINDER);
  const [problems, setProblems] = useState<FieldErrors>({});
  const { mutateAsync, isPending, error, reset } = useCreateReminder();
  const { cancel } = useReminderActions();
  const errorText = useErrorText();
  const isOfMoment = error !== null && refusesMoment(error);
  const isOfField = error instanceof ApiError && error.details.length > 0 && !isOfMoment;

  const create = async () => {
    if (isPending) return;
    const found = Object.entries(problemsOf(draft, now()));
    setProblems(Object.fromEntries(found.map(([field, problem]) => [field, t(`reminders.form.${problem}`)])));
    reset();
    if (found.length > 0) return;
    const { content, messengerDelivery } = draft;
    const reminder = await mutateAsync({ content: content.trim(), remindAt: instantOf(draft), messengerDelivery });
    forget();
    onClose();
    const undo = () => void cancel(reminder);
    toast(t("reminders.created", { when: when(reminder.remindAt) }), { label: t("ui.undo"), run: undo });
  };

  // Refusals are shown by the form, which keeps its values.
  const refuse = (failure: Error) => {
    if (refusesMoment(failure)) setProblems({ remindAt: errorText(failure) });
  };

  return (
    <Form error={isOfField ? error : null} problems={problems} onSubmit={() => void create().catch(refuse)}>
      {error !== null && !isOfField && !isOfMoment && <Notice tone="danger">{errorText(error)}</Notice>}
      <Field
        autoFocus
        name="content"
        label={t("reminders.form.content")}
        lines={2}
        maxLength={MAX_REMINDER_CONTENT}
        value={draft.content}
        onChange={(content) => set({ ...draft, content })}
      />
      <div className="flex flex-col gap-3">
        <fieldset aria-label={t("reminders.quick.label")} className="flex flex-wrap gap-2">
          {quickTimes(now()).map(({ id, at }) => (
            <Button
              key={id}
              onPress={() => {
                set({ ...draft, ...at });
                setProblems({});
              }}
            >
              {t(`reminders.quick.${id}`, { time: at.time })}
            </Button>
          ))}
        </fieldset>
        <div className="grid items-start gap-4 xs:grid-cols-2">
          <Field
            label={t("reminders.form.day")}
            name="day"
            type="date"
            value={draft.day}
            onChange={(day) => set({ ...draft, day })}
          />
          <Field
            label={t("reminders.form.time")}
            name="remindAt"
            type="time"
            hint={zoneName(zone)}
            value={draft.time}
            onChange={(time) => set({ ...draft, time })}
          />
        </div>
      </div>
      <Toggle
        label={t("reminders.form.messenger")}
        hint={t("reminders.messengerHint")}
        isSelected={draft.messengerDelivery}
        onChange={(messengerDelivery) => set({ ...draft, messengerDelivery })}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          onPress={() => {
            forget();
            onClose();
          }}
        >
          {t("ui.cancel")}
        </Button>
        <Button type="submit" look="primary" isPending={isPending}>
          {t("reminders.new.create")}
        </Button>
      </div>
    </Form>
  );
}
