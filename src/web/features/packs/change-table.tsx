import { useTranslation } from "react-i18next";
import { useFormat } from "../../ui/format.ts";
import type { Summary } from "./packs.ts";

const COUNTS = ["added", "changed", "unchanged", "withdrawn"] as const;

/** What an import changes, by kind of content. */
export function ChangeTable({ summary }: { summary: Summary }) {
  const { t } = useTranslation();
  const format = useFormat();
  const changes = summary.changes.filter((change) => COUNTS.some((count) => change[count] > 0));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section aria-label={t("packs.changes")} tabIndex={0} className="overflow-x-auto rounded-md border border-line">
      <table className="w-full text-sm">
        <thead>
          <tr className="bg-sunken">
            <th scope="col" className="px-4 py-2.5 text-left font-medium">
              {t("packs.kind")}
            </th>
            {COUNTS.map((count) => (
              <th key={count} scope="col" className="px-3 py-2.5 text-right font-medium">
                {t(`packs.counts.${count}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.kind} className="border-t border-line">
              <th scope="row" className="px-4 py-2 text-left font-normal">
                {t(`packs.kinds.${change.kind}`)}
              </th>
              {COUNTS.map((count) => (
                <td
                  key={count}
                  className={`px-3 py-2 text-right tabular-nums ${change[count] === 0 ? "text-soft" : "font-medium"}`}
                >
                  {format.number(change[count])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
