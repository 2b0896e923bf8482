import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { ROUTES } from "../../routes.ts";
import { useAttentionMark } from "../connections/attention-mark.ts";
import { useConnections } from "../connections/connections.ts";
import { useStatus } from "../connections/status.ts";

/** How reminders are delivered, what blocks them, and a link to where that is changed. */
export function ReminderWays() {
  const { t } = useTranslation();
  const { data } = useConnections();
  const statusOf = useStatus();
  const isBroken = useAttentionMark() !== "";
  const sentences = data === undefined ? [] : statusOf(data);
  return (
    <>
      {t("reminders.about")}
      {sentences.map((sentence) => (
        <span key={sentence} className="block">
          {sentence}
        </span>
      ))}
      <Link
        href={ROUTES.notifications}
        className={`inline-flex min-h-6 items-center underline ${isBroken ? "text-warn" : "text-accent"}`}
      >
        {t("reminders.ways")}
      </Link>
    </>
  );
}
