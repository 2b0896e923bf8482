import { useTranslation } from "react-i18next";
import { isCalendarDay } from "../../../lib/day.ts";
import { SLOTS } from "../../../lib/slots.ts";
import { MAX_TASK_MINUTES } from "../../bounds.ts";
import { Field } from "../../ui/field.tsx";
import type { FieldErrors } from "../../ui/field-errors.ts";
import { Select } from "../../ui/select.tsx";
import { minutesOf, type PlaceDraft } from "./place.ts";

/** The day, the slot and the minutes of a task. `prefix` keeps the field names of several tasks in one form apart. */
export function PlaceFields({
  draft,
  prefix = "",
  onChange,
}: {
  draft: PlaceDraft;
  prefix?: string;
  onChange(draft: PlaceDraft): void;
}) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-4 xs:grid-cols-[1fr_1fr] sm:grid-cols-[1fr_1fr_7rem]">
      <Field
        label={t("plans.form.date")}
        name={`${prefix}date`}
        type="date"
        value={draft.date}
        onChange={(date) => onChange({ ...draft, date })}
      />
      <Select
        label={t("plans.form.slot")}
        options={SLOTS.map((id) => ({ id, name: t(`plans.slots.${id}`) }))}
        value={draft.slot}
        onChange={(id) => onChange({ ...draft, slot: SLOTS.find((slot) => slot === id) ?? draft.slot })}
      />
      <Field
        label={t("plans.form.minutes")}
        name={`${prefix}durationMinutes`}
        inputMode="numeric"
        autoComplete="off"
        value={draft.minutes}
        onChange={(minutes) => onChange({ ...draft, minutes })}
      />
    </div>
  );
}

/** The errors of a draft, by field; empty if it is valid. */
export function usePlaceProblems(): (draft: PlaceDraft) => FieldErrors {
  const { t } = useTranslation();
  return ({ date, minutes }) => ({
    ...(isCalendarDay(date) ? {} : { date: t("plans.form.dateMissing") }),
    ...(minutesOf(minutes) === null
      ? { durationMinutes: t("plans.form.minutesWrong", { max: MAX_TASK_MINUTES }) }
      : {}),
  });
}
