import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { contentPath, sessionPath } from "../../../lib/links.ts";
import { call } from "../../api.ts";
import { ROUTES } from "../../routes.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/form.tsx";
import { StandalonePage } from "../../ui/standalone-page.tsx";
import { useSessionErrorText } from "../practice/session-errors.ts";
import type { Opened } from "./use-section.ts";

type Session = Opened["session"];

/** This account has nothing at this address. */
export function NoSession() {
  const { t } = useTranslation();
  return (
    <StandalonePage title={t("player.noSessionTitle")} about={t("player.noSession")}>
      <LinkButton look="primary" href={ROUTES.practice}>
        {t("player.toBank")}
      </LinkButton>
    </StandalonePage>
  );
}

/** A section of a mock test that has not been started. */
export function WaitingSection({ session }: { session: Session }) {
  const { t } = useTranslation();
  return (
    <StandalonePage title={t("player.waitingTitle")} about={t("player.waiting")}>
      <LinkButton look="primary" href={sessionPath({ kind: session.kind, id: session.sessionId })}>
        {t("player.toMock")}
      </LinkButton>
    </StandalonePage>
  );
}

/** An abandoned session: it can be resumed, or its part begun again. */
export function AbandonedSession({ session, onResumed }: { session: Session; onResumed(): void }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const errorText = useSessionErrorText();
  const { sessionId, partId, mode, title } = session;
  const resume = useMutation({ mutationFn: () => call("practice_resume", { sessionId }), onSuccess: onResumed });
  const begin = useMutation({
    mutationFn: (id: number) => call("practice_begin", { partId: id, mode }),
    onSuccess: ({ launchRoute }) => navigate(launchRoute, { replace: true }),
  });
  const error = resume.error ?? begin.error;
  return (
    <StandalonePage title={t("player.abandonedTitle")} about={t("player.abandonedAbout", { title })}>
      {error !== null && <Notice tone="danger">{errorText(error)}</Notice>}
      <Button look="primary" isPending={resume.isPending} onPress={() => resume.mutate()}>
        {t("player.resume")}
      </Button>
      {partId !== null && (
        <>
          <Button isPending={begin.isPending} onPress={() => begin.mutate(partId)}>
            {t("player.startAgain")}
          </Button>
          <LinkButton look="quiet" href={contentPath({ kind: "question_part", partId })}>
            {t("player.toBank")}
          </LinkButton>
        </>
      )}
    </StandalonePage>
  );
}
