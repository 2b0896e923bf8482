import { Bot } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearch } from "wouter";
import { loginPath } from "../../next.ts";
import { ROUTES } from "../../routes.ts";
import { Button } from "../../ui/button.tsx";
import { useErrorText } from "../../ui/errors.ts";
import { Notice } from "../../ui/form.tsx";
import { untilMs, useFormat } from "../../ui/format.ts";
import { StandalonePage } from "../../ui/standalone-page.tsx";
import { type Account, type Binding, useAnswerBinding, useLogout } from "./account.ts";
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
      <Origin binding={binding} />
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

/** Where the request came from. The network is the one thing on this page that the requester cannot choose. */
function Origin({ binding: { network, isOwnNetwork, userAgent } }: { binding: Binding }) {
  const { t } = useTranslation();
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      <dt className="text-soft">{t("bind.network")}</dt>
      <dd className="min-w-0 break-words">
        {network ?? t("bind.networkUnknown")}
        {network !== null && (
          <span className="block text-xs text-soft">{t(isOwnNetwork ? "bind.networkOwn" : "bind.networkOther")}</span>
        )}
      </dd>
      <dt className="text-soft">{t("bind.program")}</dt>
      <dd className="min-w-0 break-words">{userAgent === "" ? t("bind.programUnknown") : userAgent}</dd>
    </dl>
  );
}

function AccountLine({ account }: { account: Account }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const search = useSearch();
  const logout = useLogout();
  const back = loginPath(`${ROUTES.bind}?${search}`);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-4">
      <div className="min-w-0">
        <p className="text-xs text-soft">{t("bind.forAccount")}</p>
        <p className="truncate text-sm font-medium">{account.name}</p>
        <p className="truncate text-xs text-soft">{account.email}</p>
      </div>
      <Button
        look="quiet"
        isPending={logout.isPending}
        onPress={() => logout.mutate(undefined, { onSuccess: () => navigate(back) })}
      >
        {t("bind.switchAccount")}
      </Button>
    </div>
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
