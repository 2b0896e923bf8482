import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { addDays, addMonths } from "../../../lib/shanghai.ts";
import { MAX_TASKS_PAGE } from "../../bounds.ts";
import { useAddressQuery } from "../../ui/address.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/form.tsx";
import { useFormat } from "../../ui/format.ts";
import { useKey } from "../../ui/keys.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { PillLinks } from "../../ui/pill-links.tsx";
import { today } from "./actions.ts";
import { DAYS_A_WEEK, readDay, weekOf, weeksOfMonth } from "./calendar-days.ts";
import { Month } from "./month.tsx";
import { Overdue } from "./overdue.tsx";
import { CALENDAR_VIEWS, type CalendarView } from "./paths.ts";
import { useDays, useOverdue } from "./plans.ts";
import { inOrder } from "./tasks.ts";
import { Week } from "./week.tsx";

/** The tasks of all plans in a week or a month. */
export function PlanCalendar({ view }: { view: CalendarView }) {
  const { t } = useTranslation();
  const { query } = useAddressQuery();
  const day = readDay(query.get("day"), today());
  const weeks = view === "week" ? [weekOf(day)] : weeksOfMonth(day);
  const first = weeks[0]?.[0] ?? day;
  const last = weeks.at(-1)?.at(-1) ?? day;
  const found = useDays(first, last);
  const overdue = useOverdue(null);
  const isEntered = query.get("day") === null && found.isSuccess;
  useEffect(() => {
    // A new page scrolls to its top first.
    if (isEntered) requestAnimationFrame(showToday);
  }, [isEntered]);
  return (
    <div className="flex flex-col gap-5">
      <Steps view={view} day={day} first={first} last={last} />
      <Overdue overdue={overdue} few={0} />
      <Loaded query={found} lines={9}>
        {({ items, hasMore }) => (
          <div className="flex flex-col gap-4">
            {hasMore && <Notice tone="warn">{t("plans.calendar.cut", { count: MAX_TASKS_PAGE })}</Notice>}
            {view === "week" ? (
              <Week days={weeks[0] ?? []} tasks={inOrder(items)} />
            ) : (
              <Month weeks={weeks} month={day.slice(0, 7)} tasks={inOrder(items)} />
            )}
          </div>
        )}
      </Loaded>
    </div>
  );
}

/** If the days are stacked, today may be far down: scrolls it up unless it is in the upper half of the window. */
function showToday(): void {
  const day = document.querySelector("h3:has([aria-current=date])") ?? document.querySelector("[aria-current=date]");
  if (day === null) return;
  const isUp = day.getBoundingClientRect().top < window.innerHeight / 2;
  day.scrollIntoView({ block: day.matches("h3") && !isUp ? "start" : "nearest" });
}

/** The title of the range, and the buttons for before, after and today. */
function Steps({ view, day, first, last }: { view: CalendarView; day: string; first: string; last: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { hrefWith, change } = useAddressQuery();
  const movePeriod = (direction: 1 | -1) =>
    change({ day: view === "week" ? addDays(day, direction * DAYS_A_WEEK) : addMonths(day, direction) });
  const goToday = () => {
    change({ day: null });
    requestAnimationFrame(showToday);
  };
  useKey("p", t(`plans.calendar.previous.${view}`), () => movePeriod(-1));
  useKey("n", t(`plans.calendar.next.${view}`), () => movePeriod(1));
  useKey("t", t("plans.today"), goToday);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <h2 aria-live="polite" className="break-keep text-lg font-semibold">
        {view === "week"
          ? t("plans.calendar.range", { from: format.date(first), to: format.date(last) })
          : format.month(day)}
      </h2>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex items-center gap-1">
          <IconButton
            label={t(`plans.calendar.previous.${view}`)}
            icon={<ChevronLeft aria-hidden className="size-5" />}
            onPress={() => movePeriod(-1)}
          />
          <Button onPress={goToday}>{t("plans.today")}</Button>
          <IconButton
            label={t(`plans.calendar.next.${view}`)}
            icon={<ChevronRight aria-hidden className="size-5" />}
            onPress={() => movePeriod(1)}
          />
        </div>
        <PillLinks
          label={t("plans.calendar.views")}
          links={CALENDAR_VIEWS.map((one) => ({
            href: hrefWith({ view: one }),
            name: t(`plans.calendar.view.${one}`),
            isOn: one === view,
          }))}
        />
      </div>
    </div>
  );
}
