import { useTranslation } from "react-i18next";
import { List } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useFormat } from "../../ui/format.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { More } from "../../ui/more.tsx";
import { ActivityRow } from "./activity-row.tsx";
import type { FootprintFilters } from "./filters.ts";
import { useDay } from "./footprints.ts";
import { useFilterWords } from "./names.ts";

/** The activities of one day of the year; closed if null. */
export function DayDialog({
  date,
  filters,
  onClose,
}: {
  date: string | null;
  filters: FootprintFilters;
  onClose(): void;
}) {
  const format = useFormat();
  return (
    <Dialog title={date === null ? "" : format.date(date)} isOpen={date !== null} onClose={onClose}>
      {date !== null && <DayActivities date={date} filters={filters} />}
    </Dialog>
  );
}

function DayActivities({ date, filters }: { date: string; filters: FootprintFilters }) {
  const { t } = useTranslation();
  const format = useFormat();
  const about = useFilterWords()({ ...filters, range: "all" });
  const day = useDay(date, filters);
  return (
    <div className="-m-5 sm:-mx-6">
      <Loaded query={day} lines={5}>
        {({ pages }) => {
          const activities = pages.flatMap((page) => page.activities);
          const total = pages[0]?.total ?? 0;
          return (
            <>
              <p className="px-5 py-3 text-sm text-soft sm:px-6">
                {t("footprints.total", { count: total, number: format.number(total) })}
                {about !== undefined && ` · ${about}`}
              </p>
              <List label={t("footprints.list", { day: format.date(date) })}>
                {activities.map((activity) => (
                  <ActivityRow key={activity.id} activity={activity} row={rowOf(activity)} />
                ))}
              </List>
              <div className="px-5 pb-5 empty:hidden sm:px-6">
                <More query={day} rows={activities.map(rowOf)}>
                  {t("footprints.next")}
                </More>
              </div>
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

/** The timeline behind the dialog may show the same activity. */
function rowOf({ id }: { readonly id: string }): string {
  return `day:${id}`;
}
