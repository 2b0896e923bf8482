import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { useFormat } from "../../ui/format.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { DayDialog } from "./day-dialog.tsx";
import type { FootprintFilters } from "./filters.ts";
import type { useYear } from "./footprints.ts";
import { HeatMap } from "./heat-map.tsx";
import { useFilterWords } from "./names.ts";
import { Pending } from "./pending.tsx";

/** The number of activities on each day of the past year, and the details of one of them. */
export function YearCard({ year, filters }: { year: ReturnType<typeof useYear>; filters: FootprintFilters }) {
  const { t } = useTranslation();
  const format = useFormat();
  const filterWords = useFilterWords();
  const [day, setDay] = useState<string | null>(null);
  const open = useCallback((date: string) => setDay(date), []);
  const first = year.data?.firstActivityOn ?? null;
  const about = [
    filterWords({ ...filters, range: "all" }),
    filters.range !== "all" && t("footprints.yearRange"),
    filters.range === "all" && first !== null && t("footprints.yearSince", { day: format.date(first) }),
  ].filter((one) => typeof one === "string");
  return (
    <Card title={t("footprints.year")} about={about.length > 0 ? about.join(" · ") : undefined}>
      <Pending isPending={year.isPlaceholderData}>
        <Loaded query={year} lines={5}>
          {({ days }) => <HeatMap days={days} onOpen={open} />}
        </Loaded>
      </Pending>
      <DayDialog date={day} filters={filters} onClose={() => setDay(null)} />
    </Card>
  );
}
