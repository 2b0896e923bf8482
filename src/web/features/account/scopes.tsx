import { Eye, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SCOPES } from "../../bounds.ts";

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

export type Area = (typeof AREAS)[number];

export function isArea(name: string): name is Area {
  return AREAS.some((area) => area === name);
}

/** The areas that scopes allow to change, and those that they only allow to read. */
function areasIn(scopes: readonly string[]) {
  const changed = AREAS.filter((area) => scopes.includes(`${area}:write`));
  return { changed, read: AREAS.filter((area) => scopes.includes(`${area}:read`) && !changed.includes(area)) };
}

/** The same in one line. */
export function useScopeLine(): (scopes: readonly string[]) => string {
  const { t, i18n } = useTranslation();
  const list = new Intl.ListFormat(i18n.language, { type: "unit", style: "short" });
  return (scopes) => {
    const { changed, read } = areasIn(scopes);
    if (SCOPES.every((scope) => scopes.includes(scope))) return t("agents.mayAll");
    if (changed.length === 0 && read.length === AREAS.length) return t("agents.mayRead");
    const named = (areas: readonly Area[]) => list.format(areas.map((area) => t(`areas.${area}.name`)));
    return [
      ...(changed.length > 0 ? [t("agents.mayChangeSome", { areas: named(changed) })] : []),
      ...(read.length > 0 ? [t("agents.mayReadSome", { areas: named(read) })] : []),
    ].join(" · ");
  };
}

/** What a set of scopes allows, in words: the areas it may change, and those it may only read. */
export function ScopeList({ scopes }: { scopes: readonly string[] }) {
  const { t } = useTranslation();
  const { changed, read } = areasIn(scopes);
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
