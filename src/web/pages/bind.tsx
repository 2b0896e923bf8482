import { CircleCheck, CircleSlash, Clock, Link2Off, type LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../api.ts";
import { type Account, useBinding, useSession } from "../features/account/account.ts";
import { BindingRequest } from "../features/account/binding-request.tsx";
import { ROUTES } from "../routes.ts";
import { useQueryText } from "../ui/address.ts";
import { LinkButton } from "../ui/button.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { StandalonePage } from "../ui/standalone-page.tsx";

export function BindPage() {
  const { t } = useTranslation();
  const bindingId = new URLSearchParams(useQueryText()).get("binding") ?? "";
  const account = useSession().data?.account ?? null;
  if (account === null) return null;
  if (bindingId === "") return <Unknown />;
  return <BindingOf key={bindingId} bindingId={bindingId} account={account} title={t("bind.title")} />;
}

function BindingOf({ bindingId, account, title }: { bindingId: string; account: Account; title: string }) {
  const binding = useBinding(bindingId);
  const { t } = useTranslation();
  // A request confirmed on this page counts as done once the agent has fetched its token, not as a used link.
  const [confirmedHere, setConfirmedHere] = useState(false);
  if (binding.error instanceof ApiError && binding.error.status === 404) return <Unknown />;
  if (binding.data === undefined) {
    return (
      <StandalonePage title={title}>
        <Loaded query={binding} lines={6}>
          {() => null}
        </Loaded>
      </StandalonePage>
    );
  }
  const { clientName, status } = binding.data;
  switch (status) {
    case "pending":
      return (
        <BindingRequest
          binding={binding.data}
          account={account}
          onConfirmed={() => setConfirmedHere(true)}
          onExpired={() => void binding.refetch()}
        />
      );
    case "bound":
      return (
        <Outcome icon={CircleCheck} title={t("bind.boundTitle", { clientName })}>
          {t("bind.bound")}
        </Outcome>
      );
    case "used":
      return confirmedHere ? (
        <Outcome icon={CircleCheck} title={t("bind.connectedTitle", { clientName })}>
          {t("bind.connected")}
        </Outcome>
      ) : (
        <Outcome icon={Link2Off} title={t("bind.usedTitle")}>
          {t("bind.used", { clientName })}
        </Outcome>
      );
    case "declined":
      return (
        <Outcome icon={CircleSlash} title={t("bind.declinedTitle", { clientName })}>
          {t("bind.declined")}
        </Outcome>
      );
    case "expired":
      return (
        <Outcome icon={Clock} title={t("bind.expiredTitle")}>
          {t("bind.expired", { clientName })}
        </Outcome>
      );
  }
}

function Unknown() {
  const { t } = useTranslation();
  return (
    <Outcome icon={Link2Off} title={t("bind.unknownTitle")}>
      {t("bind.unknown")}
    </Outcome>
  );
}

function Outcome({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <StandalonePage title={title}>
      <div role="status" className="flex gap-3 text-soft">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
        <p>{children}</p>
      </div>
      <LinkButton href={ROUTES.agents}>{t("bind.manage")}</LinkButton>
    </StandalonePage>
  );
}
