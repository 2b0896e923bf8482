import { RotateCw } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { ApiError } from "../api.ts";
import { type Sitting, useAskSitting, useSitting } from "../features/mock/mock.ts";
import { SittingView } from "../features/mock/sitting-view.tsx";
import { Player } from "../features/player/player.tsx";
import type { Subject } from "../features/practice/practice.ts";
import { useSessionErrorText } from "../features/practice/session-errors.ts";
import { ROUTES } from "../routes.ts";
import { BackLink } from "../ui/back-link.tsx";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/form.tsx";
import { Workspace } from "../ui/guards.tsx";
import { Page } from "../ui/page.tsx";

/** A sitting of a mock paper: the player while a section runs, whichever link led here, and else the status of the sitting. */
export function MockSessionPage({ sessionId }: { sessionId: number }) {
  const { t } = useTranslation();
  if (Number.isSafeInteger(sessionId) && sessionId > 0) return <SittingPage key={sessionId} sessionId={sessionId} />;
  return <Missing text={t("begin.errors.gone")} />;
}

function SittingPage({ sessionId }: { sessionId: number }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const sitting = useSitting(sessionId);
  const ask = useAskSitting(sessionId);
  const [played, setPlayed] = useState<Subject | null>(null);
  const [submittedSubject, setSubmittedSubject] = useState<Subject | null>(null);
  const { data, error } = sitting;
  const running = data === undefined ? null : runningOf(data);
  const waiting = <div role="status" aria-label={t("ui.loading")} />;

  const leave = async () => {
    const hasEnded = await ask().then(
      (now) => runningOf(now) === null,
      () => false,
    );
    if (hasEnded) setPlayed(null);
    else navigate(ROUTES.mock);
  };

  // The player stays until it is left: it has a message to show if its section ended in another window.
  if (played !== null) {
    return (
      <Player
        key={played}
        sessionId={sessionId}
        subject={played}
        onSubmitted={() => {
          setSubmittedSubject(played);
          void sitting.refetch().finally(() => setPlayed(null));
        }}
        onLeave={() => void leave()}
      />
    );
  }
  if (data === undefined) {
    return error === null ? waiting : <Failed error={error} onRetry={() => void sitting.refetch()} />;
  }
  if (running !== null) {
    // Cached data of an earlier visit may be outdated: the section may have ended.
    if (!sitting.isFetchedAfterMount && sitting.fetchStatus === "fetching") return waiting;
    setPlayed(running);
    return waiting;
  }
  return (
    <Workspace>
      <SittingView sitting={data} submittedSubject={submittedSubject} />
    </Workspace>
  );
}

/** The section in progress; null if none runs, and for other people. */
function runningOf({ isOwn, sections }: Sitting): Subject | null {
  return (isOwn && sections.find(({ status }) => status === "in_progress")?.subject) || null;
}

/** Explains why there is no sitting to show, and offers a retry if that can help. */
function Failed({ error, onRetry }: { error: Error; onRetry(): void }) {
  const errorText = useSessionErrorText();
  const isRefused = error instanceof ApiError && error.status < 500;
  return <Missing text={errorText(error)} {...(!isRefused && { onRetry })} />;
}

function Missing({ text, onRetry }: { text: string; onRetry?: () => void }) {
  const { t } = useTranslation();
  return (
    <Workspace>
      <BackLink href={ROUTES.mock}>{t("mock.back")}</BackLink>
      <Page title={t("sitting.kind")}>
        <Notice tone="danger">{text}</Notice>
        {onRetry !== undefined && (
          <span>
            <Button icon={<RotateCw aria-hidden className="size-4" />} onPress={onRetry}>
              {t("ui.tryAgain")}
            </Button>
          </span>
        )}
      </Page>
    </Workspace>
  );
}
