import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { MAX_PLAN_GOAL, MAX_PLAN_TITLE } from "../../bounds.ts";
import { useStoredState } from "../../stored-state.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { Form, Notice } from "../../ui/form.tsx";
import { toast } from "../../ui/toast.tsx";
import { useNewPlanDraft } from "./new-plan-draft.ts";
import { NEW_PLAN_PATH } from "./paths.ts";
import { type Plan, useUpdatePlan } from "./plans.ts";

/** Edited values; a field that was not edited follows the plan, also when that changes meanwhile. */
interface Written {
  readonly title?: string;
  readonly goal?: string;
}

/**
 * Edits title and goal inline. If an agent changed the plan meanwhile, the typed values stay, the plan is read again, and the next press is based
 * on what is then shown. If the plan was deleted, the typed values can begin a new one.
 */
export function PlanEdit({ plan, isGone, onDone }: { plan: Plan; isGone: boolean; onDone(): void }) {
  const { t } = useTranslation();
  const { planId, revision } = plan;
  const draft = useStoredState<Written>(`lectern.plan-edit.1.${planId}`, {});
  const { title = plan.title, goal = plan.goal } = draft.value;
  const [isTitleMissing, setTitleMissing] = useState(false);
  const { mutate, isPending, error } = useUpdatePlan();
  const newPlan = useNewPlanDraft();
  const [, navigate] = useLocation();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isGone) notice.current?.focus();
  }, [isGone]);
  const makeNew = () => {
    newPlan.set({ ...newPlan.value, title, goal });
    draft.forget();
    navigate(NEW_PLAN_PATH);
  };
  const leave = () => {
    draft.forget();
    onDone();
  };
  // The button that opened the form has disappeared: on closing, the focus moves to the content of the page.
  useEffect(() => () => document.getElementById("main")?.focus({ preventScroll: true }), []);

  const save = () => {
    if (isPending) return;
    if (isGone) return makeNew();
    setTitleMissing(title.trim() === "");
    if (title.trim() === "") return;
    const changes = {
      ...(title === plan.title ? {} : { title }),
      ...(goal === plan.goal ? {} : { goal }),
    };
    if (Object.keys(changes).length === 0) return leave();
    mutate(
      { planId, expectedRevision: revision, ...changes },
      {
        onSuccess: () => {
          leave();
          toast(t("plans.edit.saved"));
        },
      },
    );
  };

  return (
    <Card>
      <Form
        error={isGone ? null : error}
        problems={isTitleMissing ? { title: t("plans.form.titleMissing") } : {}}
        onSubmit={save}
      >
        {isGone && (
          <div ref={notice} tabIndex={-1} className="rounded-md">
            <Notice tone="danger">{t("plans.errors.goneWhileEdited")}</Notice>
          </div>
        )}
        <Field
          autoFocus
          label={t("plans.form.title")}
          name="title"
          maxLength={MAX_PLAN_TITLE}
          value={title}
          onChange={(text) => draft.set({ ...draft.value, title: text })}
        />
        <Field
          label={t("plans.form.goal")}
          hint={t("plans.form.goalHint")}
          name="goal"
          lines={3}
          maxLength={MAX_PLAN_GOAL}
          value={goal}
          onChange={(text) => draft.set({ ...draft.value, goal: text })}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onPress={leave}>{t("ui.cancel")}</Button>
          <Button type="submit" look="primary" isPending={isPending}>
            {t(isGone ? "plans.edit.makeNew" : "plans.edit.save")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
