import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy.tsx";
import { PillChoice } from "../../ui/pill-choice.tsx";
import type { Problem } from "./packs.ts";

const VIEWS = ["all", "error", "warning"] as const;

/** The errors of a pack, by file. */
export function ProblemList({ problems, problemCount }: { problems: readonly Problem[]; problemCount: number }) {
  const { t } = useTranslation();
  const [view, setView] = useState<(typeof VIEWS)[number]>("all");
  const ofView = (id: (typeof VIEWS)[number]) => problems.filter(({ severity }) => id === "all" || severity === id);
  const shown = ofView(view);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PillChoice
          label={t("packs.show")}
          choices={VIEWS.map((id) => ({ id, name: t(`packs.views.${id}`), count: ofView(id).length }))}
          value={view}
          onChange={(id) => setView(VIEWS.find((known) => known === id) ?? "all")}
        />
        <CopyButton text={shown.map(toLine).join("\n")} />
      </div>
      {problemCount > problems.length && (
        <p className="text-sm text-soft">{t("packs.firstProblems", { shown: problems.length, count: problemCount })}</p>
      )}
      {[...Map.groupBy(shown, ({ file }) => file)].map(([file, ofFile]) => (
        <section key={file} aria-label={file === "" ? t("packs.wholePack") : file}>
          <h3 className="flex items-baseline justify-between gap-3 rounded-t-md border border-line bg-sunken px-4 py-2 text-sm font-medium">
            <span className={file === "" ? "" : "min-w-0 font-mono break-all"}>
              {file === "" ? t("packs.wholePack") : file}
            </span>
            <span className="text-soft tabular-nums">{ofFile.length}</span>
          </h3>
          <ul className="divide-y divide-line rounded-b-md border border-line border-t-0">
            {ofFile.map((problem) => (
              <ProblemRow key={toLine(problem)} problem={problem} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function ProblemRow({ problem: { severity, pointer, message, remedy } }: { problem: Problem }) {
  const { t } = useTranslation();
  return (
    <li className="flex flex-col gap-1 px-4 py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Badge tone={severity === "error" ? "danger" : "warn"}>{t(`packs.severity.${severity}`)}</Badge>
        {pointer !== "" && <code className="min-w-0 font-mono text-xs break-all text-soft">{pointer}</code>}
      </div>
      <p>{message}</p>
      <p className="text-soft">{remedy}</p>
    </li>
  );
}

function toLine({ severity, file, pointer, message, remedy }: Problem): string {
  const place = [file, pointer].filter((part) => part !== "").join(" ");
  return `${severity}${place === "" ? "" : ` ${place}`}: ${message} ${remedy}`;
}
