import { Replace, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_TODO_NOTE } from "../../bounds.ts";
import { now } from "../../clock.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { useFieldError } from "../../ui/field-errors.ts";
import { Notice } from "../../ui/form.tsx";
import { Select } from "../../ui/select.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import { firstHour, hoursOf } from "../../ui/wall-time.ts";
import { useLearnerZone } from "../../zone.ts";
import { useZoneName } from "../account/zones.ts";
import { ContentPicker } from "../content-picker/content-picker.tsx";
import { KindIcon } from "../resources/kind-icon.tsx";
import type { TodoDraft } from "./draft.ts";

interface DetailsProps {
  draft: TodoDraft;
  onChange(draft: TodoDraft): void;
}

/** All fields of a todo but its title: the note, when, and the content. `contentError` is the service's error for the content. */
export function TodoDetails({ draft, contentError, onChange }: DetailsProps & { contentError: string | null }) {
  const { t } = useTranslation();
  return (
    <>
      <Field
        label={t("todos.form.note")}
        name="note"
        lines={2}
        maxLength={MAX_TODO_NOTE}
        value={draft.note}
        onChange={(note) => onChange({ ...draft, note })}
      />
      <Schedule draft={draft} onChange={onChange} />
      <Content draft={draft} onChange={onChange} />
      {contentError !== null && <Notice tone="danger">{contentError}</Notice>}
    </>
  );
}

/** A day and a whole hour of it, by the learner's clock; with them, whether messengers are notified too. */
function Schedule({ draft, onChange }: DetailsProps) {
  const { t } = useTranslation();
  const zoneName = useZoneName();
  const zone = useLearnerZone();
  const { day, time } = draft;
  const dayId = useId();
  const hour = useRef<HTMLDivElement>(null);
  const [hourError] = useFieldError("hour");
  useEffect(() => {
    if (hourError !== undefined) hour.current?.querySelector("button")?.focus();
  }, [hourError]);
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          id={dayId}
          label={t("todos.form.day")}
          hint={t("todos.form.dayHint", { zone: zoneName(zone) })}
          name="scheduledAt"
          type="date"
          value={day}
          onChange={(next) => onChange({ ...draft, day: next, time: time === "" ? firstHour(next, now()) : time })}
        />
        {day !== "" && (
          <div className="flex flex-col gap-1.5">
            <div className="flex items-end gap-2">
              <div ref={hour} className="flex-1">
                <Select
                  label={t("todos.form.hour")}
                  options={hoursOf({ day, time }, now()).map((hour) => ({ id: hour, name: hour }))}
                  value={time}
                  onChange={(hour) => onChange({ ...draft, time: hour })}
                />
              </div>
              <IconButton
                label={t("todos.form.noTime")}
                icon={<X aria-hidden className="size-4" />}
                onPress={() => {
                  onChange({ ...draft, day: "", time: "" });
                  document.getElementById(dayId)?.focus();
                }}
              />
            </div>
            {hourError !== undefined && (
              <p role="alert" className="text-sm text-danger">
                {hourError}
              </p>
            )}
          </div>
        )}
      </div>
      {day !== "" && (
        <Toggle
          label={t("todos.form.messenger")}
          hint={t("reminders.messengerHint")}
          isSelected={draft.messengerReminder}
          onChange={(messengerReminder) => onChange({ ...draft, messengerReminder })}
        />
      )}
    </>
  );
}

function Content({ draft, onChange }: DetailsProps) {
  const { t } = useTranslation();
  const [isPicking, setPicking] = useState(false);
  const pickId = useId();
  const { content } = draft;
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{t("todos.form.content")}</legend>
      {content !== null && (
        <p className="flex items-start gap-2.5">
          <KindIcon kind={content.contentRef.kind} />
          <span className="min-w-0 wrap-anywhere">{content.title === "" ? t("todos.contentGone") : content.title}</span>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button id={pickId} icon={<Replace aria-hidden className="size-4" />} onPress={() => setPicking(true)}>
          {t(content === null ? "todos.form.pick" : "todos.form.pickOther")}
        </Button>
        {content !== null && (
          <Button
            look="quiet"
            icon={<X aria-hidden className="size-4" />}
            onPress={() => {
              onChange({ ...draft, content: null });
              document.getElementById(pickId)?.focus();
            }}
          >
            {t("todos.form.noContent")}
          </Button>
        )}
      </div>
      <ContentPicker
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        onPick={({ contentRef, title }) => {
          setPicking(false);
          onChange({ ...draft, content: { contentRef, title } });
        }}
      />
    </fieldset>
  );
}
