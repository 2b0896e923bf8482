import { Bot } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { useErrorText } from "../../ui/errors.ts";
import { Notice } from "../../ui/form.tsx";
import { untilMs, useFormat } from "../../ui/format.ts";
import { StandalonePage } from "../../ui/standalone-page.tsx";
import { type Account, type Binding, useAnswerBinding } from "./account.ts";
import { AccountLine } from "./account-line.tsx";
import { RequestOrigin } from "./request-origin.tsx";
import { ScopeList } from "./scopes.tsx";

/** A pending request: who asks, for what, for which account, and for how much longer. */
export function BindingRequest({
  binding,
  account,
  onConfirmed,
  onExpired,
}: {
  binding: Binding;
  account: Account;
  onConfirmed(): void;
  onExpired(): void;
}) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const answer = useAnswerBinding(binding.bindingId);
  const { clientName, scopes, tokenDays, expiresAt } = binding;
  return (
    <StandalonePage title={t("bind.title")} about={t("bind.about", { clientName })}>
      <div className="flex items-center gap-3 rounded-md bg-sunken px-4 py-3">
        <Bot aria-hidden className="size-5 shrink-0 text-accent" />
        <div className="min-w-0">
          <p className="truncate font-medium">{clientName}</p>
          <p className="text-xs text-soft">{t("bind.nameIsClaim")}</p>
        </div>
      </div>
      <RequestOrigin request={binding} />
      <section>
        <h2 className="mb-2 text-sm font-medium">{t("bind.access")}</h2>
        <ScopeList scopes={scopes} />
        <p className="mt-3 text-sm text-soft">{t("bind.limits", { count: tokenDays })}</p>
      </section>
      <AccountLine account={account} />
      {answer.error !== null && <Notice tone="danger">{errorText(answer.error)}</Notice>}
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button
          look="primary"
          wide
          isPending={answer.isPending && answer.variables === "confirm"}
          isDisabled={answer.isPending && answer.variables !== "confirm"}
          onPress={() => answer.mutate("confirm", { onSuccess: onConfirmed })}
        >
          {t("bind.confirm")}
        </Button>
        <Button
          wide
          isPending={answer.isPending && answer.variables === "decline"}
          isDisabled={answer.isPending && answer.variables !== "decline"}
          onPress={() => answer.mutate("decline")}
        >
          {t("bind.decline")}
        </Button>
      </div>
      <Countdown expiresAt={expiresAt} onEnd={onExpired} />
    </StandalonePage>
  );
}

const TICK_MS = 1000;

/** Minutes and seconds until the request expires. */
function Countdown({ expiresAt, onEnd }: { expiresAt: string; onEnd(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [left, setLeft] = useState(() => untilMs(expiresAt));
  const isOver = left <= 0;
  useEffect(() => {
    const timer = setInterval(() => setLeft(untilMs(expiresAt)), TICK_MS);
    return () => clearInterval(timer);
  }, [expiresAt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the time is over
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver]);
  const seconds = Math.max(0, Math.ceil(left / TICK_MS));
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <p role="timer" aria-live="off" className="text-center text-xs text-soft" title={format.dateTime(expiresAt)}>
      {t("bind.timeLeft")} <span className="tabular-nums text-ink">{time}</span>
    </p>
  );
}
