import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/button.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import { KindIcon } from "../resources/kind-icon.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { prefixOf, type TaskDraft } from "./plan-draft.ts";

/** A task of a plan draft. `error` is the service's error for its content. */
export function DraftRow({
  task,
  error,
  onChange,
  onRemove,
}: {
  task: TaskDraft;
  error: string | undefined;
  onChange(change: Partial<TaskDraft>): void;
  onRemove(): void;
}) {
  const { t } = useTranslation();
  const { title, contentRef } = task;
  return (
    <li className="flex flex-col gap-3 px-5 py-4 sm:px-6">
      <div className="flex items-start gap-3">
        <KindIcon kind={contentRef.kind} />
        <p className="min-w-0 flex-1 font-medium">{title}</p>
        <span className="-my-2 -mr-3">
          <IconButton
            label={t("plans.new.dropNamed", { title })}
            icon={<Trash2 aria-hidden className="size-4" />}
            onPress={onRemove}
          />
        </span>
      </div>
      {error !== undefined && <p className="text-sm text-danger">{error}</p>}
      <fieldset className="flex flex-col gap-3">
        <legend className="sr-only">{title}</legend>
        <PlaceFields draft={task} prefix={prefixOf(task)} onChange={onChange} />
        <Toggle
          label={t("plans.form.remind")}
          isSelected={task.isReminded}
          onChange={(isReminded) => onChange({ isReminded })}
        />
      </fieldset>
    </li>
  );
}
