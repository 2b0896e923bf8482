import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { useFormat } from "../../ui/format.ts";
import { Loaded } from "../../ui/loaded.tsx";
import type { Forecast, useForecast } from "./cards.ts";

/** How many words are due on the coming days. Each bar is a row with its number. */
export function ForecastCard({ forecast }: { forecast: ReturnType<typeof useForecast> }) {
  const { t } = useTranslation();
  return (
    <Card title={t("cards.forecastTitle")} about={t("cards.forecastAbout")}>
      <Loaded query={forecast} lines={6}>
        {(data) => <Bars forecast={data} />}
      </Loaded>
    </Card>
  );
}

function Bars({ forecast: { overdueCount, days, laterCount } }: { forecast: Forecast }) {
  const { t } = useTranslation();
  const format = useFormat();
  const rows = [
    { key: "overdue", name: t("cards.overdue"), count: overdueCount, isNow: true },
    ...days.map(({ date, dueCount }, day) => ({
      key: date,
      name: day === 0 ? t("cards.forecastToday") : format.day(date),
      count: dueCount,
      isNow: false,
    })),
  ];
  const most = Math.max(...rows.map(({ count }) => count));
  if (most === 0 && laterCount === 0) return <p className="text-sm text-soft">{t("cards.noForecast")}</p>;
  return (
    <>
      <ul aria-label={t("cards.forecastTitle")} className="grid gap-1.5">
        {rows.map(({ key, name, count, isNow }) => (
          <li key={key} className="grid grid-cols-[6.5rem_1fr] items-center gap-3 text-sm">
            <span className={isNow ? "font-medium" : "text-soft"}>{name}</span>
            <span className="flex items-center gap-2">
              {count > 0 && (
                <span
                  aria-hidden
                  className={`h-4 min-w-1 shrink-0 rounded-sm ${isNow ? "bg-accent" : "bg-accent/55"}`}
                  style={{ width: `${(count / most) * 75}%` }}
                />
              )}
              <span className={count === 0 ? "text-soft tabular-nums" : "tabular-nums"}>
                <span aria-hidden>{format.number(count)}</span>
                <span className="sr-only">{t("cards.words", { count })}</span>
              </span>
            </span>
          </li>
        ))}
      </ul>
      {laterCount > 0 && (
        <p className="mt-4 text-sm text-soft">{t("cards.later", { words: t("cards.words", { count: laterCount }) })}</p>
      )}
    </>
  );
}
