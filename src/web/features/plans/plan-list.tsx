import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { planPath } from "../../../lib/links.ts";
import { IconButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useFormat } from "../../ui/format.ts";
import { LinkRow, leaveRow } from "../../ui/link-row.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { More } from "../../ui/more.tsx";
import { useRowKeys } from "../../ui/row-keys.ts";
import { DeletePlan } from "./delete-plan.tsx";
import { NoPlans } from "./no-plans.tsx";
import { usePlans } from "./plans.ts";
import { PlanMeter, usePlanFacts } from "./progress.tsx";
import type { PlanSummary } from "./tasks.ts";

/** The plans, last changed first. */
export function PlanList() {
  const { t } = useTranslation();
  const query = usePlans();
  const list = useRowKeys<HTMLUListElement>();
  const [leavingId, setLeavingId] = useState<number | null>(null);
  const plans = query.data?.pages.flatMap(({ items }) => items) ?? [];
  // The current version: if the plan changed meanwhile, deletion is based on its new revision.
  const leaving = plans.find(({ planId }) => planId === leavingId) ?? null;
  return (
    <Card flush>
      <Loaded query={query} lines={6}>
        {() =>
          plans.length === 0 ? (
            <NoPlans />
          ) : (
            <ul ref={list} aria-label={t("plans.title")} className="divide-y divide-line">
              {plans.map((plan) => (
                <PlanRow key={plan.planId} plan={plan} onDelete={() => setLeavingId(plan.planId)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div className="border-t border-line p-4 empty:hidden">
        <More query={query} rows={plans.map(({ planId }) => planId)}>
          {t("plans.more")}
        </More>
      </div>
      <DeletePlan
        plan={leaving}
        onClose={() => setLeavingId(null)}
        onDeleted={({ planId }) => {
          leaveRow(String(planId));
          setLeavingId(null);
        }}
      />
    </Card>
  );
}

function PlanRow({ plan, onDelete }: { plan: PlanSummary; onDelete(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const factsOf = usePlanFacts();
  const { planId, title, goal, progress, latestReview } = plan;
  return (
    <LinkRow
      id={String(planId)}
      href={planPath({ planId })}
      title={title}
      action={
        <IconButton
          label={t("plans.deleteNamed", { title })}
          icon={<Trash2 aria-hidden className="size-4" />}
          onPress={onDelete}
        />
      }
    >
      {goal !== "" && <p className="line-clamp-2 text-sm text-soft">{goal}</p>}
      <div className="max-w-md">
        <PlanMeter progress={progress} />
      </div>
      <p className="text-sm text-soft">{factsOf(plan).join(" · ")}</p>
      {latestReview !== null && (
        <p className="line-clamp-2 text-sm">
          <span className="text-soft">{t("plans.review.when", { when: format.ago(latestReview.reviewedAt) })}</span>{" "}
          {latestReview.text}
        </p>
      )}
    </LinkRow>
  );
}
