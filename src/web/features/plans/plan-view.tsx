import { CalendarX, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { ROUTES } from "../../routes.ts";
import { useAddressQuery } from "../../ui/address.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { Card, Empty } from "../../ui/card.tsx";
import { useFormat } from "../../ui/format.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { today } from "./actions.ts";
import { DeletePlan } from "./delete-plan.tsx";
import { isGone } from "./errors.ts";
import { Overdue } from "./overdue.tsx";
import { readChoice, type TaskChoice } from "./paths.ts";
import { PlanEdit } from "./plan-edit.tsx";
import { PlanTasks } from "./plan-tasks.tsx";
import { type Plan, useOverdue, usePlan } from "./plans.ts";
import { PlanMeter, usePlanFacts } from "./progress.tsx";

/** One plan: what it is for, its progress, and its tasks. */
export function PlanView({ planId }: { planId: number }) {
  const { t } = useTranslation();
  const { query: address } = useAddressQuery();
  const choice = readChoice(address) ?? "coming";
  // A page that stays open past midnight continues to show the day it was opened on.
  const [from] = useState(today);
  const query = usePlan({ planId, ...filtersOf(choice, from) });
  const overdue = useOverdue(planId);
  const plan = query.data?.pages[0];
  // Another window, or an agent, may have deleted it while it was in view.
  const gone = query.error !== null && isGone(query.error);
  // An open edit form stays open.
  if (plan === undefined || (gone && !isEdited(address)))
    return (
      <>
        <BackLink href={ROUTES.plans}>{t("plans.title")}</BackLink>
        <Page title={t("plans.plan")}>
          <Card flush>
            {gone ? (
              <Empty icon={<CalendarX aria-hidden className="size-6" />} title={t("plans.goneTitle")}>
                {t("plans.errors.gone")}
              </Empty>
            ) : (
              <Loaded query={query} lines={6}>
                {() => null}
              </Loaded>
            )}
          </Card>
        </Page>
      </>
    );
  return <Shown plan={plan} isGone={gone} query={query} overdue={overdue} choice={choice} />;
}

function isEdited(address: URLSearchParams): boolean {
  return address.get("edit") === "1";
}

function filtersOf(choice: TaskChoice, from: string) {
  if (choice === "coming") return { fromDate: from };
  return choice === "completed" ? { state: "completed" as const } : {};
}

interface ShownProps {
  plan: Plan;
  isGone: boolean;
  query: ReturnType<typeof usePlan>;
  overdue: ReturnType<typeof useOverdue>;
  choice: TaskChoice;
}

function Shown({ plan, isGone: gone, query, overdue, choice }: ShownProps) {
  const { t } = useTranslation();
  const { query: address, change } = useAddressQuery();
  const [, navigate] = useLocation();
  const factsOf = usePlanFacts();
  const [isDeleting, setDeleting] = useState(false);
  const { planId, title, goal, progress } = plan;
  const edited = isEdited(address);
  return (
    <>
      <BackLink href={ROUTES.plans}>{t("plans.title")}</BackLink>
      <Page
        title={title}
        {...(goal === "" || edited ? {} : { about: <span className="whitespace-pre-line">{goal}</span> })}
        {...(!gone && {
          action: (
            <>
              {!edited && (
                <Button icon={<Pencil aria-hidden className="size-4" />} onPress={() => change({ edit: "1" })}>
                  {t("plans.edit.plan")}
                </Button>
              )}
              <IconButton
                label={t("plans.deleteNamed", { title })}
                icon={<Trash2 aria-hidden className="size-4" />}
                onPress={() => setDeleting(true)}
              />
            </>
          ),
        })}
      >
        {edited && <PlanEdit plan={plan} isGone={gone} onDone={() => change({ edit: null }, { replace: true })} />}
        {!gone && (
          <>
            <Card>
              <div className="flex flex-col gap-3">
                <PlanMeter progress={progress} />
                <p className="text-sm text-soft">{factsOf(plan).join(" · ")}</p>
                <Minutes plan={plan} />
              </div>
            </Card>
            <Review plan={plan} />
            <Overdue overdue={overdue} planId={planId} few={3} />
            <PlanTasks plan={plan} query={query} choice={choice} />
          </>
        )}
      </Page>
      <DeletePlan
        plan={isDeleting ? plan : null}
        onClose={() => setDeleting(false)}
        onDeleted={() => navigate(ROUTES.plans, { replace: true })}
      />
    </>
  );
}

function Minutes({ plan: { progress } }: { plan: Plan }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { completedMinutes, plannedMinutes } = progress;
  return (
    <p className="text-sm text-soft">
      {t("plans.progress.minutes", { part: format.number(completedMinutes), whole: format.number(plannedMinutes) })}
    </p>
  );
}

/** The message after the plan was last read again. */
function Review({ plan: { latestReview } }: { plan: Plan }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (latestReview === null) return null;
  const { text, reviewedAt, reviewedBy, progress } = latestReview;
  const when = format.ago(reviewedAt);
  return (
    <Card
      title={t("plans.review.title")}
      about={[
        t(`plans.review.by.${reviewedBy}`, { when }),
        t("plans.review.then", { part: progress.completedCount, whole: progress.taskCount }),
      ].join(" · ")}
    >
      <p className="whitespace-pre-line">{text}</p>
    </Card>
  );
}
