import { useTranslation } from "react-i18next";
import { leaveRow } from "../../ui/link-row.tsx";
import { toast, useToastError } from "../../ui/toast.tsx";
import { beginningOf } from "../predictions/beginning.ts";
import { type Reminder, useCancelReminder, useCreateReminder, useSetMessenger } from "./reminders.ts";

const NAME_CHARACTERS = 60;

/** The name of a reminder's row, for keyboard navigation and for returning to it. */
export function rowOf(reminderId: number): string {
  return `reminder-${reminderId}`;
}

/** The beginning of a reminder's message, by which it is named. */
export function shortOf({ content }: Pick<Reminder, "content">): string {
  return beginningOf(content, NAME_CHARACTERS).text;
}

/** The actions on a scheduled reminder: confirmed by a toast, and reverted by Undo, also after the page is left. */
export function useReminderActions() {
  const { t } = useTranslation();
  const onError = useToastError();
  const { mutateAsync: create } = useCreateReminder();
  const { mutateAsync: cancelOne, isPending: isCancelling } = useCancelReminder();
  const { mutateAsync: setMessenger } = useSetMessenger();

  const toastWithUndo = (text: string, undo: () => Promise<unknown>) =>
    toast(text, { label: t("ui.undo"), run: () => void undo().catch(onError) });

  /** A cancellation is final: Undo creates the same reminder again. */
  const cancel = async ({ reminderId, content, remindAt, messengerDelivery, state }: Reminder) => {
    await cancelOne(reminderId);
    // Only after success: if the service refuses, the row stays and so does the focus.
    leaveRow(rowOf(reminderId));
    const text = t("reminders.cancelled", { content: shortOf({ content }) });
    // The time of a held reminder has passed, so it cannot be created again.
    if (state === "held") toast(text);
    else toastWithUndo(text, () => create({ content, remindAt, messengerDelivery }));
  };

  const toggleMessenger = async ({ reminderId, messengerDelivery, state }: Reminder) => {
    await setMessenger({ reminderId, messengerDelivery: !messengerDelivery });
    const text = t(messengerDelivery ? "reminders.messengerOff" : "reminders.messengerOn");
    // A held reminder ends once no messenger is to deliver it.
    if (state === "held" && messengerDelivery) toast(text);
    else toastWithUndo(text, () => setMessenger({ reminderId, messengerDelivery }));
  };

  return {
    isCancelling,
    cancel: (reminder: Reminder) => cancel(reminder).catch(onError),
    toggleMessenger: (reminder: Reminder) => toggleMessenger(reminder).catch(onError),
  };
}
