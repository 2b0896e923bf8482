import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { type CountedOption, OneOf, SomeOf } from "../../ui/options.tsx";
import { Select } from "../../ui/select.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import { isNarrowed, type PartFilters, toTaxonomyRequest } from "./filters.ts";
import { usePartNames } from "./names.ts";
import { DIFFICULTIES, SUBJECTS, type Taxonomy, useTaxonomy } from "./practice.ts";

const PART_NUMBERS = { "": 4, listening: 4, reading: 3, writing: 2, speaking: 3 } as const;
/** Tags of a group shown before "show all" is pressed. */
const TAGS_IN_VIEW = 8;

interface Props {
  filters: PartFilters;
  onChange(change: Partial<PartFilters>): void;
}

/** All filters of the list of parts, each option with the number of its parts. */
export function FilterFields({ filters, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-6">
      <SubjectField filters={filters} onChange={onChange} />
      <NumberField filters={filters} onChange={onChange} />
      <DifficultyField filters={filters} onChange={onChange} />
      <AnsweringField filters={filters} onChange={onChange} />
      <div className="flex flex-col gap-2">
        <Toggle
          label={t("practice.filters.audio")}
          isSelected={filters.requiresAudio}
          onChange={(requiresAudio) => onChange({ requiresAudio })}
        />
        <Toggle
          label={t("practice.filters.courses")}
          hint={t("practice.filters.coursesHint")}
          isSelected={filters.includeCourseLinked}
          onChange={(includeCourseLinked) => onChange({ includeCourseLinked })}
        />
      </div>
      <TagFields filters={filters} onChange={onChange} />
      <div className="flex flex-col gap-3 border-t border-line pt-5">
        <Select
          label={t("practice.filters.order")}
          options={[
            { id: "catalog", name: t("practice.filters.catalog") },
            { id: "latest", name: t("practice.filters.latest") },
          ]}
          value={filters.sort}
          onChange={(id) => onChange({ sort: id === "latest" ? "latest" : "catalog" })}
        />
        <Toggle
          label={t("practice.filters.unseen")}
          isSelected={filters.preferUnseen}
          onChange={(preferUnseen) => onChange({ preferUnseen })}
        />
      </div>
    </div>
  );
}

/** Adds counts to options: undefined if the taxonomy has no count, 0 if it does not list the option. */
function counted<Id extends string>(
  ids: readonly Id[],
  name: (id: Id) => string,
  counts: ReadonlyMap<string, number> | null,
): CountedOption[] {
  return ids.map((id) => ({ id, name: name(id), count: counts === null ? undefined : (counts.get(id) ?? 0) }));
}

function SubjectField({ filters, onChange }: Props) {
  const { t } = useTranslation();
  const names = usePartNames();
  const { data } = useTaxonomy(toTaxonomyRequest({ ...filters, subject: "" }));
  const counts =
    data === undefined || isNarrowed(filters)
      ? null
      : new Map(data.subjects.map(({ subject, count }) => [String(subject), count]));
  const any = { id: "", name: t("practice.filters.any"), count: counts === null ? undefined : data?.total };
  return (
    <OneOf
      label={t("practice.filters.subject")}
      options={[any, ...counted(SUBJECTS, names.subject, counts)]}
      value={filters.subject}
      onChange={(id) => {
        const subject = SUBJECTS.find((known) => known === id) ?? "";
        const hasNumber = filters.partNumber !== null && filters.partNumber <= PART_NUMBERS[subject];
        onChange({ subject, ...(hasNumber ? {} : { partNumber: null }) });
      }}
    />
  );
}

