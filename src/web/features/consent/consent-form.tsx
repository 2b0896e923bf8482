import { Bot, ShieldCheck, ShieldQuestion } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { useErrorText } from "../../ui/errors.ts";
import { Notice } from "../../ui/form.tsx";
import type { Account } from "../account/account.ts";
import { AccountLine } from "../account/account-line.tsx";
import { allowedBy } from "./choice.ts";
import { type Choice, ExtentChoice } from "./extent-choice.tsx";
import type { Client, Decision } from "./requests.ts";

interface ConsentFormProps {
  readonly client: Client;
  readonly requested: readonly string[];
  /** What the learner allows this program already. */
  readonly granted: readonly string[];
  readonly account: Account;
  readonly pending: Decision["decision"] | null;
  readonly error: Error | null;
  onDecide(decision: Decision): void;
  /** Where the request came from. */
  readonly children?: ReactNode;
}

/** Who asks, for what and for which account, and how much of it the learner allows. */
export function ConsentForm({
  client,
  requested,
  granted,
  account,
  pending,
  error,
  onDecide,
  children,
}: ConsentFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const isMore = granted.length > 0 && requested.some((scope) => !granted.includes(scope));
  // A program that asks for more keeps the rest. One that asks for less, such as another one of the same id, gets no more than it asks for.
  const offered = isMore ? [...new Set([...requested, ...granted])] : requested;
  const [choice, setChoice] = useState<Choice>({ extent: "all", picked: offered });
  const allowed = allowedBy(choice.extent, { offered, picked: choice.picked });
  return (
    <>
      <ClientCard client={client} />
      {children}
      {isMore && <Notice tone="calm">{t("consent.more", { name: client.name })}</Notice>}
      <ExtentChoice
        label={t("consent.extent")}
        allName={t("consent.extents.all")}
        offered={offered}
        choice={choice}
        onChange={setChoice}
      />
      <p className="text-sm text-soft">{t("consent.limits")}</p>
      <AccountLine account={account} />
      {error !== null && <Notice tone="danger">{errorText(error)}</Notice>}
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button
          look="primary"
          wide
          isPending={pending === "allow"}
          isDisabled={pending === "deny" || allowed.length === 0}
          onPress={() => onDecide({ decision: "allow", scopes: allowed })}
        >
          {t("consent.allow")}
        </Button>
        <Button
          wide
          isPending={pending === "deny"}
          isDisabled={pending === "allow"}
          onPress={() => onDecide({ decision: "deny", scopes: [] })}
        >
          {t("consent.deny")}
        </Button>
      </div>
    </>
  );
}

function ClientCard({ client: { name, host, redirectHost, isOnThisDevice, appScheme } }: { client: Client }) {
  const { t } = useTranslation();
  const Shield = host === null ? ShieldQuestion : ShieldCheck;
  return (
    <div className="flex flex-col gap-3 rounded-md bg-sunken px-4 py-3">
      <div className="flex items-center gap-3">
        <Bot aria-hidden className="size-5 shrink-0 text-accent" />
        <p className="min-w-0 truncate font-medium">{name}</p>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <dt className="text-soft">{t("consent.from")}</dt>
        <dd className="min-w-0 break-words">
          <span className="inline-flex items-center gap-1.5">
            <Shield aria-hidden className="size-4 shrink-0" />
            {host ?? t("consent.unverified")}
          </span>
          <span className="block text-xs text-soft">
            {host === null ? t("consent.unverifiedAbout") : t("consent.verifiedAbout", { host })}
          </span>
        </dd>
        {redirectHost !== null && (
          <>
            <dt className="text-soft">{t("consent.goesTo")}</dt>
            <dd className="min-w-0 break-words">
              {appScheme === null ? redirectHost : t("consent.app")}
              {isOnThisDevice && (
                <span className="block text-xs text-soft">
                  {appScheme === null ? t("consent.onThisDevice") : t("consent.appAbout", { scheme: appScheme })}
                  {host !== null && ` ${t("consent.anyProgram")}`}
                </span>
              )}
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}
