import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { FieldErrors } from "../../ui/field-errors.ts";
import { Form } from "../../ui/form.tsx";
import { toast, useToastError } from "../../ui/toast.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import { ContentPicker, type PickedContent } from "../content-picker/content-picker.tsx";
import { today, usePlaceName } from "./actions.ts";
import { minutesOf, type PlaceDraft } from "./place.ts";
import { PlaceFields, usePlaceProblems } from "./place-fields.tsx";
import { useChangeTasks } from "./plans.ts";
import { followTask } from "./task-focus.ts";
import { DEFAULT_MINUTES, type PlanSummary } from "./tasks.ts";

type Target = Pick<PlanSummary, "planId" | "lastDate">;

/** Adds a task to a plan: first its content, then its day and slot. */
export function AddTask({ plan }: { plan: Target }) {
  const { t } = useTranslation();
  const [isPicking, setPicking] = useState(false);
  const [content, setContent] = useState<PickedContent | null>(null);
  return (
    <>
      <Button icon={<Plus aria-hidden className="size-4" />} onPress={() => setPicking(true)}>
        {t("plans.add.action")}
      </Button>
      <ContentPicker
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        onPick={(picked) => {
          setPicking(false);
          setContent(picked);
        }}
      />
      <Dialog title={t("plans.add.title")} isOpen={content !== null} onClose={() => setContent(null)}>
        {content !== null && <AddForm plan={plan} content={content} onDone={() => setContent(null)} />}
      </Dialog>
    </>
  );
}

function AddForm({ plan, content, onDone }: { plan: Target; content: PickedContent; onDone(): void }) {
  const { t } = useTranslation();
  const placeName = usePlaceName();
  const problemsOf = usePlaceProblems();
  const onError = useToastError();
  const { mutateAsync: change, isPending, error } = useChangeTasks();
  const [problems, setProblems] = useState<FieldErrors>({});
  const [isReminded, setReminded] = useState(false);
  const [draft, setDraft] = useState<PlaceDraft>(() => ({
    date: (plan.lastDate ?? "") > today() ? (plan.lastDate ?? today()) : today(),
    slot: "morning",
    minutes: String(content.durationMinutes ?? DEFAULT_MINUTES),
  }));
  const { planId } = plan;

  const add = async () => {
    // Enter in a field submits the form again while a request is pending.
    if (isPending) return;
    const found = problemsOf(draft);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const { date, slot, minutes } = draft;
    const durationMinutes = minutesOf(minutes) ?? DEFAULT_MINUTES;
    const { contentRef, title } = content;
    const task = { contentRef, date, slot, durationMinutes, messengerReminder: isReminded };
    const { changes } = await change({ planId, steps: [{ action: "add", ...task }] });
    onDone();
    const taskId = changes[0]?.taskId;
    if (taskId === undefined) return;
    followTask(taskId);
    toast(t("plans.add.done", { title, place: placeName(draft) }), {
      label: t("ui.undo"),
      run: () => void change({ planId, steps: [{ action: "remove", taskId }] }).catch(onError),
    });
  };

  return (
    // Refusals are shown by the form, which keeps its values.
    <Form error={error} problems={problems} onSubmit={() => void add().catch(() => {})}>
      <p className="font-medium">{content.title}</p>
      <PlaceFields draft={draft} onChange={setDraft} />
      <Toggle
        label={t("plans.form.remind")}
        hint={t("plans.form.remindHint")}
        isSelected={isReminded}
        onChange={setReminded}
      />
      <div className="flex justify-end gap-3">
        <Button onPress={onDone}>{t("ui.cancel")}</Button>
        <Button type="submit" look="primary" isPending={isPending}>
          {t("plans.add.save")}
        </Button>
      </div>
    </Form>
  );
}
