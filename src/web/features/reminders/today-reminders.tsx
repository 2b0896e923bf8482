import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { now } from "../../clock.ts";
import { ROUTES } from "../../routes.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card, List } from "../../ui/card.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { dayAt, isDueBy } from "../../ui/wall-time.ts";
import { useWhen } from "../../ui/when.ts";
import { ReminderRow } from "./reminder-row.tsx";
import { useNextReminders } from "./reminders.ts";

/** The maximum shown; the full list has the rest. */
const SHOWN = 5;

/** The reminders still scheduled for today. */
export function TodayReminders() {
  const { t } = useTranslation();
  const reminders = useNextReminders();
  const when = useWhen();
  return (
    <Card
      flush
      title={t("reminders.today.title")}
      action={
        <LinkButton look="quiet" href={ROUTES.reminders} icon={<ArrowRight aria-hidden className="size-4" />}>
          {t("reminders.today.all")}
        </LinkButton>
      }
    >
      <Loaded query={reminders}>
        {({ items }) => {
          const today = items.filter(({ remindAt }) => isDueBy(remindAt, dayAt(now())));
          const next = items[0];
          if (today.length === 0)
            return (
              <p className="px-5 pb-5 text-sm text-soft sm:px-6">
                {next === undefined
                  ? t("reminders.today.none")
                  : t("reminders.today.next", { when: when(next.remindAt) })}
              </p>
            );
          return (
            <>
              <List label={t("reminders.today.title")}>
                {today.slice(0, SHOWN).map((reminder) => (
                  <ReminderRow key={reminder.reminderId} reminder={reminder} />
                ))}
              </List>
              {today.length > SHOWN && (
                <p className="px-5 pb-5 text-sm text-soft sm:px-6">{t("reminders.today.more")}</p>
              )}
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}
