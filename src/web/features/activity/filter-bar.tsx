import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Chips } from "../../ui/chips.tsx";
import { Select } from "../../ui/select.tsx";
import { useOperationNames } from "../developers/names.ts";
import type { Client } from "./calls.ts";
import { type CallFilters, EFFECTS, isFiltered, type RANGES, RESULTS } from "./filters.ts";
import { useClientName } from "./names.ts";

const ANY = "";
const ALL_RANGES = ["all", "today", "yesterday", "7d", "30d"] as const satisfies readonly (keyof typeof RANGES)[];

/** The filters of the list of calls. */
export function FilterBar({
  filters,
  clients,
  groups,
  onChange,
  onClear,
}: {
  filters: CallFilters;
  clients: readonly Client[];
  groups: readonly string[];
  onChange(change: Partial<CallFilters>): void;
  onClear(): void;
}) {
  const { t } = useTranslation();
  const names = useOperationNames();
  const nameOf = useClientName(clients);
  const { client, group, operation, effect, result, range } = filters;
  const called = clients.filter((one) => one.lastCallAt !== null || one.tokenId === client);
  const knownGroups = group === null || groups.includes(group) ? groups : [...groups, group];
  return (
    <search aria-label={t("activity.filters")} className="flex flex-col gap-3 print:hidden">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Select
          label={t("activity.client")}
          hideLabel
          value={client === null ? ANY : String(client)}
          options={[
            { id: ANY, name: t("activity.allOfThem") },
            ...called.map((one) => ({ id: String(one.tokenId), name: nameOf(one) })),
          ]}
          onChange={(id) => onChange({ client: id === ANY ? null : Number(id) })}
        />
        <Select
          label={t("activity.group")}
          hideLabel
          value={group ?? ANY}
          options={[
            { id: ANY, name: t("activity.everything") },
            ...knownGroups.map((id) => ({ id, name: names.group(id) })),
          ]}
          onChange={(id) => onChange({ group: id === ANY ? null : id, operation: null })}
        />
        <Select
          label={t("activity.effect")}
          hideLabel
          value={effect ?? ANY}
          options={[
            { id: ANY, name: t("activity.effects.any") },
            ...EFFECTS.map((id) => ({ id, name: t(`activity.effects.${id}`) })),
          ]}
          onChange={(id) => onChange({ effect: EFFECTS.find((one) => one === id) ?? null, operation: null })}
        />
        <Select
          label={t("activity.result")}
          hideLabel
          value={result ?? ANY}
          options={[
            { id: ANY, name: t("activity.results.any") },
            ...RESULTS.map((id) => ({ id, name: t(`activity.results.${id}`) })),
          ]}
          onChange={(id) => onChange({ result: RESULTS.find((one) => one === id) ?? null })}
        />
        <Select
          label={t("activity.range")}
          hideLabel
          value={range}
          options={ALL_RANGES.map((id) => ({ id, name: t(`activity.ranges.${id}`) }))}
          onChange={(id) => onChange({ range: ALL_RANGES.find((one) => one === id) ?? "all" })}
        />
        {isFiltered(filters) && (
          <Button look="quiet" onPress={onClear}>
            {t("activity.clear")}
          </Button>
        )}
      </div>
      {operation !== null && (
        <Chips
          label={t("activity.filters")}
          removeLabel={(name) => t("activity.remove", { name })}
          chips={[{ id: operation, name: names.operation(operation) }]}
          onRemove={() => onChange({ operation: null })}
        />
      )}
    </search>
  );
}
