// biome-ignore-all lint/a11y/useSemanticElements: the cells of a grid take keys, those of a table do not

import { type KeyboardEvent, memo, type SyntheticEvent, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "../../ui/classes.ts";
import { useFormat } from "../../ui/format.ts";
import { useKeyNote } from "../../ui/keys.tsx";
import type { DayCount } from "./footprints.ts";
import { daysOfWeeks, monthSpans, movedBy, type Step, stepsOf, weekdayRows } from "./heat.ts";
import { useDayCount } from "./names.ts";

const SHADES: Readonly<Record<Step, string>> = {
  0: "bg-sunken",
  1: "bg-accent/30",
  2: "bg-accent/55",
  3: "bg-accent/80",
  4: "bg-accent",
};
const STEPS: readonly Step[] = [0, 1, 2, 3, 4];
/** A shade is information, on paper and with forced colours too. */
const SQUARE = "block rounded-[3px] forced-color-adjust-none [print-color-adjust:exact]";

/** A year of days, a column for each week: the stronger the colour, the more activities. The details of one day at a time are shown as text. */
export const HeatMap = memo(function HeatMap({
  days: all,
  onOpen,
}: {
  days: readonly DayCount[];
  /** A day that has activities was chosen. */
  onOpen(date: string): void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const dayCount = useDayCount();
  const days = useMemo(() => daysOfWeeks(all), [all]);
  const stepOf = useMemo(() => stepsOf(days), [days]);
  const [at, setAt] = useState("");
  const [pointed, setPointed] = useState("");
  useKeyNote("← ↑ ↓ →", t("footprints.keys.days"));
  useKeyNote("PageUp PageDown", t("footprints.keys.months"));
  useKeyNote("Home End", t("footprints.keys.ends"));
  useKeyNote("Enter", t("footprints.keys.open"));
  const last = days.at(-1);
  if (last === undefined) return null;
  const current = days.find(({ date }) => date === at) ?? last;
  const shownDay = days.find(({ date }) => date === pointed) ?? current;

  const open = (date: string) => {
    if (days.some((day) => day.date === date && day.count > 0)) onOpen(date);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      open(dayAt(event));
      return;
    }
    const to = movedBy(event.key, days.indexOf(current), days.length);
    const day = to === null ? undefined : days[to];
    if (day === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-day="${day.date}"]`)?.focus();
  };

  return (
    <>
      <div ref={showNewest} className="scroll-shade -mx-1 overflow-x-auto p-1 print:overflow-visible">
        <div
          role="grid"
          aria-label={t("footprints.yearGrid")}
          tabIndex={-1}
          className="grid min-w-208 grid-cols-[1.25rem_repeat(53,minmax(0,1fr))] gap-0.5 text-xs text-soft outline-hidden lg:min-w-0 print:min-w-0 not-print:pointer-coarse:min-w-352"
          onKeyDown={onKeyDown}
          onClick={(event) => open(dayAt(event))}
          onFocus={(event) => setAt(dayAt(event))}
          onPointerOver={(event) => setPointed(dayAt(event))}
          onPointerLeave={() => setPointed("")}
        >
          <div aria-hidden className="contents">
            <span />
            {monthSpans(days).map(({ day, weeks, isNamed }) => (
              <span key={day} style={{ gridColumn: `span ${weeks}` }} className="overflow-hidden whitespace-nowrap">
                {isNamed && format.shortMonth(day)}
              </span>
            ))}
          </div>
          {weekdayRows(days).map((row, weekday) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus is on its cells
            <div key={row[0]?.date} role="row" className="contents">
              <span aria-hidden className="col-start-1 self-center leading-none">
                {weekday % 2 === 0 && format.weekday(row[0]?.date ?? "")}
              </span>
              {row.map((day) => (
                <div
                  key={day.date}
                  role="gridcell"
                  data-day={day.date}
                  tabIndex={day === current ? 0 : -1}
                  aria-label={dayCount(day)}
                  className={classes(
                    SQUARE,
                    "aspect-square outline-offset-1",
                    day.count > 0 && "cursor-pointer",
                    SHADES[stepOf(day.count)],
                  )}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm">
        {/* Screen readers get the day from the cell's own label. */}
        <p aria-hidden className="tabular-nums">
          {dayCount(shownDay)}
        </p>
        <p aria-hidden className="flex items-center gap-1.5 text-soft">
          {t("footprints.less")}
          {STEPS.map((step) => (
            <span key={step} className={classes(SQUARE, "size-3.5", SHADES[step])} />
          ))}
          {t("footprints.more")}
        </p>
      </div>
    </>
  );
});

function dayAt({ target }: SyntheticEvent): string {
  return target instanceof HTMLElement ? (target.dataset["day"] ?? "") : "";
}

/** If not all of the year is in view, scrolls to its end. */
function showNewest(scroller: HTMLElement | null): void {
  if (scroller !== null) scroller.scrollLeft = scroller.scrollWidth;
}
