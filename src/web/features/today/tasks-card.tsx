import { CalendarCheck, CalendarDays } from "lucide-react";
import { useTranslation } from "react-i18next";
import { SLOTS, type Slot } from "../../../lib/slots.ts";
import { type ButtonLook, LinkButton } from "../../ui/button.tsx";
import { Card, Empty, List } from "../../ui/card.tsx";
import { useFormat } from "../../ui/format.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { NoPlans } from "../plans/no-plans.tsx";
import { calendarPath } from "../plans/paths.ts";
import { useDays, usePlans } from "../plans/plans.ts";
import { inOrder, type PlannedTask } from "../plans/tasks.ts";
import { TodayTask } from "./task-row.tsx";

/** The tasks of a day by slot, the progress, and what to do if there are none. */
export function TasksCard({ day }: { day: string }) {
  const { t } = useTranslation();
  const query = useDays(day, day);
  const tasks = inOrder((query.data?.items ?? []).filter(({ date }) => date === day));
  const next = tasks.find(({ state, available }) => state !== "completed" && available);
  return (
    <Card title={t("today.tasks")} {...(tasks.length > 0 && { about: <Progress tasks={tasks} /> })} flush>
      <Loaded query={query} lines={6}>
        {() =>
          tasks.length === 0 ? (
            <NoTasks day={day} />
          ) : (
            <>
              {SLOTS.map((slot) => (
                <SlotTasks key={slot} slot={slot} tasks={tasks} next={next} />
              ))}
              <div className="border-t border-line px-1 py-1 sm:px-2">
                <Calendar look="quiet" />
              </div>
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

function Calendar({ look }: { look: ButtonLook }) {
  const { t } = useTranslation();
  return (
    <LinkButton look={look} href={calendarPath("week")} icon={<CalendarDays aria-hidden className="size-4" />}>
      {t("today.calendar")}
    </LinkButton>
  );
}

function Progress({ tasks }: { tasks: readonly PlannedTask[] }) {
  const { t } = useTranslation();
  const open = tasks.filter(({ state }) => state !== "completed");
  if (open.length === 0) return t("today.allDone", { count: tasks.length });
  const minutes = open.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0);
  return t("today.toGo", {
    part: tasks.length - open.length,
    whole: tasks.length,
    time: t("practice.minutes", { count: minutes }),
  });
}

interface SlotProps {
  slot: Slot;
  tasks: readonly PlannedTask[];
  next: PlannedTask | undefined;
}

function SlotTasks({ slot, tasks, next }: SlotProps) {
  const { t } = useTranslation();
  const here = tasks.filter((task) => task.slot === slot);
  if (here.length === 0) return null;
  const name = t(`plans.slots.${slot}`);
  return (
    <>
      <h3 className="border-t border-line bg-sunken/60 px-5 py-1.5 text-sm font-medium text-soft sm:px-6">{name}</h3>
      <List label={name}>
        {here.map((task) => (
          <TodayTask key={task.taskId} task={task} isNext={task === next} />
        ))}
      </List>
    </>
  );
}

/** The empty state: with a plan, what comes next; without one, what a plan is and how to begin one. */
function NoTasks({ day }: { day: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const query = usePlans();
  const plans = query.data?.pages.flatMap(({ items }) => items);
  const icon = <CalendarCheck aria-hidden className="size-6" />;
  if (plans?.length === 0) return <NoPlans />;
  const coming = (plans ?? [])
    .map(({ nextTaskDate }) => nextTaskDate)
    .filter((date) => date !== null)
    .filter((date) => date > day)
    .toSorted()[0];
  return (
    <Empty icon={icon} title={t("today.free")} action={<Calendar look="secondary" />}>
      {coming === undefined ? t("today.freeAbout") : t("today.freeUntil", { day: format.day(coming) })}
    </Empty>
  );
}
