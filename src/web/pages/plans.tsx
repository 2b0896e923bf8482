import { Plus } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { PlanCalendar } from "../features/plans/calendar.tsx";
import { NewPlan } from "../features/plans/new-plan.tsx";
import { calendarPath, NEW_PLAN_PATH, readPlanId, readView } from "../features/plans/paths.ts";
import { PlanList } from "../features/plans/plan-list.tsx";
import { PlanView } from "../features/plans/plan-view.tsx";
import { TaskDesk } from "../features/plans/task-desk.tsx";
import { ROUTES } from "../routes.ts";
import { useAddressQuery } from "../ui/address.ts";
import { LinkButton } from "../ui/button.tsx";
import { findRow } from "../ui/link-row.tsx";
import { Page, PageTabs } from "../ui/page.tsx";
import { useViewStart } from "../ui/view-start.ts";
import { Wide } from "../ui/wide.tsx";

/** The plans, one of them, a new one, or the calendar of all of them, depending on the address. */
export function PlansPage() {
  const { query } = useAddressQuery();
  const planId = readPlanId(query);
  const view = readView(query);
  const isNew = query.get("new") === "1";
  const isList = planId === null && !isNew && view === null;
  const left = useRef(planId);
  useViewStart(`${planId} ${isNew} ${view === null}`, () => (isList ? findRow(String(left.current)) : null));
  if (planId !== null) left.current = planId;
  return (
    <TaskDesk>
      {planId !== null ? <PlanView key={planId} planId={planId} /> : isNew ? <NewPlan /> : <Overview view={view} />}
    </TaskDesk>
  );
}

function Overview({ view }: { view: ReturnType<typeof readView> }) {
  const { t } = useTranslation();
  const page = (
    <Page
      title={t("plans.title")}
      about={t("plans.about")}
      action={
        <LinkButton href={NEW_PLAN_PATH} icon={<Plus aria-hidden className="size-4" />}>
          {t("plans.new.action")}
        </LinkButton>
      }
      tabs={
        <PageTabs
          label={t("plans.title")}
          tabs={[
            { href: ROUTES.plans, name: t("plans.tabs.list"), isHere: view === null },
            { href: calendarPath("week"), name: t("plans.tabs.calendar"), isHere: view !== null },
          ]}
        />
      }
    >
      {view === null ? <PlanList /> : <PlanCalendar view={view} />}
    </Page>
  );
  return view === null ? page : <Wide>{page}</Wide>;
}
