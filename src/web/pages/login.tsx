import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Redirect, useLocation } from "wouter";
import { useLogin, useSession } from "../features/account/account.ts";
import { safeNext } from "../next.ts";
import { DOCS_PATH, ROUTES } from "../routes.ts";
import { useQueryText } from "../ui/address.ts";
import { Button } from "../ui/button.tsx";
import { Field, PasswordField } from "../ui/field.tsx";
import type { FieldErrors } from "../ui/field-errors.ts";
import { Form } from "../ui/form.tsx";
import { StandalonePage } from "../ui/standalone-page.tsx";

const FURTHER = "inline-flex min-h-11 items-center text-soft underline-offset-4 hover:text-ink hover:underline";

export function LoginPage() {
  const { t } = useTranslation();
  const search = useQueryText();
  const session = useSession();
  const next = safeNext(search, location.origin);
  if (session.data?.account) return <Redirect to={next} replace />;
  if (session.data?.setupRequired === true) {
    return (
      <StandalonePage title={t("login.noOwnerTitle")}>
        <p className="text-sm text-soft">{t("login.noOwner")}</p>
      </StandalonePage>
    );
  }
  return (
    <StandalonePage
      title={t("login.title")}
      about={next.startsWith(ROUTES.bind) ? t("login.forAgent") : t("login.about")}
    >
      <LoginForm next={next} />
      <p className="-my-2.5 flex flex-wrap gap-x-4 text-xs">
        <Link href={ROUTES.developers} className={FURTHER}>
          {t("developers.link")}
        </Link>
        <a href={DOCS_PATH} className={FURTHER}>
          {t("nav.documentation")}
        </a>
      </p>
    </StandalonePage>
  );
}

function LoginForm({ next }: { next: string }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const login = useLogin();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [problems, setProblems] = useState<FieldErrors>({});

  const submit = () => {
    const found: Record<string, string> = {};
    if (email.trim() === "") found["email"] = t("form.emailMissing");
    if (password === "") found["password"] = t("form.passwordMissing");
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    login.mutate({ email: email.trim(), password }, { onSuccess: () => navigate(next, { replace: true }) });
  };

  return (
    <Form error={login.error} problems={problems} onSubmit={submit}>
      <Field
        name="email"
        type="email"
        label={t("form.email")}
        value={email}
        onChange={setEmail}
        autoComplete="username"
        autoFocus
      />
      <PasswordField
        name="password"
        label={t("form.password")}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
      />
      <Button type="submit" look="primary" wide isPending={login.isPending}>
        {t("login.submit")}
      </Button>
      <p className="text-xs text-soft">{t("login.forgotten")}</p>
    </Form>
  );
}
