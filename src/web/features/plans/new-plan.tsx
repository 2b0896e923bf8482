import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { planPath } from "../../../lib/links.ts";
import { ApiError } from "../../api.ts";
import { MAX_PLAN_GOAL, MAX_PLAN_TITLE } from "../../bounds.ts";
import { ROUTES } from "../../routes.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, List } from "../../ui/card.tsx";
import { useErrorText } from "../../ui/errors.ts";
import { Field } from "../../ui/field.tsx";
import type { FieldErrors } from "../../ui/field-errors.ts";
import { Form, Notice } from "../../ui/form.tsx";
import { Page } from "../../ui/page.tsx";
import { toast } from "../../ui/toast.tsx";
import { ContentPicker } from "../content-picker/content-picker.tsx";
import { today } from "./actions.ts";
import { DraftRow } from "./draft-row.tsx";
import { useNewPlanDraft } from "./new-plan-draft.ts";
import { usePlaceProblems } from "./place-fields.tsx";
import {
  createRequestOf,
  fieldOfPath,
  MAX_DRAFT_TASKS,
  type PlanDraft,
  prefixOf,
  withChangedTask,
  withoutTask,
  withTask,
} from "./plan-draft.ts";
import { useCreatePlan } from "./plans.ts";

/** Creates a plan by hand: what it is for, and its first tasks. The draft survives a reload. */
export function NewPlan() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { value: draft, set, forget } = useNewPlanDraft();
  const [isPicking, setPicking] = useState(false);
  const [problems, setProblems] = useState<FieldErrors>({});
  const { mutate, isPending, error, reset } = useCreatePlan();
  const problemsOf = useProblems();
  const errorText = useErrorText();
  const refused = error instanceof ApiError ? error.details.map(({ path, message }) => [path, message] as const) : [];
  const atFields = Object.fromEntries(refused.map(([path, message]) => [fieldOfPath(path, draft), message]));
  const shown = { ...problems, ...atFields };

  const create = () => {
    if (isPending) return;
    const found = problemsOf(draft);
    setProblems(found);
    reset();
    if (Object.keys(found).length > 0) return;
    mutate(createRequestOf(draft), {
      onSuccess: ({ planId, title }) => {
        forget();
        navigate(planPath({ planId }), { replace: true });
        toast(t("plans.new.created", { title }));
      },
    });
  };

  return (
    <>
      <BackLink href={ROUTES.plans}>{t("plans.title")}</BackLink>
      <Page title={t("plans.new.title")} about={t("plans.new.about")}>
        <Form error={null} problems={shown} onSubmit={create}>
          {error !== null && <Notice tone="danger">{errorText(error)}</Notice>}
          <Card>
            <div className="flex flex-col gap-5">
              <Field
                label={t("plans.form.title")}
                name="title"
                maxLength={MAX_PLAN_TITLE}
                value={draft.title}
                onChange={(title) => set({ ...draft, title })}
              />
              <Field
                label={t("plans.form.goal")}
                hint={t("plans.form.goalHint")}
                name="goal"
                lines={3}
                maxLength={MAX_PLAN_GOAL}
                value={draft.goal}
                onChange={(goal) => set({ ...draft, goal })}
              />
            </div>
          </Card>
          <Card
            title={t("plans.new.tasks")}
            about={t("plans.new.tasksAbout")}
            action={
              <Button
                icon={<Plus aria-hidden className="size-4" />}
                isDisabled={draft.tasks.length >= MAX_DRAFT_TASKS}
                onPress={() => setPicking(true)}
              >
                {t("plans.new.pick")}
              </Button>
            }
            flush
          >
            {shown["tasks"] !== undefined && (
              <div className="px-5 pb-4 sm:px-6">
                <Notice tone="danger">{shown["tasks"]}</Notice>
              </div>
            )}
            <List label={t("plans.new.tasks")}>
              {draft.tasks.map((task) => (
                <DraftRow
                  key={task.key}
                  task={task}
                  error={shown[`${prefixOf(task)}contentRef`]}
                  onChange={(change) => set(withChangedTask(draft, task.key, change))}
                  onRemove={() => {
                    set(withoutTask(draft, task.key));
                    document.getElementById("main")?.focus({ preventScroll: true });
                  }}
                />
              ))}
            </List>
          </Card>
          <div className="flex flex-wrap justify-end gap-3">
            <Button type="submit" look="primary" isPending={isPending}>
              {t("plans.new.create")}
            </Button>
          </div>
        </Form>
      </Page>
      <ContentPicker
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        onPick={(content) => {
          setPicking(false);
          setProblems({});
          set(withTask(draft, content, today()));
        }}
      />
    </>
  );
}

function useProblems(): (draft: PlanDraft) => FieldErrors {
  const { t } = useTranslation();
  const placeProblems = usePlaceProblems();
  return ({ title, tasks }) => ({
    ...(title.trim() === "" ? { title: t("plans.form.titleMissing") } : {}),
    ...(tasks.length === 0 ? { tasks: t("plans.new.noTasks") } : {}),
    ...Object.fromEntries(
      tasks.flatMap((task) =>
        Object.entries(placeProblems(task)).map(([field, problem]) => [prefixOf(task) + field, problem] as const),
      ),
    ),
  });
}
