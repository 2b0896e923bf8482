import { ChevronDown } from "lucide-react";
import { Disclosure, DisclosurePanel, Button as Pressable } from "react-aria-components";
import { useTranslation } from "react-i18next";
import type en from "../../locales/en.json";
import { Fact } from "../../ui/card.tsx";
import { Notice } from "../../ui/form.tsx";
import { useFormat } from "../../ui/format.ts";
import type { RecordFacts } from "./record.ts";

type NamedDataset = keyof typeof en.export.datasets;

/** What was saved, as far as the file's metadata describes it. */
export function SavedRecord({ name, bytes, facts }: { name: string; bytes: number; facts: RecordFacts }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="done">{t("export.record.saved", { name, size: format.bytes(bytes) })}</Notice>
      <dl className="divide-y divide-line">
        <Fact name={t("export.record.asOf")}>{format.dateTime(facts.asOf)}</Fact>
        <Fact name={t("export.record.dataVersion")}>
          <code className="font-mono text-xs break-all">{facts.dataVersion}</code>
        </Fact>
      </dl>
      <Counts datasets={facts.datasets} />
    </div>
  );
}

/** The number of records in each part of the file. */
function Counts({ datasets }: Pick<RecordFacts, "datasets">) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  // A newer service may have datasets that this version of the page does not know.
  const isNamed = (name: string): name is NamedDataset => i18n.exists(`export.datasets.${name}`);
  return (
    <Disclosure className="border-t border-line pt-2">
      {({ isExpanded }) => (
        <>
          <Pressable
            slot="trigger"
            className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] cursor-pointer items-center justify-between gap-3 rounded-md px-2 text-left text-sm font-medium data-hovered:bg-sunken"
          >
            {t("export.record.counts", { count: datasets.length })}
            <ChevronDown
              aria-hidden
              className={`size-5 shrink-0 text-soft transition-transform motion-reduce:transition-none ${isExpanded ? "rotate-180" : ""}`}
            />
          </Pressable>
          <DisclosurePanel>
            <p className="pt-2 text-sm text-soft">{t("export.record.countsAbout")}</p>
            <dl className="flex flex-col gap-1.5 pt-2 text-sm">
              {datasets.map(({ name, count }) => (
                <div key={name} className="flex justify-between gap-4">
                  <dt className="flex min-w-0 flex-wrap items-baseline gap-x-2.5 break-words">
                    {isNamed(name) && t(`export.datasets.${name}`)}
                    <code className="font-mono text-xs text-soft">{name}</code>
                  </dt>
                  <dd className="tabular-nums">{format.number(count)}</dd>
                </div>
              ))}
            </dl>
          </DisclosurePanel>
        </>
      )}
    </Disclosure>
  );
}
