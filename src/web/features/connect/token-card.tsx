import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ResponseOf } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Code } from "../../ui/code.tsx";
import { CopyButton } from "../../ui/copy.tsx";
import { Notice } from "../../ui/form.tsx";
import { useFormat } from "../../ui/format.ts";
import { TokenForm } from "./token-form.tsx";

type Created = ResponseOf<"account_token_create">;

/** A token by hand, for programs that cannot ask for access: the form, then the token, once. */
export function TokenCard() {
  const { t } = useTranslation();
  const [created, setCreated] = useState<Created | null>(null);
  return (
    <Card title={t("connect.token.title")} about={t("connect.token.about")}>
      {created === null ? (
        <TokenForm onCreated={setCreated} />
      ) : (
        <ShownToken created={created} onDone={() => setCreated(null)} />
      )}
    </Card>
  );
}

function ShownToken({ created: { secret, token }, onDone }: { created: Created; onDone(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-medium outline-hidden">
          {t("connect.token.shown", { name: token.clientName })}
        </h3>
        <p className="text-sm text-soft">{t("connect.token.until", { when: format.date(token.expiresAt) })}</p>
      </div>
      <Notice tone="warn">{t("connect.token.once")}</Notice>
      <Code label={t("connect.token.secret")} text={secret} wraps />
      <div className="flex flex-wrap gap-3">
        <CopyButton text={secret} />
        <Button onPress={onDone}>{t("connect.token.done")}</Button>
      </div>
    </div>
  );
}
