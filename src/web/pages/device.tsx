import { CircleCheck, CircleSlash } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../features/account/account.ts";
import { RequestOrigin } from "../features/account/request-origin.tsx";
import { ConsentForm } from "../features/consent/consent-form.tsx";
import { useDecideDevice, useDevice } from "../features/consent/requests.ts";
import { ROUTES } from "../routes.ts";
import { useQueryText } from "../ui/address.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { StandalonePage } from "../ui/standalone-page.tsx";

/** Where a learner enters the code that a program without a browser shows. */
export function DevicePage() {
  const { t } = useTranslation();
  const written = new URLSearchParams(useQueryText()).get("user_code") ?? "";
  const account = useSession().data?.account ?? null;
  const [userCode, setUserCode] = useState("");
  const device = useDevice(userCode);
  const decide = useDecideDevice(userCode);
  if (account === null) return null;
  if (decide.data !== undefined) return <Outcome isAllowed={decide.data.status === "allowed"} />;
  if (device.data === undefined) {
    return (
      <StandalonePage title={t("device.title")} about={t("device.about")}>
        <CodeForm written={written} isPending={device.isFetching} error={device.error} onCode={setUserCode} />
      </StandalonePage>
    );
  }
  const { client } = device.data;
  return (
    <StandalonePage title={t("consent.title")} about={t("consent.about", { name: client.name })}>
      <ConsentForm
        {...device.data}
        account={account}
        pending={decide.isPending ? decide.variables.decision : null}
        error={decide.error}
        onDecide={decide.mutate}
      >
        <RequestOrigin request={device.data} />
      </ConsentForm>
    </StandalonePage>
  );
}

function CodeForm({
  written,
  isPending,
  error,
  onCode,
}: {
  written: string;
  isPending: boolean;
  error: Error | null;
  onCode(code: string): void;
}) {
  const { t } = useTranslation();
  const [code, setCode] = useState(written);
  const [isMissing, setMissing] = useState(false);
  const submit = () => {
    setMissing(code.trim() === "");
    if (code.trim() !== "") onCode(code.trim());
  };
  return (
    <Form error={error} problems={isMissing ? { userCode: t("device.missing") } : {}} onSubmit={submit}>
      <Field
        name="userCode"
        label={t("device.code")}
        hint={t("device.hint")}
        placeholder="WDJB-MJHT"
        value={code}
        onChange={setCode}
        autoComplete="one-time-code"
        autoFocus
      />
      <Button type="submit" look="primary" wide isPending={isPending}>
        {t("device.continue")}
      </Button>
    </Form>
  );
}

function Outcome({ isAllowed }: { isAllowed: boolean }) {
  const { t } = useTranslation();
  const Icon = isAllowed ? CircleCheck : CircleSlash;
  return (
    <StandalonePage title={t(isAllowed ? "consent.allowedTitle" : "consent.deniedTitle")}>
      <div role="status" className="flex gap-3 text-soft">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
        <p>{t(isAllowed ? "device.allowed" : "consent.denied")}</p>
      </div>
      <LinkButton href={ROUTES.agents}>{t("bind.manage")}</LinkButton>
    </StandalonePage>
  );
}
