import { useTranslation } from "react-i18next";
import { SLOTS, type Slot } from "../../../lib/slots.ts";
import { classes } from "../../ui/classes.ts";
import { useFormat } from "../../ui/format.ts";
import { today, usePlaceName } from "./actions.ts";
import { DropPlace } from "./drop-place.tsx";
import { TaskCard } from "./task-card.tsx";
import type { PlannedTask } from "./tasks.ts";

/** Seven days with three slots each: side by side if there is room, else stacked. */
export function Week({ days, tasks }: { days: readonly string[]; tasks: readonly PlannedTask[] }) {
  const { t } = useTranslation();
  return (
    <div className="xl:grid xl:grid-cols-[auto_repeat(7,minmax(0,1fr))] xl:grid-rows-[auto_repeat(3,minmax(6rem,auto))] xl:overflow-hidden xl:rounded-lg xl:border xl:border-line xl:bg-surface xl:shadow-card">
      <div aria-hidden className="hidden text-xs text-soft xl:row-span-4 xl:grid xl:grid-rows-subgrid">
        <span />
        {SLOTS.map((slot) => (
          <span key={slot} className="border-t border-line px-2.5 py-2.5">
            {t(`plans.slots.${slot}`)}
          </span>
        ))}
      </div>
      <ol className="flex flex-col gap-4 xl:col-span-7 xl:row-span-4 xl:grid xl:grid-cols-subgrid xl:grid-rows-subgrid xl:gap-0">
        {days.map((date) => (
          <Day key={date} date={date} tasks={tasks} />
        ))}
      </ol>
    </div>
  );
}

function Day({ date, tasks }: { date: string; tasks: readonly PlannedTask[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isToday = date === today();
  const isFolded = tasks.every((task) => task.date !== date);
  return (
    <li
      className={classes(
        "rounded-lg border bg-surface px-3 max-xl:shadow-card xl:row-span-4 xl:grid xl:grid-rows-subgrid xl:gap-0 xl:rounded-none xl:border-0 xl:border-l xl:border-line xl:p-0",
        isFolded ? "max-xl:grid max-xl:grid-cols-[1.4fr_repeat(3,minmax(0,1fr))] max-xl:items-center" : "py-3",
        isToday ? "border-accent xl:bg-accent-soft/40" : "border-line",
      )}
    >
      <h3 className="scroll-mt-24 px-1 text-sm font-semibold xl:px-2 xl:py-2.5">
        <time
          dateTime={date}
          {...(isToday && { "aria-current": "date" as const })}
          className={classes(isToday && "text-accent")}
        >
          {format.day(date)}
        </time>
        {isToday && <span className="ml-1.5 text-xs font-medium text-accent xl:sr-only">{t("plans.today")}</span>}
      </h3>
      {SLOTS.map((slot) => (
        <SlotPlace key={slot} date={date} slot={slot} all={tasks} isFolded={isFolded} />
      ))}
    </li>
  );
}

/** `isFolded` in a day without tasks, whose slots share one line if the days are stacked. */
function SlotPlace({
  date,
  slot,
  all,
  isFolded,
}: {
  date: string;
  slot: Slot;
  all: readonly PlannedTask[];
  isFolded: boolean;
}) {
  const { t } = useTranslation();
  const placeName = usePlaceName();
  const here = all.filter((task) => task.date === date && task.slot === slot);
  const done = here.filter(({ state }) => state === "completed");
  const label = placeName({ date, slot });
  return (
    <div
      className={classes(
        "min-w-0 border-line xl:flex xl:border-t xl:p-1.5",
        isFolded
          ? "relative max-xl:flex max-xl:min-h-11"
          : "max-xl:mt-2 max-xl:grid max-xl:grid-cols-[5rem_minmax(0,1fr)] max-xl:border-t max-xl:pt-2",
      )}
    >
      <p
        aria-hidden
        className={classes(
          "text-xs text-soft xl:hidden",
          isFolded ? "pointer-events-none absolute inset-0 flex items-center justify-center" : "px-1 pt-1.5",
        )}
      >
        {t(`plans.slots.${slot}`)}
      </p>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        {done.length > 0 && (
          <ul aria-label={t("plans.calendar.doneIn", { place: label })} className="flex flex-col gap-1.5">
            {done.map((task) => (
              <li key={task.taskId}>
                <TaskCard task={task} />
              </li>
            ))}
          </ul>
        )}
        <DropPlace
          label={label}
          date={date}
          slot={slot}
          tasks={here.filter(({ state }) => state !== "completed")}
          all={all}
          className={classes("flex-1", done.length > 0 ? "min-h-4 xl:min-h-9" : "min-h-9")}
          empty={<span className="sr-only">{t("plans.calendar.free")}</span>}
        >
          {(task) => <TaskCard task={task} />}
        </DropPlace>
      </div>
    </div>
  );
}
