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

/** The status of a reminder. "Scheduled" is clear from the list, and shown only outside it. */
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

/** The deliveries of a reminder, a line for each. */
export function Deliveries({ reminder: { deliveries } }: { reminder: Reminder }) {
  const { t } = useTranslation();
  const textOf = useDeliveryText();
  if (deliveries.length === 0) return null;
  return (
    <ul aria-label={t("reminders.deliveries.title")} className="flex flex-col gap-0.5 text-sm text-soft">
      {/* Several deliveries may use the same way; they are listed in the order in which they began. */}
      {[...deliveries.entries()].map(([number, delivery]) => (
        <li key={number} className="wrap-anywhere">
          {textOf(delivery)}
        </li>
      ))}
    </ul>
  );
}
