import { useTranslation } from "react-i18next";
import { GapText } from "./gap-text.tsx";
import type { Group, Slots } from "./questions.ts";

/** A table with gaps in its cells. On a narrow window it scrolls sideways inside its frame. */
export function LayoutTable({ group, slots }: { group: Group; slots: Slots }) {
  const { t } = useTranslation();
  const { table } = group;
  if (table === null) return null;
  const head = table.header.some((name) => name !== "");
  return (
    <section
      aria-label={group.title === "" ? t("questions.table") : group.title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="scroll-shade overflow-x-auto rounded-md border border-line"
    >
      <table lang="en" className="w-full min-w-md border-collapse text-left leading-8">
        {head && (
          <thead className="bg-sunken">
            <tr>
              {table.header.map((name, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity but their place
                <th key={column} scope="col" className="px-3.5 py-1.5 text-sm font-semibold">
                  <GapText text={name} group={group} slots={slots} />
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody className="divide-y divide-line">
          {table.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
            <tr key={index} className="divide-x divide-line">
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={column} className="px-3.5 py-2 align-top">
                  <GapText text={cell} group={group} slots={slots} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
