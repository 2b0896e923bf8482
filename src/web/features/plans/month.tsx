import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { classes } from "../../ui/classes.ts";
import { useFormat } from "../../ui/format.ts";
import { today } from "./actions.ts";
import { DragHandle, DropPlace } from "./drop-place.tsx";
import { calendarPath } from "./paths.ts";
import type { PlannedTask } from "./tasks.ts";

/** Number of titles shown for a day of the month. */
const FEW = 3;

/** A month: how many tasks each day has, and the titles of the first if there is room. A day links to its week. */
export function Month({
  weeks,
  month,
  tasks,
}: {
  weeks: readonly (readonly string[])[];
  month: string;
  tasks: readonly PlannedTask[];
}) {
  const format = useFormat();
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-card">
      <div aria-hidden className="grid grid-cols-7 text-center text-xs text-soft">
        {weeks[0]?.map((date) => (
          <span key={date} className="py-2">
            {format.weekday(date)}
          </span>
        ))}
      </div>
      <ol className="grid grid-cols-7 gap-px border-line border-t bg-line">
        {weeks.flat().map((date) => (
          <Day key={date} date={date} isOfMonth={date.startsWith(month)} tasks={tasks} />
        ))}
      </ol>
    </div>
  );
}

function Day({ date, isOfMonth, tasks }: { date: string; isOfMonth: boolean; tasks: readonly PlannedTask[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const here = tasks.filter((task) => task.date === date);
  const open = here.filter(({ state }) => state !== "completed");
  const doneCount = here.length - open.length;
  const isToday = date === today();
  const counts = t("plans.calendar.counts", { done: format.number(doneCount), all: format.number(here.length) });
  return (
    <li className={classes("flex min-h-16 min-w-0 flex-col lg:min-h-28", isOfMonth ? "bg-surface" : "bg-page")}>
      <Link
        href={calendarPath("week", date)}
        aria-current={isToday ? "date" : undefined}
        className="flex min-h-11 flex-col items-center gap-0.5 px-1.5 pt-1.5 -outline-offset-2 hover:bg-sunken lg:min-h-9 lg:flex-row lg:justify-between"
      >
        <span className="sr-only">
          {t("plans.calendar.dayNamed", { day: format.day(date), count: here.length })}
          {doneCount > 0 && ` ${t("plans.calendar.doneCount", { count: doneCount })}`}
        </span>
        <span
          aria-hidden
          className={classes(
            "flex size-6 items-center justify-center rounded-full text-sm tabular-nums",
            isToday && "bg-accent font-semibold text-on-accent",
            !isToday && !isOfMonth && "text-soft",
          )}
        >
          {Number(date.slice(-2))}
        </span>
        {here.length > 0 && (
          <span
            aria-hidden
            className={classes(
              "rounded-full px-1.5 text-xs tabular-nums",
              open.length === 0 ? "bg-sunken text-soft" : "bg-accent-soft font-medium text-accent",
            )}
          >
            {counts}
          </span>
        )}
      </Link>
      <DropPlace
        label={format.day(date)}
        date={date}
        slot={null}
        tasks={open.slice(0, FEW)}
        all={tasks}
        className="hidden flex-1 px-1 pb-1 lg:flex"
        empty={<span className="sr-only">{t("plans.calendar.free")}</span>}
      >
        {({ snapshot, planTitle, slot }) => (
          <p
            className="flex cursor-grab items-center rounded-sm bg-sunken pr-1 text-xs"
            title={[t(`plans.slots.${slot}`), snapshot.title, planTitle].join(" · ")}
          >
            <DragHandle isSmall />
            <span className="mr-1 text-soft">
              <span aria-hidden>{t(`plans.slotMarks.${slot}`)}</span>
              <span className="sr-only">{t(`plans.slots.${slot}`)}</span>
            </span>
            <span className="truncate">{snapshot.title}</span>
          </p>
        )}
      </DropPlace>
      {open.length > FEW && (
        <p aria-hidden className="hidden px-2.5 pb-1 text-xs text-soft lg:block">
          {t("plans.calendar.moreTasks", { count: open.length - FEW })}
        </p>
      )}
    </li>
  );
}
