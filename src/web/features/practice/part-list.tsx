import { SearchX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Card, Empty, List } from "../../ui/card.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { More } from "../../ui/more.tsx";
import { useRowKeys } from "../../ui/row-keys.ts";
import { isNarrowed, NO_FILTERS, type PartFilters, toSearchRequest, toTaxonomyRequest } from "./filters.ts";
import { PartRow } from "./part-row.tsx";
import { usePartSearch, useTaxonomy } from "./practice.ts";

/** The parts that match the filters, page by page. */
export function PartList({
  filters,
  hrefOf,
  onChange,
}: {
  filters: PartFilters;
  hrefOf(partId: number): string;
  onChange(change: Partial<PartFilters>): void;
}) {
  const { t } = useTranslation();
  const search = usePartSearch(toSearchRequest(filters));
  const taxonomy = useTaxonomy(toTaxonomyRequest(filters));
  const rows = useRowKeys<HTMLDivElement>();
  const total = isNarrowed(filters) ? undefined : taxonomy.data?.total;
  const parts = search.data?.pages.flatMap(({ items }) => items) ?? [];

  return (
    <div ref={rows} className="flex flex-col gap-4">
      <p aria-live="polite" className="text-sm text-soft empty:hidden">
        {total !== undefined && total > 0 && t("practice.found", { count: total })}
      </p>
      <Card flush>
        <Loaded query={search} lines={9}>
          {() =>
            parts.length === 0 ? (
              <Nothing filters={filters} onChange={onChange} />
            ) : (
              <List label={t("practice.title")}>
                {parts.map((part) => (
                  <PartRow key={part.partId} part={part} href={hrefOf(part.partId)} />
                ))}
              </List>
            )
          }
        </Loaded>
      </Card>
      <More query={search} rows={parts.map(({ partId }) => partId)}>
        {t("practice.more")}
      </More>
    </div>
  );
}

/** Shown if the filters match nothing. */
function Nothing({ filters, onChange }: { filters: PartFilters; onChange(change: Partial<PartFilters>): void }) {
  const { t } = useTranslation();
  return (
    <Empty
      icon={<SearchX aria-hidden className="size-6" />}
      title={t("practice.noneTitle")}
      action={
        <>
          <Button look="primary" onPress={() => onChange(NO_FILTERS)}>
            {t("practice.clear")}
          </Button>
          {!filters.includeCourseLinked && (
            <Button onPress={() => onChange({ includeCourseLinked: true })}>{t("practice.filters.courses")}</Button>
          )}
        </>
      }
    >
      {t("practice.none")}
    </Empty>
  );
}
