import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { Select } from "../../ui/select.tsx";
import { ToggleButtons } from "../../ui/toggle-buttons.tsx";
import { type FootprintFilters, isFiltered, KINDS, MAX_SEARCH, RANGES } from "./filters.ts";

/** The filters of the timeline and of every figure on the page. */
export function FilterBar({
  filters,
  onChange,
  onClear,
}: {
  filters: FootprintFilters;
  onChange(change: Partial<FootprintFilters>): void;
  onClear(): void;
}) {
  const { t } = useTranslation();
  const { kinds, range, search } = filters;
  return (
    <search className="flex flex-col gap-3 print:hidden">
      <div className="flex flex-wrap gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <SearchBox
            label={t("footprints.search")}
            value={search}
            maxLength={MAX_SEARCH}
            onSearch={(text) => onChange({ search: text })}
          />
        </div>
        <Select
          label={t("footprints.rangeLabel")}
          hideLabel
          value={range}
          options={RANGES.map((id) => ({ id, name: t(`footprints.ranges.${id}`) }))}
          onChange={(id) => onChange({ range: RANGES.find((known) => known === id) ?? "all" })}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <ToggleButtons
          label={t("footprints.kindsLabel")}
          options={KINDS.map((id) => ({ id, name: t(`footprints.kinds.${id}`) }))}
          value={kinds}
          onChange={(ids) => onChange({ kinds: ids })}
        />
        {isFiltered(filters) && (
          <Button look="quiet" onPress={onClear}>
            {t("footprints.clear")}
          </Button>
        )}
      </div>
    </search>
  );
}
