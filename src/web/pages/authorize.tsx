import { CircleSlash, Link2Off } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../features/account/account.ts";
import { ConsentForm } from "../features/consent/consent-form.tsx";
import { placeOf } from "../features/consent/place.ts";
import { type Refusal, useAuthorizationRequest, useDecideRequest } from "../features/consent/requests.ts";
import { ROUTES } from "../routes.ts";
import { useQueryText } from "../ui/address.ts";
import { LinkButton } from "../ui/button.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { StandalonePage } from "../ui/standalone-page.tsx";

/** The authorization endpoint of OAuth: a program asks for access to the learner's data. */
export function AuthorizePage() {
  const { t } = useTranslation();
  const query = useQueryText();
  const account = useSession().data?.account ?? null;
  const asked = useAuthorizationRequest(query);
  const decide = useDecideRequest(query);
  if (account === null) return null;
  if (decide.data !== undefined) {
    return <Leaving to={decide.data.redirectTo} isAllowed={decide.variables.decision === "allow"} />;
  }
  const name = asked.data?.request?.client.name ?? "";
  const about = name === "" ? undefined : t("consent.about", { name });
  return (
    <StandalonePage title={t(asked.data?.refusal ? "consent.refusedTitle" : "consent.title")} about={about}>
      <Loaded query={asked} lines={6}>
        {({ request, refusal }) =>
          request === null ? (
            refusal !== null && <Refused refusal={refusal} />
          ) : (
            <ConsentForm
              {...request}
              account={account}
              pending={decide.isPending ? decide.variables.decision : null}
              error={decide.error}
              onDecide={decide.mutate}
            />
          )
        }
      </Loaded>
    </StandalonePage>
  );
}

/** A request that cannot be granted. Where the program's address is certain, the learner may go back there. */
function Refused({ refusal: { error, description, redirectTo } }: { refusal: Refusal }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="flex gap-3 text-soft">
        <Link2Off aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
        <p>{t("consent.refused")}</p>
      </div>
      <p className="break-words text-sm text-soft">
        <code>{error}</code>: {description}
      </p>
      {redirectTo === null ? (
        <LinkButton href={ROUTES.agents}>{t("bind.manage")}</LinkButton>
      ) : (
        <a href={redirectTo} rel="noreferrer" className="text-sm text-accent underline-offset-4 hover:underline">
          {t("consent.back", { host: placeOf(redirectTo) })}
        </a>
      )}
    </>
  );
}

/** The browser goes to the program. What remains on the screen says so, for programs that leave the page open. */
function Leaving({ to, isAllowed }: { to: string; isAllowed: boolean }) {
  const { t } = useTranslation();
  useEffect(() => {
    location.assign(to);
  }, [to]);
  return (
    <StandalonePage title={t(isAllowed ? "consent.allowedTitle" : "consent.deniedTitle")}>
      <div role="status" className="flex gap-3 text-soft">
        <CircleSlash aria-hidden className={isAllowed ? "hidden" : "mt-0.5 size-5 shrink-0 text-accent"} />
        <p>{t(isAllowed ? "consent.allowed" : "consent.denied")}</p>
      </div>
      <a href={to} rel="noreferrer" className="text-sm text-accent underline-offset-4 hover:underline">
        {t("consent.back", { host: placeOf(to) })}
      </a>
    </StandalonePage>
  );
}
