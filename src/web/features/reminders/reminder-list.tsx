import { BellRing, History } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ROUTES } from "../../routes.ts";
import { useAddressQuery } from "../../ui/address.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card, Empty, List } from "../../ui/card.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { More } from "../../ui/more.tsx";
import { PillLinks } from "../../ui/pill-links.tsx";
import { useRowKeys } from "../../ui/row-keys.ts";
import { rowOf, useReminderActions } from "./actions.ts";
import { ReminderRow } from "./reminder-row.tsx";
import { REMINDER_VIEWS, readView, useReminders } from "./reminders.ts";

/** Scheduled reminders, or the others, as the address says. */
export function ReminderList({ onNew }: { onNew(): void }) {
  const { t } = useTranslation();
  const { query, hrefWith } = useAddressQuery();
  const view = readView(query);
  const reminders = useReminders(view);
  const actions = useReminderActions();
  const list = useRowKeys<HTMLDivElement>();
  const items = reminders.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <PillLinks
        label={t("reminders.shown")}
        links={REMINDER_VIEWS.map((id) => ({
          href: hrefWith({ show: id === "ahead" ? null : id, reminder: null }),
          name: t(`reminders.views.${id}`),
          isOn: id === view,
        }))}
      />
      <Card flush>
        <Loaded query={reminders} lines={6}>
          {() =>
            items.length > 0 ? (
              <div ref={list}>
                <List label={t(`reminders.views.${view}`)}>
                  {items.map((reminder) => (
                    <ReminderRow
                      key={reminder.reminderId}
                      reminder={reminder}
                      href={hrefWith({ reminder: String(reminder.reminderId) })}
                      actions={actions}
                    />
                  ))}
                </List>
              </div>
            ) : view === "ahead" ? (
              <Empty
                icon={<BellRing aria-hidden className="size-6" />}
                title={t("reminders.empty.ahead")}
                action={
                  <>
                    <Button onPress={onNew}>{t("reminders.new.action")}</Button>
                    <LinkButton href={ROUTES.connect}>{t("reminders.empty.agents")}</LinkButton>
                  </>
                }
              >
                {t("reminders.empty.aheadAbout")}
              </Empty>
            ) : (
              <Empty icon={<History aria-hidden className="size-6" />} title={t("reminders.empty.past")}>
                {t("reminders.empty.pastAbout")}
              </Empty>
            )
          }
        </Loaded>
      </Card>
      <More query={reminders} rows={items.map(({ reminderId }) => rowOf(reminderId))}>
        {t("reminders.more")}
      </More>
    </>
  );
}
