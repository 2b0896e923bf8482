import { useTranslation } from "react-i18next";
import { useWhen } from "../../ui/when.ts";
import { isKind } from "../connections/kinds.ts";
import type { Reminder } from "./reminders.ts";

type Delivery = Reminder["deliveries"][number];

/** States how one delivery of a reminder went: `Shown here today, 19:00`, `Sent to Telegram today, 19:00`. */
export function useDeliveryText(): (delivery: Delivery) => string {
  const { t } = useTranslation();
  const when = useWhen();
  return ({ channel, state, attempts, attemptedAt, finishedAt, detail }) => {
    const at = finishedAt ?? attemptedAt;
    if (channel === "in_page") return at === null ? "" : t("reminders.deliveries.inPage", { when: when(at) });
    const way = isKind(channel) ? t(`connections.kinds.${channel}.inText`) : t("reminders.deliveries.messenger");
    const text = t(`reminders.deliveries.${state}`, { way, when: at === null ? "" : when(at) });
    const tried = attempts > 1 ? t("reminders.deliveries.attempts", { count: attempts }) : "";
    return [text, state === "failed" ? detail : "", tried].filter((part) => part !== "").join(" · ");
  };
}
