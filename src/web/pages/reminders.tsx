import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { rowOf } from "../features/reminders/actions.ts";
import { useLeftRow } from "../features/reminders/left-row.ts";
import { NewReminder } from "../features/reminders/new-reminder.tsx";
import { ReminderDialog } from "../features/reminders/reminder-dialog.tsx";
import { ReminderList } from "../features/reminders/reminder-list.tsx";
import { ReminderWays } from "../features/reminders/ways.tsx";
import { readId } from "../features/todos/shown.ts";
import { useAddressQuery } from "../ui/address.ts";
import { Button } from "../ui/button.tsx";
import { useKey } from "../ui/keys.tsx";
import { Page } from "../ui/page.tsx";

/** The learner's reminders; the one that the address names is open. */
export function RemindersPage() {
  const { t } = useTranslation();
  const { query, change } = useAddressQuery();
  const [isAdding, setAdding] = useState(false);
  const reminderId = readId(query.get("reminder"));
  useLeftRow(reminderId === null ? null : rowOf(reminderId));
  useKey("n", t("reminders.addKey"), () => setAdding(true));
  return (
    <Page
      title={t("reminders.title")}
      about={<ReminderWays />}
      action={
        <Button look="primary" icon={<Plus aria-hidden className="size-4" />} onPress={() => setAdding(true)}>
          {t("reminders.new.action")}
        </Button>
      }
    >
      <ReminderList onNew={() => setAdding(true)} />
      <NewReminder isOpen={isAdding} onClose={() => setAdding(false)} />
      <ReminderDialog reminderId={reminderId} onClose={() => change({ reminder: null }, { replace: true })} />
    </Page>
  );
}
