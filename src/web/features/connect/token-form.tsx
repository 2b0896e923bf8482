import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ResponseOf } from "../../api.ts";
import { MAX_TOKEN_DAYS, MAX_TOKEN_NAME, SCOPES } from "../../bounds.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import type { FieldErrors } from "../../ui/field-errors.ts";
import { Form } from "../../ui/form.tsx";
import { useFormat } from "../../ui/format.ts";
import { useCreateToken } from "../account/account.ts";
import { scopesAmong } from "../account/scopes-among.ts";
import { allowedBy } from "../consent/choice.ts";
import { type Choice, ExtentChoice } from "../consent/extent-choice.tsx";

const DAYS = "90";
/** Most scripts only read; more is one press away. */
const READING: Choice = { extent: "read", picked: SCOPES.filter((scope) => scope.endsWith(":read")) };

/** The name, the scopes and the end of a token by hand. */
export function TokenForm({ onCreated }: { onCreated(created: ResponseOf<"account_token_create">): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const create = useCreateToken();
  const [name, setName] = useState("");
  const [days, setDays] = useState(DAYS);
  const [choice, setChoice] = useState(READING);
  const [problems, setProblems] = useState<FieldErrors>({});
  const scopes = scopesAmong(allowedBy(choice.extent, { offered: SCOPES, picked: choice.picked }));
  const submit = () => {
    if (create.isPending || scopes.length === 0) return;
    const count = /^\d{1,4}$/.test(days.trim()) ? Number(days) : 0;
    const found = {
      ...(name.trim() === "" && { clientName: t("connect.token.nameMissing") }),
      ...((count < 1 || count > MAX_TOKEN_DAYS) && {
        days: t("connect.token.daysProblem", { max: format.number(MAX_TOKEN_DAYS) }),
      }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    create.mutate({ clientName: name, scopes, days: count }, { onSuccess: onCreated });
  };
  return (
    <Form error={create.error} problems={problems} onSubmit={submit}>
      <Field
        name="clientName"
        label={t("connect.token.name")}
        hint={t("connect.token.nameHint")}
        maxLength={MAX_TOKEN_NAME}
        value={name}
        onChange={setName}
      />
      <ExtentChoice
        label={t("connect.token.extent")}
        allName={t("connect.token.everything")}
        offered={SCOPES}
        choice={choice}
        onChange={setChoice}
      />
      <div className="max-w-48">
        <Field name="days" label={t("connect.token.days")} inputMode="numeric" value={days} onChange={setDays} />
      </div>
      <div>
        <Button type="submit" look="primary" isPending={create.isPending} isDisabled={scopes.length === 0}>
          {t("connect.token.create")}
        </Button>
      </div>
    </Form>
  );
}
