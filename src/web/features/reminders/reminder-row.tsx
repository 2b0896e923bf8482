import { MessageCircle, MessageCircleOff, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { reminderPath } from "../../../lib/links.ts";
import { IconButton } from "../../ui/button.tsx";
import { LinkRow } from "../../ui/link-row.tsx";
import { useWhen } from "../../ui/when.ts";
import { beginningOf } from "../predictions/beginning.ts";
import { rowOf, shortOf, type useReminderActions } from "./actions.ts";
import { Deliveries, ReminderState } from "./reminder-parts.tsx";
import { isOpen, type Reminder } from "./reminders.ts";

/** Characters of a long message in a row; the dialog shows all of it. */
const SHOWN_CHARACTERS = 160;

/** A reminder in a list. Pressing the row opens it, at `href` if that is not its own address. */
export function ReminderRow({
  reminder,
  href = reminderPath(reminder),
  actions = null,
}: {
  reminder: Reminder;
  href?: string;
  /** The row's actions while the reminder is scheduled; null for a read-only row. */
  actions?: ReturnType<typeof useReminderActions> | null;
}) {
  const { t } = useTranslation();
  const when = useWhen();
  const { content, remindAt, messengerDelivery } = reminder;
  return (
    <LinkRow
      id={rowOf(reminder.reminderId)}
      href={href}
      title={beginningOf(content, SHOWN_CHARACTERS).text}
      mark={<ReminderState reminder={reminder} />}
      {...(actions !== null &&
        isOpen(reminder) && {
          action: (
            <>
              <IconButton
                label={t("reminders.messengerNamed", { content: shortOf(reminder) })}
                aria-pressed={messengerDelivery}
                icon={
                  messengerDelivery ? (
                    <MessageCircle aria-hidden className="size-4" />
                  ) : (
                    <MessageCircleOff aria-hidden className="size-4 text-soft" />
                  )
                }
                onPress={() => void actions.toggleMessenger(reminder)}
              />
              <IconButton
                look="quiet-danger"
                label={t("reminders.cancelNamed", { content: shortOf(reminder) })}
                icon={<X aria-hidden className="size-4" />}
                onPress={() => void actions.cancel(reminder)}
              />
            </>
          ),
        })}
    >
      <p className="text-sm text-soft first-letter:uppercase">{when(remindAt)}</p>
      <Deliveries reminder={reminder} />
    </LinkRow>
  );
}
