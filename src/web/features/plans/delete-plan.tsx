import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { useErrorText } from "../../ui/errors.ts";
import { Notice } from "../../ui/form.tsx";
import { toast } from "../../ui/toast.tsx";
import { isStale } from "./errors.ts";
import { useDeletePlan } from "./plans.ts";

interface Deletable {
  readonly planId: number;
  readonly title: string;
  readonly revision: number;
  readonly progress: { readonly taskCount: number };
}

/** Asks before a plan is deleted, because that cannot be undone. A plan that changed meanwhile is shown once more. */
export function DeletePlan({
  plan,
  onClose,
  onDeleted,
}: {
  plan: Deletable | null;
  onClose(): void;
  onDeleted(plan: Deletable): void;
}) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutate, isPending, error, reset } = useDeletePlan();
  const close = () => {
    reset();
    onClose();
  };
  return (
    <ConfirmDialog
      title={plan === null ? "" : t("plans.delete.title", { title: plan.title })}
      action={t("plans.delete.action")}
      isOpen={plan !== null}
      isPending={isPending}
      error={null}
      onClose={close}
      onConfirm={() => {
        if (plan === null) return;
        mutate(
          { planId: plan.planId, expectedRevision: plan.revision },
          {
            onSuccess: () => {
              onDeleted(plan);
              toast(t("plans.delete.done", { title: plan.title }));
            },
          },
        );
      }}
    >
      <div className="flex flex-col gap-3">
        {plan !== null && <p>{t("plans.delete.about", { count: plan.progress.taskCount })}</p>}
        {error !== null && <Notice tone="danger">{isStale(error) ? t("plans.delete.stale") : errorText(error)}</Notice>}
      </div>
    </ConfirmDialog>
  );
}
