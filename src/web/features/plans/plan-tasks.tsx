import { CalendarCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useAddressQuery } from "../../ui/address.ts";
import { Card, Empty, List } from "../../ui/card.tsx";
import { useFormat } from "../../ui/format.ts";
import { More } from "../../ui/more.tsx";
import { PillLinks } from "../../ui/pill-links.tsx";
import { useRowKeys } from "../../ui/row-keys.ts";
import { today } from "./actions.ts";
import { AddTask } from "./add-task.tsx";
import { TASK_CHOICES, type TaskChoice } from "./paths.ts";
import type { Plan, usePlan } from "./plans.ts";
import { TaskRow } from "./task-row.tsx";
import { byDay } from "./tasks.ts";

/** The tasks of a plan, day by day. */
export function PlanTasks({
  plan,
  query,
  choice,
}: {
  plan: Plan;
  query: ReturnType<typeof usePlan>;
  choice: TaskChoice;
}) {
  const { t } = useTranslation();
  const { hrefWith } = useAddressQuery();
  const list = useRowKeys<HTMLDivElement>();
  const tasks = query.data?.pages.flatMap((page) => page.tasks) ?? [];
  const days = byDay(tasks);
  return (
    <section ref={list} className="flex flex-col gap-4" aria-label={t("plans.tasks.title")}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PillLinks
          label={t("plans.tasks.choice")}
          links={TASK_CHOICES.map((one) => ({
            href: hrefWith({ show: one }),
            name: t(`plans.tasks.choices.${one}`),
            isOn: one === choice,
          }))}
        />
        <AddTask plan={plan} />
      </div>
      {days.length === 0 ? (
        <Card flush>
          <Empty icon={<CalendarCheck aria-hidden className="size-6" />} title={t(`plans.tasks.none.${choice}`)}>
            {plan.progress.taskCount > 0 && choice === "coming" && t("plans.tasks.noneComing")}
          </Empty>
        </Card>
      ) : (
        days.map(({ date, tasks: ofDay }) => <Day key={date} date={date} tasks={ofDay} />)
      )}
      <More query={query} rows={tasks.map(({ taskId }) => taskId)}>
        {t("plans.tasks.more")}
      </More>
    </section>
  );
}

function Day({ date, tasks }: { date: string; tasks: Plan["tasks"] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = date === today() ? t("plans.todayNamed", { day: format.day(date) }) : format.day(date);
  return (
    <Card title={name} flush>
      <List label={name}>
        {tasks.map((task) => (
          <TaskRow key={task.taskId} task={task} row={String(task.taskId)} where={t(`plans.slots.${task.slot}`)} />
        ))}
      </List>
    </Card>
  );
}
