import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAddressQuery } from "../../ui/address.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Page } from "../../ui/page.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { Wide } from "../../ui/wide.tsx";
import { EmptyBank } from "./empty-bank.tsx";
import { FilterChips, useActiveFilters } from "./filter-chips.tsx";
import { FilterFields } from "./filter-fields.tsx";
import { MAX_SEARCH, type PartFilters, readFilters, toQuery } from "./filters.ts";
import { OpenPractices } from "./open-practices.tsx";
import { PartList } from "./part-list.tsx";
import { useTaxonomy } from "./practice.ts";

/** The question bank; the search is part of the address. */
export function PartBank() {
  const { t } = useTranslation();
  const { query, hrefWith, change } = useAddressQuery();
  const [isFiltering, setFiltering] = useState(false);
  const filters = readFilters(query);
  const active = useActiveFilters(filters).length;
  const all = useTaxonomy({ includeCourseLinked: true });
  const onChange = (wanted: Partial<PartFilters>) => change(toQuery(wanted));

  if (all.data?.total === 0) {
    return (
      <Page title={t("practice.title")} about={t("practice.about")}>
        <EmptyBank />
      </Page>
    );
  }
  return (
    <Wide>
      <Page title={t("practice.title")} about={t("practice.about")}>
        <OpenPractices />
        <div className="grid gap-6 xl:grid-cols-[15rem_minmax(0,1fr)] xl:gap-8">
          <search aria-label={t("practice.filters.title")} className="hidden xl:block">
            <FilterFields filters={filters} onChange={onChange} />
          </search>
          <div className="flex min-w-0 flex-col gap-4">
            <div className="flex gap-3">
              <div className="min-w-0 flex-1">
                <SearchBox
                  label={t("practice.search")}
                  value={filters.search}
                  maxLength={MAX_SEARCH}
                  onSearch={(search) => change(toQuery({ search }), { replace: true })}
                />
              </div>
              <div className="xl:hidden">
                <Button icon={<SlidersHorizontal aria-hidden className="size-4" />} onPress={() => setFiltering(true)}>
                  {active === 0 ? t("practice.filters.title") : t("practice.filters.active", { count: active })}
                </Button>
              </div>
            </div>
            <FilterChips filters={filters} onChange={onChange} />
            <PartList filters={filters} hrefOf={(partId) => hrefWith({ part: String(partId) })} onChange={onChange} />
          </div>
        </div>
        <Dialog title={t("practice.filters.title")} isOpen={isFiltering} onClose={() => setFiltering(false)}>
          <FilterFields filters={filters} onChange={onChange} />
          <div className="sticky -bottom-5 -mx-5 mt-6 -mb-5 border-t border-line bg-surface px-5 py-3 sm:-mx-6 sm:px-6">
            <Button wide look="primary" onPress={() => setFiltering(false)}>
              {t("practice.filters.show")}
            </Button>
          </div>
        </Dialog>
      </Page>
    </Wide>
  );
}
