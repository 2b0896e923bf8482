import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import { useWhen } from "../../ui/when.ts";
import { useReminderActions } from "./actions.ts";
import { Deliveries, ReminderState } from "./reminder-parts.tsx";
import { isOpen, type Reminder, useReminder } from "./reminders.ts";

/** One reminder over the list: its message, its deliveries, and what can still be changed. */
export function ReminderDialog({ reminderId, onClose }: { reminderId: number | null; onClose(): void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t("reminders.one")} isOpen={reminderId !== null} onClose={onClose}>
      {reminderId !== null && <Found key={reminderId} reminderId={reminderId} onClose={onClose} />}
    </Dialog>
  );
}

function Found({ reminderId, onClose }: { reminderId: number; onClose(): void }) {
  const { t } = useTranslation();
  const reminder = useReminder(reminderId);
  return (
    <Loaded query={reminder} lines={4}>
      {(found) =>
        found === null ? (
          <Notice tone="warn">{t("reminders.errors.gone")}</Notice>
        ) : (
          <Opened reminder={found} onClose={onClose} />
        )
      }
    </Loaded>
  );
}

function Opened({ reminder, onClose }: { reminder: Reminder; onClose(): void }) {
  const { t } = useTranslation();
  const when = useWhen();
  const actions = useReminderActions();
  const { content, remindAt, late, messengerDelivery } = reminder;
  return (
    <div className="flex flex-col gap-5">
      <p className="text-lg whitespace-pre-wrap wrap-anywhere">{content}</p>
      <div className="flex flex-col gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="inline-block first-letter:uppercase">{when(remindAt)}</span>
          <ReminderState reminder={reminder} isAlone />
        </p>
        {late === true && <p className="text-sm text-soft">{t("reminders.lateAbout")}</p>}
        <Deliveries reminder={reminder} />
      </div>
      {isOpen(reminder) && (
        <>
          <Toggle
            label={t("reminders.form.messenger")}
            hint={t("reminders.messengerHint")}
            isSelected={messengerDelivery}
            onChange={() => void actions.toggleMessenger(reminder)}
          />
          <div className="flex justify-end">
            <Button
              look="quiet-danger"
              isPending={actions.isCancelling}
              onPress={() => void actions.cancel(reminder).then(onClose)}
            >
              {t("reminders.cancel")}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
