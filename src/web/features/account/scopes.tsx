import { Eye, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** The areas of a learner's data, in display order. Scopes are named `<area>:<read|write>`. */
const AREAS = [
  "vocabulary",
  "practice",
  "question_bank",
  "courses",
  "resources",
  "writing",
  "speaking",
  "profile",
  "learning",
  "study_plans",
  "notifications",
  "prep",
  "feedback",
] as const;

type Area = (typeof AREAS)[number];

export function isArea(name: string): name is Area {
  return AREAS.some((area) => area === name);
}

/** What a set of scopes allows, in words: the areas it may change, and those it may only read. */
export function ScopeList({ scopes }: { scopes: readonly string[] }) {
  const { t } = useTranslation();
  const changed = AREAS.filter((area) => scopes.includes(`${area}:write`));
  const read = AREAS.filter((area) => scopes.includes(`${area}:read`) && !changed.includes(area));
  return (
    <div className="divide-y divide-line rounded-md border border-line">
      <AreaGroup
        icon={<Pencil aria-hidden className="size-4 text-accent" />}
        title={t("scopes.write")}
        areas={changed}
      />
      <AreaGroup icon={<Eye aria-hidden className="size-4 text-accent" />} title={t("scopes.read")} areas={read} />
    </div>
  );
}

function AreaGroup({ icon, title, areas }: { icon: ReactNode; title: string; areas: readonly Area[] }) {
  const { t } = useTranslation();
  if (areas.length === 0) return null;
  return (
    <section className="px-4 py-3.5">
      <h3 className="mb-2 flex items-center gap-2 text-sm font-medium">
        {icon}
        {title}
      </h3>
      <dl className="flex flex-col gap-1 text-xs">
        {areas.map((area) => (
          <div key={area} className="grid grid-cols-[7.5rem_1fr] gap-3">
            <dt>{t(`areas.${area}.name`)}</dt>
            <dd className="text-soft">{t(`areas.${area}.about`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
