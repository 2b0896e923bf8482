import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { ROUTES } from "../../routes.ts";
import { useStoredState } from "../../stored-state.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import type { FieldErrors } from "../../ui/field-errors.ts";
import { Form } from "../../ui/form.tsx";
import { toast, useToastError } from "../../ui/toast.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import { useSession } from "../account/account.ts";
import { useZoneName } from "../account/zones.ts";
import { type QuietHours, useSetQuietHours } from "./connections.ts";

const EVENING = "22:30";
const MORNING = "07:00";

/** Quiet hours, without messages outside the page. The switch takes effect at once, changed times when they are saved. */
export function QuietCard({ quietHours }: { quietHours: QuietHours | null }) {
  const { t } = useTranslation();
  const onError = useToastError();
  const { mutateAsync } = useSetQuietHours();
  const [last, setLast] = useState<QuietHours | null>(null);
  const setEnabled = async (isOn: boolean) => {
    setLast(quietHours);
    await mutateAsync(isOn ? (last ?? { from: EVENING, to: MORNING }) : null);
    toast(t(isOn ? "connections.quiet.isOn" : "connections.quiet.isOff"));
  };
  return (
    <Card title={t("connections.quiet.title")}>
      <div className="flex flex-col gap-5">
        <Toggle
          label={t("connections.quiet.toggle")}
          hint={t("connections.quiet.about")}
          isSelected={quietHours !== null}
          onChange={(isOn) => void setEnabled(isOn).catch(onError)}
        />
        {quietHours !== null && <QuietForm quietHours={quietHours} />}
      </div>
    </Card>
  );
}

function QuietForm({ quietHours }: { quietHours: QuietHours }) {
  const { t } = useTranslation();
  const zoneName = useZoneName();
  const { mutateAsync, isPending, error, reset } = useSetQuietHours();
  const account = useSession().data?.account;
  // Typed values survive a reload, and stay if the other fields were changed elsewhere.
  const typed = useStoredState<Partial<QuietHours>>(`lectern.quiet.1.${account?.id ?? 0}`, {});
  const [problems, setProblems] = useState<FieldErrors>({});
  const isUnderWay = useRef(false);
  const { from, to } = { ...quietHours, ...typed.value };
  const isChanged = from !== quietHours.from || to !== quietHours.to;
  const change = (more: Partial<QuietHours>) => typed.set({ ...typed.value, ...more });

  const save = async () => {
    reset();
    const missing = t("connections.quiet.missing");
    const found = {
      ...(from === "" ? { from: missing } : {}),
      ...(to === "" ? { to: missing } : from === to ? { to: t("connections.quiet.same") } : {}),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    await mutateAsync({ from, to });
    typed.set({});
    typed.forget();
    toast(t("connections.quiet.saved", { from, to }));
  };
  const send = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await save();
    } catch {
      // Refusals are shown by the form.
    } finally {
      isUnderWay.current = false;
    }
  };

  return (
    <Form error={error} problems={problems} onSubmit={() => void send()}>
      <div className="grid items-start gap-4 xs:grid-cols-2 sm:max-w-sm">
        <Field
          name="from"
          type="time"
          label={t("connections.quiet.from")}
          value={from}
          onChange={(time) => change({ from: time })}
        />
        <Field
          name="to"
          type="time"
          label={t("connections.quiet.to")}
          value={to}
          onChange={(time) => change({ to: time })}
        />
      </div>
      {account != null && (
        <p className="text-sm text-soft">
          {t("connections.quiet.zoned", { zone: zoneName(account.timeZone) })}{" "}
          <Link href={ROUTES.settings} className="text-accent underline">
            {t("connections.quiet.otherZone")}
          </Link>
        </p>
      )}
      <div>
        <Button type="submit" look={isChanged ? "primary" : "secondary"} isPending={isPending} isDisabled={!isChanged}>
          {t("connections.quiet.save")}
        </Button>
      </div>
    </Form>
  );
}
