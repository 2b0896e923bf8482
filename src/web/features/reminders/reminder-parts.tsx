import { useTranslation } from "react-i18next";
import { Badge, type BadgeTone } from "../../ui/card.tsx";
import { useDeliveryText } from "./delivery.ts";
import type { Reminder } from "./reminders.ts";

const TONES: Readonly<Record<Reminder["state"], BadgeTone>> = {
  scheduled: "accent",
  held: "warn",
  running: "accent",
  delivered: "plain",
  failed: "warn",
  cancelled: "plain",
};

/** How a reminder stands. That it is to come is said by the list it is in, and shown only where it stands alone. */
export function ReminderState({
  reminder: { state, late },
  isAlone = false,
}: {
  reminder: Reminder;
  isAlone?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <>
      {(isAlone || state !== "scheduled") && <Badge tone={TONES[state]}>{t(`reminders.states.${state}`)}</Badge>}
      {late === true && <Badge tone="warn">{t("reminders.late")}</Badge>}
    </>
  );
}

/** How a reminder was delivered, a line for each way. */
export function Deliveries({ reminder: { deliveries } }: { reminder: Reminder }) {
  const { t } = useTranslation();
  const textOf = useDeliveryText();
  if (deliveries.length === 0) return null;
  return (
    <ul aria-label={t("reminders.deliveries.title")} className="flex flex-col gap-0.5 text-sm text-soft">
      {/* Several may go the same way; they are listed in the order in which they were begun. */}
      {[...deliveries.entries()].map(([number, delivery]) => (
        <li key={number} className="wrap-anywhere">
          {textOf(delivery)}
        </li>
      ))}
    </ul>
  );
}
