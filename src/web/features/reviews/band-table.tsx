import { useTranslation } from "react-i18next";
import { BAND_TABLES, type BandTable, bandOf } from "../../../lib/bands.ts";
import { classes } from "../../ui/classes.ts";
import type { Band } from "./reviews.ts";

const WHOLE_SECTION = 40;

/** How a band was derived from the raw score: which table, and which row. */
export function BandTableView({ band: { band, rawScore, table } }: { band: Band }) {
  const { t } = useTranslation();
  if (rawScore === null || table === null) return null;
  const usual = Object.values(BAND_TABLES).find((known) => known.name === table);
  // A paper may have its own table under the same name, so the usual rows are shown only if they give this band.
  const rows = usual !== undefined && bandOf(usual, rawScore) === band ? rowsOf(usual) : [];
  const isUsual = usual !== undefined && rows.length > 0;
  const about =
    band === null
      ? t("reviews.belowTable", { correct: rawScore })
      : t("reviews.byTableAbout", { correct: rawScore, band: band.toFixed(1) });
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm">{about}</p>
      <p className="text-sm font-medium">
        {isUsual ? t(`reviews.tables.${usual.name}`) : t("reviews.tables.own", { name: table })}
      </p>
      {rows.length > 0 && (
        <table className="w-full text-left text-sm tabular-nums">
          <thead>
            <tr className="border-b border-line text-soft">
              <th scope="col" className="py-1.5 pr-3 pl-3 font-medium">
                {t("reviews.rawScore")}
              </th>
              <th scope="col" className="py-1.5 pr-3 font-medium">
                {t("reviews.bandColumn")}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={row.band}
                aria-current={row.band === band ? "true" : undefined}
                className={classes(
                  "border-b border-line last:border-b-0",
                  row.band === band && "bg-accent-soft font-semibold",
                )}
              >
                <td className="py-1.5 pr-3 pl-3">
                  {row.from === row.to ? row.from : t("reviews.range", { from: row.from, to: row.to })}
                </td>
                <td className="py-1.5 pr-3">{row.band.toFixed(1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function rowsOf({ rows }: BandTable) {
  return rows.map(({ band, from }, index) => ({ band, from, to: (rows[index - 1]?.from ?? WHOLE_SECTION + 1) - 1 }));
}
