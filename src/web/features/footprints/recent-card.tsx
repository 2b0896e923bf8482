import { type SyntheticEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { useFormat } from "../../ui/format.ts";
import type { DayCount } from "./footprints.ts";
import { useDayCount, useDayName } from "./names.ts";

/** The last four weeks as a bar for each day. If there is no room for numbers, shows the greatest, or that of the bar under the pointer. */
export function RecentCard({ days, about }: { days: readonly DayCount[]; about: string | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const dayCount = useDayCount();
  const dayName = useDayName();
  const [pointed, setPointed] = useState("");
  const most = Math.max(1, ...days.map(({ count }) => count));
  const shownDay = days.find(({ date }) => date === pointed) ?? days.findLast(({ count }) => count === most);
  const [first, last] = [days.at(0)?.date ?? "", days.at(-1)?.date ?? ""];
  return (
    <Card title={t("footprints.recent")} about={about}>
      <ol
        aria-label={t("footprints.perDay")}
        className="flex h-28 items-end gap-0.5 sm:gap-1"
        onPointerOver={(event) => setPointed(dayAt(event))}
        onPointerLeave={({ pointerType }) => {
          // Lifting the finger makes the choice.
          if (pointerType === "mouse") setPointed("");
        }}
      >
        {days.map((day) => (
          <li
            key={day.date}
            data-day={day.date}
            title={dayCount(day)}
            className="flex h-full min-w-0 flex-1 flex-col justify-end"
          >
            <span className="sr-only">{dayCount(day)}</span>
            <span aria-hidden className="hidden text-center text-xs text-soft tabular-nums sm:block">
              {day.count > 0 && format.number(day.count)}
            </span>
            <span
              aria-hidden
              className={`block min-h-0.5 rounded-t-sm forced-color-adjust-none [print-color-adjust:exact] ${day.count === 0 ? "bg-line" : "bg-accent"}`}
              style={{ height: `${(day.count / most) * 80}%` }}
            />
          </li>
        ))}
      </ol>
      <div aria-hidden className="mt-1.5 flex justify-between text-xs text-soft">
        <span>{dayName(first)}</span>
        <span className="first-letter:uppercase">{dayName(last)}</span>
      </div>
      {shownDay !== undefined && (
        <p aria-hidden className="mt-2 text-sm tabular-nums sm:hidden">
          {shownDay.date === pointed ? dayCount(shownDay) : t("footprints.most", { day: dayCount(shownDay) })}
        </p>
      )}
    </Card>
  );
}

function dayAt({ target }: SyntheticEvent): string {
  return target instanceof Element ? (target.closest<HTMLElement>("[data-day]")?.dataset["day"] ?? "") : "";
}
