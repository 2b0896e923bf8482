import { useTranslation } from "react-i18next";
import { Redirect, useLocation } from "wouter";
import { contentPath, reviewPath, sessionPath } from "../../../lib/links.ts";
import { ApiError } from "../../api.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { StandalonePage } from "../../ui/standalone-page.tsx";
import { SubmittedSection } from "./closed-section.tsx";
import { OpenSection } from "./open-section.tsx";
import { AbandonedSession, NoSession, WaitingSection } from "./session-notices.tsx";
import { type Opened, type Subject, useOpenedSection } from "./use-section.ts";
import type { Submitted } from "./use-submit.ts";

export interface PlayerProps {
  sessionId: number;
  /** Which section; by default the one in progress. */
  subject?: Subject;
  onSubmitted(answer: Submitted): void;
  /** Where to go when the learner leaves without submitting; by default the part, or the page of the mock test. */
  onLeave?(): void;
}

/** A section of a practice or a mock test, full window as in the computer test. */
export function Player({ sessionId, subject, onSubmitted, onLeave }: PlayerProps) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const query = useOpenedSection(sessionId, subject ?? "");
  if (query.data === undefined) {
    if (query.error === null) return <div role="status" aria-label={t("player.opening")} />;
    if (query.error instanceof ApiError && query.error.status === 404) return <NoSession />;
    return (
      <StandalonePage title={t("player.problem")}>
        <Loaded query={query}>{() => null}</Loaded>
      </StandalonePage>
    );
  }
  const { opened, ended } = query.data;
  const { session, section } = opened;
  const leave = onLeave ?? (() => navigate(homeOf(session)));
  const reopen = () => void query.refetch();
  switch (section.status) {
    case "submitted":
      if (ended === null || ended.lost.length === 0) {
        return <Redirect to={reviewPath({ kind: session.kind, id: sessionId, subject: section.subject })} replace />;
      }
      return (
        <SubmittedSection
          session={session}
          section={section}
          lost={ended.lost}
          onForget={() => ended.forget()}
          onLeave={leave}
        />
      );
    case "abandoned":
      return <AbandonedSession session={session} onResumed={reopen} />;
    case "waiting":
      return <WaitingSection session={session} />;
    case "in_progress":
      return (
        <OpenSection
          // If it is opened again, it is another section as far as its answers are concerned.
          key={query.data.openedAt}
          data={query.data}
          onSubmitted={onSubmitted}
          onLeave={leave}
          onReopen={reopen}
        />
      );
  }
}

function homeOf({ kind, sessionId: id, partId }: Opened["session"]): string {
  return partId === null ? sessionPath({ kind, id }) : contentPath({ kind: "question_part", partId });
}
