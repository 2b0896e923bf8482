import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PasswordField } from "../../ui/field.tsx";
import type { FieldErrors } from "../../ui/field-errors.ts";
import { Form } from "../../ui/form.tsx";
import { toast } from "../../ui/toast.tsx";
import { useChangePassword } from "./account.ts";

export function PasswordCard() {
  const { t } = useTranslation();
  const change = useChangePassword();
  const [currentPassword, setCurrent] = useState("");
  const [newPassword, setNew] = useState("");
  const [problems, setProblems] = useState<FieldErrors>({});

  const submit = () => {
    const found: Record<string, string> = {};
    if (currentPassword === "") found["currentPassword"] = t("form.passwordMissing");
    if (newPassword === "") found["newPassword"] = t("form.passwordMissing");
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: ({ endedSessions }) => {
          setCurrent("");
          setNew("");
          toast(endedSessions === 0 ? t("password.changed") : t("password.changedEnded", { count: endedSessions }));
        },
      },
    );
  };

  return (
    <Card title={t("password.title")} about={t("password.about")}>
      <div className="max-w-md">
        <Form error={change.error} problems={problems} onSubmit={submit}>
          <PasswordField
            name="currentPassword"
            label={t("password.current")}
            value={currentPassword}
            onChange={setCurrent}
            autoComplete="current-password"
          />
          <PasswordField
            name="newPassword"
            label={t("password.new")}
            hint={t("form.passwordHint")}
            value={newPassword}
            onChange={setNew}
            autoComplete="new-password"
          />
          <div>
            <Button type="submit" look="primary" isPending={change.isPending}>
              {t("password.submit")}
            </Button>
          </div>
        </Form>
      </div>
    </Card>
  );
}
