import { useTranslation } from "react-i18next";
import { useFormat } from "../../ui/format.ts";
import { Meter } from "../../ui/meter.tsx";
import type { PlanSummary } from "./tasks.ts";

/** The progress of a plan. */
export function PlanMeter({ progress }: { progress: PlanSummary["progress"] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { taskCount, completedCount } = progress;
  return (
    <Meter
      label={t("plans.progress.done")}
      value={completedCount}
      max={taskCount}
      text={t("plans.progress.of", { part: format.number(completedCount), whole: format.number(taskCount) })}
    />
  );
}

/** The remaining work of a plan, in a few words. */
export function usePlanFacts(): (plan: PlanSummary) => string[] {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ progress, nextTaskDate, lastDate }) => [
    ...(progress.inProgressCount > 0 ? [t("plans.progress.inProgress", { count: progress.inProgressCount })] : []),
    ...(progress.overdueCount > 0 ? [t("plans.progress.overdue", { count: progress.overdueCount })] : []),
    ...(nextTaskDate === null ? [] : [t("plans.progress.next", { day: format.day(nextTaskDate) })]),
    ...(lastDate === null ? [] : [t("plans.progress.until", { day: format.date(lastDate) })]),
  ];
}