function NumberField({ filters, onChange }: Props) {
  const { t } = useTranslation();
  const names = usePartNames();
  const { data } = useTaxonomy(toTaxonomyRequest(filters));
  const counts =
    data === undefined || isNarrowed(filters, "number")
      ? null
      : new Map(data.partNumbers.map(({ partNumber, count }) => [String(partNumber), count]));
  const { subject } = filters;
  const ids = Array.from({ length: PART_NUMBERS[subject] }, (_, index) => String(index + 1));
  const name = (id: string) =>
    subject === "" ? t("practice.filters.numbered", { number: Number(id) }) : names.part(subject, Number(id));
  return (
    <OneOf
      label={t("practice.filters.number")}
      options={[{ id: "", name: t("practice.filters.any") }, ...counted(ids, name, counts)]}
      value={filters.partNumber?.toString() ?? ""}
      onChange={(id) => onChange({ partNumber: id === "" ? null : Number(id) })}
    />
  );
}

function DifficultyField({ filters, onChange }: Props) {
  const { t } = useTranslation();
  const names = usePartNames();
  const { data } = useTaxonomy(toTaxonomyRequest({ ...filters, difficulty: "" }));
  const counts =
    data === undefined || isNarrowed(filters)
      ? null
      : new Map(data.difficulties.map(({ difficulty, count }) => [String(difficulty), count]));
  return (
    <OneOf
      label={t("practice.filters.difficulty")}
      options={[
        { id: "", name: t("practice.filters.any") },
        ...counted(DIFFICULTIES, (id) => names.difficulty(id), counts),
      ]}
      value={filters.difficulty}
      onChange={(id) => onChange({ difficulty: DIFFICULTIES.find((known) => known === id) ?? "" })}
    />
  );
}

function AnsweringField({ filters, onChange }: Props) {
  const { t } = useTranslation();
  const names = usePartNames();
  const { data } = useTaxonomy(toTaxonomyRequest(filters));
  const counts =
    data === undefined || isNarrowed(filters, "type")
      ? null
      : new Map(data.questionTypes.map(({ questionType, count }) => [String(questionType), count]));
  const kinds = ["blank", "choice"] as const;
  return (
    <OneOf
      label={t("practice.filters.answering")}
      options={[{ id: "", name: t("practice.filters.any") }, ...counted(kinds, names.answering, counts)]}
      value={filters.questionType}
      onChange={(id) => onChange({ questionType: kinds.find((known) => known === id) ?? "" })}
    />
  );
}

type TaxonomyTag = Taxonomy["tags"][number];

function TagFields({ filters, onChange }: Props) {
  const { data } = useTaxonomy(toTaxonomyRequest(filters));
  const groups = Object.entries(Object.groupBy(data?.tags ?? [], ({ group }) => group));
  return groups.map(([group, tags = []]) => (
    <TagField key={group} group={group} tags={tags} filters={filters} onChange={onChange} />
  ));
}

function TagField({ group, tags, filters, onChange }: Props & { group: string; tags: readonly TaxonomyTag[] }) {
  const { t } = useTranslation();
  const names = usePartNames();
  const [showsAll, setShowsAll] = useState(false);
  const isChosen = ({ id }: TaxonomyTag) => filters.tagIds.includes(id);
  const chosen = tags.filter(isChosen);
  const others = tags.filter((tag) => !isChosen(tag));
  const inView = showsAll ? others : others.slice(0, Math.max(0, TAGS_IN_VIEW - chosen.length));
  const hidden = others.length - inView.length;
  return (
    <div className="flex flex-col items-start gap-1">
      <div className="self-stretch">
        <SomeOf
          label={names.tagGroup(group)}
          options={[...chosen, ...inView].map((tag) => ({
            id: String(tag.id),
            name: names.tag(tag),
            count: isNarrowed(filters) ? undefined : tag.count,
          }))}
          value={chosen.map(({ id }) => String(id))}
          onChange={(ids) => {
            const elsewhere = filters.tagIds.filter((id) => tags.every((tag) => tag.id !== id));
            onChange({ tagIds: [...elsewhere, ...ids.map(Number)] });
          }}
        />
      </div>
      {hidden > 0 && (
        <Button look="quiet" onPress={() => setShowsAll(true)}>
          {t("practice.filters.moreTags", { count: hidden })}
        </Button>
      )}
    </div>
  );
}
