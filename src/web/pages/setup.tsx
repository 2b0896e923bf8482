import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { useSession, useSetup } from "../features/account/account.ts";
import { ROUTES } from "../routes.ts";
import { useQueryText } from "../ui/address.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { Field, PasswordField } from "../ui/field.tsx";
import type { FieldErrors } from "../ui/field-errors.ts";
import { Form } from "../ui/form.tsx";
import { StandalonePage } from "../ui/standalone-page.tsx";
import { toast } from "../ui/toast.tsx";

export function SetupPage() {
  const { t } = useTranslation();
  const setupToken = new URLSearchParams(useQueryText()).get("token") ?? "";
  const session = useSession();
  if (session.data?.setupRequired === false) {
    return (
      <StandalonePage title={t("setup.doneTitle")} about={t("setup.done")}>
        <LinkButton look="primary" href={ROUTES.today}>
          {t("setup.open")}
        </LinkButton>
      </StandalonePage>
    );
  }
  if (setupToken === "")
    return (
      <StandalonePage title={t("setup.title")} about={t("setup.noToken")}>
        {null}
      </StandalonePage>
    );
  return (
    <StandalonePage title={t("setup.title")} about={t("setup.about")}>
      <SetupForm setupToken={setupToken} />
    </StandalonePage>
  );
}

function SetupForm({ setupToken }: { setupToken: string }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const setup = useSetup();
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [problems, setProblems] = useState<FieldErrors>({});

  const submit = () => {
    const found: Record<string, string> = {};
    if (name.trim() === "") found["name"] = t("form.nameMissing");
    if (email.trim() === "") found["email"] = t("form.emailMissing");
    if (password === "") found["password"] = t("form.passwordMissing");
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const request = { setupToken, name: name.trim(), email: email.trim(), password };
    setup.mutate(request, {
      onSuccess: ({ account }) => {
        // The link's secret is used up; it should not stay in the address bar either.
        navigate(ROUTES.today, { replace: true });
        toast(t("setup.welcome", { name: account.name }));
      },
    });
  };

  return (
    <Form error={setup.error} problems={problems} onSubmit={submit}>
      <Field
        name="name"
        label={t("form.name")}
        hint={t("form.nameHint")}
        value={name}
        onChange={setName}
        autoComplete="name"
        autoFocus
      />
      <Field
        name="email"
        type="email"
        label={t("form.email")}
        hint={t("form.emailHint")}
        value={email}
        onChange={setEmail}
        autoComplete="username"
      />
      <PasswordField
        name="password"
        label={t("form.password")}
        hint={t("form.passwordHint")}
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
      />
      <Button type="submit" look="primary" wide isPending={setup.isPending}>
        {t("setup.submit")}
      </Button>
    </Form>
  );
}
