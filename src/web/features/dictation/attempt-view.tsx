import { Ear } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../api.ts";
import { ROUTES } from "../../routes.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Card, Empty } from "../../ui/card.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { useSession } from "../account/account.ts";
import { Desk } from "./desk.tsx";
import { useAttempt } from "./dictation.ts";
import { forgetDrafts } from "./kept-line.ts";
import { ResultView } from "./result-view.tsx";

/** A dictation at its address: to be written while it is in progress, to be looked through once it was handed in. */
export function AttemptView({ attemptId }: { attemptId: string }) {
  const { t } = useTranslation();
  const accountId = useSession().data?.account?.id;
  const query = useAttempt(attemptId);
  const isOver = query.data?.attempt.state === "submitted";
  useEffect(() => {
    // Also of a dictation that was handed in elsewhere: what is typed here can no longer be checked.
    if (isOver && accountId !== undefined) forgetDrafts({ accountId, attemptId });
  }, [isOver, accountId, attemptId]);
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
  if (isOver) return <ResultView opened={query.data} />;
  return <Desk opened={query.data} accountId={accountId} onOutdated={() => void query.refetch()} />;
}

/** Nothing of this account stands at the address. */
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
