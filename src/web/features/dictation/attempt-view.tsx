import { Ear } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../api.ts";
import { ROUTES } from "../../routes.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Card, Empty } from "../../ui/card.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { useViewStart } from "../../ui/view-start.ts";
import { useSession } from "../account/account.ts";
import { Desk } from "./desk.tsx";
import { type Opened, useAttempt } from "./dictation.ts";
import { ResultView } from "./result-view.tsx";

/** A dictation: the form while it is in progress, the result once it is submitted. */
export function AttemptView({ attemptId }: { attemptId: string }) {
  const { t } = useTranslation();
  const accountId = useSession().data?.account?.id;
  const query = useAttempt(attemptId);
  if (query.error instanceof ApiError && query.error.status === 404) return <NoAttempt />;
  if (query.data === undefined || accountId === undefined) {
    return (
      <>
        <BackLink href={ROUTES.dictation}>{t("dictation.back")}</BackLink>
        <Page title={t("dictation.title")}>
          <Card flush>
            <Loaded query={query} lines={9}>
              {() => null}
            </Loaded>
          </Card>
        </Page>
      </>
    );
  }
  const readAgain = async () => {
    const { data } = await query.refetch();
    return data?.attempt.state === "submitted";
  };
  return <OpenedView opened={query.data} accountId={accountId} onOutdated={readAgain} />;
}

function OpenedView(props: { opened: Opened; accountId: number; onOutdated(): Promise<boolean> }) {
  const { state } = props.opened.attempt;
  useViewStart(state);
  return state === "submitted" ? <ResultView {...props} /> : <Desk {...props} />;
}

/** This account has no dictation at the address. */
export function NoAttempt() {
  const { t } = useTranslation();
  return (
    <Page title={t("dictation.title")}>
      <Card flush>
        <Empty
          icon={<Ear aria-hidden className="size-6" />}
          title={t("dictation.goneTitle")}
          action={
            <LinkButton look="primary" href={ROUTES.dictation}>
              {t("dictation.openList")}
            </LinkButton>
          }
        >
          {t("dictation.gone")}
        </Empty>
      </Card>
    </Page>
  );
}
