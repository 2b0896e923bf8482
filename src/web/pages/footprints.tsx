import { useTranslation } from "react-i18next";
import { FilterBar } from "../features/footprints/filter-bar.tsx";
import {
  type FootprintFilters,
  filtersOf,
  isFiltered,
  NO_FILTERS,
  readFilters,
  toQuery,
} from "../features/footprints/filters.ts";
import { FootprintTabs } from "../features/footprints/footprint-tabs.tsx";
import { useFootprints, useLastPages, useNewDay, useYear } from "../features/footprints/footprints.ts";
import { useFilterWords } from "../features/footprints/names.ts";
import { Pending } from "../features/footprints/pending.tsx";
import { RecentCard } from "../features/footprints/recent-card.tsx";
import { SummaryCard } from "../features/footprints/summary-card.tsx";
import { NoFootprints, Timeline } from "../features/footprints/timeline.tsx";
import { YearCard } from "../features/footprints/year-card.tsx";
import { useAddressQuery } from "../ui/address.ts";
import { Card } from "../ui/card.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { Page } from "../ui/page.tsx";

/** The learner's activity: the totals, a year at a glance, and everything day by day. */
export function FootprintsPage() {
  const { t } = useTranslation();
  const { query, change } = useAddressQuery();
  const filters = readFilters(query);
  const footprints = useFootprints(filters);
  const year = useYear(filters);
  const pages = useLastPages(footprints);
  const filterWords = useFilterWords();
  const [first] = pages;
  useNewDay(first?.asOf);
  const isPending = footprints.isPlaceholderData;
  // Based on the filters with which the figures were read, whatever is chosen by now.
  const isEmpty = first?.total === 0 && !isFiltered(filtersOf(first));
  const isStale = footprints.data === undefined;
  const words = first === undefined ? undefined : filterWords(filtersOf(first));
  const about = isStale ? t("footprints.stale") : words;
  const narrow = (wanted: Partial<FootprintFilters>) => change(toQuery(wanted), { replace: "search" in wanted });
  const clear = () => {
    change(toQuery(NO_FILTERS));
    // The button disappears with the filters it removed.
    document.getElementById("main")?.focus({ preventScroll: true });
  };
  return (
    <Page title={t("footprints.title")} about={t("footprints.about")} tabs={<FootprintTabs />}>
      {first === undefined && (
        <Card flush>
          <Loaded query={footprints} lines={9}>
            {() => null}
          </Loaded>
        </Card>
      )}
      {isEmpty && <NoFootprints />}
      {first !== undefined && !isEmpty && (
        <>
          <Pending isPending={isPending}>
            <SummaryCard page={first} about={about} />
          </Pending>
          <YearCard year={year} filters={filters} />
          <Pending isPending={isPending}>
            <RecentCard days={first.dailyCounts} about={about} />
          </Pending>
          <Timeline footprints={footprints} pages={pages} isNarrowed={isFiltered(filters)} onClear={clear}>
            <FilterBar filters={filters} onChange={narrow} onClear={clear} />
          </Timeline>
        </>
      )}
    </Page>
  );
}
