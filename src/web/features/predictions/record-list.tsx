import { SearchX, SlidersHorizontal, Sparkles } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAddressQuery } from "../../ui/address.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card, Empty } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Pager } from "../../ui/pager.tsx";
import { PillLinks } from "../../ui/pill-links.tsx";
import { useRowKeys } from "../../ui/row-keys.ts";
import { SearchBox } from "../../ui/search-box.tsx";
import { Select } from "../../ui/select.tsx";
import { Calendar } from "./calendar.tsx";
import { isMonth } from "./months.ts";
import { type Hits, KINDS, SUBJECTS, useHits } from "./predictions.ts";
import { RecordCard } from "./record.tsx";

const PAGE = 6;
const SEARCH_CHARACTERS = 1000;

/** The records, newest first, with the filters of the address. */
export function RecordList() {
  const { t } = useTranslation();
  const { query, hrefWith, change } = useAddressQuery();
  const filters = readFilters(query);
  const { kind, query: search } = filters;
  const offset = Math.max(0, Math.trunc(Number(query.get("offset"))) || 0);
  const hits = useHits({ ...filters, limit: PAGE, offset });
  const [isFiltering, setFiltering] = useState(false);
  const { subject, source, testMonth, testDate } = filters;
  const active = [subject, source, testDate === "" ? testMonth : testDate].filter((value) => value !== "").length;
  const list = useRowKeys<HTMLDivElement>();
  return (
    <>
      <div className="flex flex-col gap-4">
        <PillLinks
          label={t("predictions.kind")}
          links={KINDS.map((id) => ({
            href: hrefWith({ kind: id === KINDS[0] ? null : id, source: null, month: null, day: null, offset: null }),
            name: t(`predictions.kinds.${id}`),
            isOn: id === kind,
          }))}
        />
        <div className="flex gap-3">
          <div className="min-w-0 flex-1">
            <SearchBox
              label={t("predictions.search")}
              value={search}
              maxLength={SEARCH_CHARACTERS}
              onSearch={(q) => change({ q, offset: null }, { replace: true })}
            />
          </div>
          <div className="lg:hidden">
            <Button icon={<SlidersHorizontal aria-hidden className="size-4" />} onPress={() => setFiltering(true)}>
              {active === 0 ? t("predictions.filters") : t("predictions.activeFilters", { count: active })}
            </Button>
          </div>
        </div>
        <div className="grid items-start gap-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
          <search aria-label={t("predictions.filters")} className="hidden lg:block">
            <Filters filters={filters} hits={hits.data} />
          </search>
          <div ref={list} className="flex min-w-0 flex-col gap-4">
            <Loaded query={hits} lines={9}>
              {({ items, totalCount }) =>
                items.length === 0 ? (
                  <Nothing isFiltered={hasFilters(query)} />
                ) : (
                  <>
                    <p aria-live="polite" className="text-sm text-soft">
                      {t("predictions.found", { count: totalCount })}
                    </p>
                    {items.map((hit) => (
                      <RecordCard key={hit.id} hit={hit} href={hrefWith({ hit: String(hit.id) })} />
                    ))}
                  </>
                )
              }
            </Loaded>
            <Pager
              offset={offset}
              size={PAGE}
              nextOffset={hits.data?.nextOffset ?? null}
              isWaiting={hits.isPlaceholderData}
              onMove={(to) => change({ offset: to === 0 ? null : String(to) })}
            />
          </div>
        </div>
      </div>
      <Dialog title={t("predictions.filters")} isOpen={isFiltering} onClose={() => setFiltering(false)}>
        <Filters filters={filters} hits={hits.data} />
        <div className="sticky -bottom-5 -mx-5 mt-6 -mb-5 border-t border-line bg-surface px-5 py-3 sm:-mx-6 sm:px-6">
          <Button wide look="primary" onPress={() => setFiltering(false)}>
            {t("predictions.showFound", { count: hits.data?.totalCount ?? 0 })}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

interface FiltersOf {
  readonly kind: (typeof KINDS)[number];
  readonly subject: (typeof SUBJECTS)[number] | "";
  readonly source: string;
  readonly query: string;
  readonly testMonth: string;
  readonly testDate: string;
}

/** The filters read from the address; invalid values are ignored. */
function readFilters(query: URLSearchParams): FiltersOf {
  const [month, day] = [query.get("month") ?? "", query.get("day") ?? ""];
  return {
    kind: KINDS.find((known) => known === query.get("kind")) ?? KINDS[0],
    subject: SUBJECTS.find((known) => known === query.get("subject")) ?? "",
    source: query.get("source") ?? "",
    query: query.get("q") ?? "",
    testMonth: isMonth(month) ? month : "",
    testDate: isMonth(day.slice(0, 7)) && /^\d{4}-\d{2}-(0[1-9]|[12]\d|3[01])$/.test(day) ? day : "",
  };
}

function hasFilters(query: URLSearchParams): boolean {
  return ["subject", "source", "q", "month", "day", "offset"].some((name) => query.has(name));
}

function Filters({ filters, hits }: { filters: FiltersOf; hits: Hits | undefined }) {
  const { t } = useTranslation();
  const { change } = useAddressQuery();
  return (
    <div className="flex flex-col gap-4">
      <Select
        label={t("predictions.subject")}
        options={["" as const, ...SUBJECTS].map((id) => ({
          id,
          name: id === "" ? t("predictions.allSubjects") : t(`predictions.subjects.${id}`),
        }))}
        value={filters.subject}
        onChange={(subject) => change({ subject, offset: null })}
      />
      <Select
        label={t("predictions.source")}
        options={[
          { id: "", name: t("predictions.allSources") },
          ...(hits?.sources ?? []).map(({ slug, name, count }) => ({ id: slug, name: `${name} (${count})` })),
        ]}
        value={filters.source}
        onChange={(source) => change({ source, offset: null })}
      />
      <Calendar facets={hits?.dateFacets ?? []} month={filters.testMonth} day={filters.testDate} />
    </div>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation();
  const { hrefWith } = useAddressQuery();
  const Icon = isFiltered ? SearchX : Sparkles;
  const none = { subject: null, source: null, q: null, month: null, day: null, offset: null };
  return (
    <Card flush>
      <Empty
        icon={<Icon aria-hidden className="size-6" />}
        title={isFiltered ? t("predictions.noneTitle") : t("predictions.emptyTitle")}
        action={isFiltered && <LinkButton href={hrefWith(none)}>{t("predictions.clear")}</LinkButton>}
      >
        {isFiltered ? t("predictions.none") : t("predictions.empty")}
      </Empty>
    </Card>
  );
}
