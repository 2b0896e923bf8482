import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { type Chip, Chips } from "../../ui/chips.tsx";
import { NO_FILTERS, type PartFilters } from "./filters.ts";
import { usePartNames } from "./names.ts";
import { useTaxonomy } from "./practice.ts";

interface Active extends Chip {
  readonly without: Partial<PartFilters>;
}

/** The active filters, each with the change that removes it. */
export function useActiveFilters(filters: PartFilters): readonly Active[] {
  const { t } = useTranslation();
  const names = usePartNames();
  // Names of tags come from the whole bank: the filters may leave no part that has them.
  const { data } = useTaxonomy({ includeCourseLinked: true });
  const { subject, partNumber, difficulty, questionType, search } = filters;
  const active: Active[] = [];
  if (search !== "") {
    active.push({ id: "search", name: t("practice.chips.search", { text: search }), without: { search: "" } });
  }
  if (subject !== "") active.push({ id: "subject", name: names.subject(subject), without: { subject: "" } });
  if (partNumber !== null) {
    const name =
      subject === "" ? t("practice.filters.numbered", { number: partNumber }) : names.part(subject, partNumber);
    active.push({ id: "number", name, without: { partNumber: null } });
  }
  if (difficulty !== "") {
    active.push({ id: "difficulty", name: names.difficulty(difficulty), without: { difficulty: "" } });
  }
  if (questionType !== "") {
    active.push({ id: "type", name: names.answering(questionType), without: { questionType: "" } });
  }
  if (filters.requiresAudio) {
    active.push({ id: "audio", name: t("practice.filters.audio"), without: { requiresAudio: false } });
  }
  for (const tagId of filters.tagIds) {
    const tag = data?.tags.find(({ id }) => id === tagId);
    const without = { tagIds: filters.tagIds.filter((id) => id !== tagId) };
    active.push({
      id: `tag-${tagId}`,
      name: tag === undefined ? t("practice.chips.unknownTag") : names.tag(tag),
      without,
    });
  }
  return active;
}

export function FilterChips({
  filters,
  onChange,
}: {
  filters: PartFilters;
  onChange(change: Partial<PartFilters>): void;
}) {
  const { t } = useTranslation();
  const active = useActiveFilters(filters);
  if (active.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Chips
        label={t("practice.chips.label")}
        removeLabel={(name) => t("practice.chips.remove", { name })}
        chips={active}
        onRemove={(id) => {
          const chip = active.find((one) => one.id === id);
          if (chip !== undefined) onChange(chip.without);
        }}
      />
      {active.length > 1 && (
        <Button look="quiet" onPress={() => onChange(NO_FILTERS)}>
          {t("practice.clear")}
        </Button>
      )}
    </div>
  );
}
