import { useTranslation } from "react-i18next";
import { useSession } from "../features/account/account.ts";
import { Overdue } from "../features/plans/overdue.tsx";
import { useOverdue } from "../features/plans/plans.ts";
import { TaskDesk } from "../features/plans/task-desk.tsx";
import { TodayReminders } from "../features/reminders/today-reminders.tsx";
import { Begun } from "../features/today/begun.tsx";
import { DueCards } from "../features/today/due-cards.tsx";
import { FirstSteps } from "../features/today/first-steps.tsx";
import { RecentlySubmitted, ReviewedWords } from "../features/today/last-activity.tsx";
import { TasksCard } from "../features/today/tasks-card.tsx";
import { useToday } from "../features/today/use-today.ts";
import { TodayTodos } from "../features/todos/today-todos.tsx";
import { useFormat } from "../ui/format.ts";
import { Page } from "../ui/page.tsx";

/** Overdue tasks shown before "show all" is pressed. */
const FEW_OVERDUE = 2;

/** The learner's day: work in progress, the plan, what needs attention, and the latest results. */
export function TodayPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const name = useSession().data?.account?.name ?? "";
  const day = useToday();
  const overdue = useOverdue(null);
  return (
    <TaskDesk>
      <Page title={t("today.hello", { name })} about={format.today()}>
        <FirstSteps place="first" />
        <Begun />
        <TasksCard day={day} />
        <Overdue overdue={overdue} few={FEW_OVERDUE} />
        <TodayTodos />
        <TodayReminders />
        <DueCards />
        <FirstSteps place="later" />
        <RecentlySubmitted />
        <ReviewedWords />
      </Page>
    </TaskDesk>
  );
}
