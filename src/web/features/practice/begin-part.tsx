import { NotebookPen, Timer } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { Button } from "../../ui/button.tsx";
import { Card, List } from "../../ui/card.tsx";
import { classes } from "../../ui/classes.ts";
import { Notice } from "../../ui/form.tsx";
import { BeginDialog } from "./begin-dialog.tsx";
import { TestRules } from "./begin-rules.tsx";
import { PracticeRow } from "./open-practices.tsx";
import { type Mode, type PartDetails, type Practice, useBeginPractice } from "./practice.ts";
import { useSessionErrorText } from "./session-errors.ts";

/** The ways to begin a part: continue a session, practise freely, or under test conditions. */
export function BeginPart({ part, practices }: { part: PartDetails; practices: readonly Practice[] }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const errorText = useSessionErrorText();
  const [isAsking, setAsking] = useState(false);
  const begin = useBeginPractice();
  const open = practices.filter(({ partId }) => partId === part.partId);
  const hasStarted = open.length > 0;
  const isPractised = open.some(({ mode }) => mode === "practice");
  const start = (mode: Mode) =>
    begin.mutate({ partId: part.partId, mode }, { onSuccess: ({ launchRoute }) => navigate(launchRoute) });

  return (
    <Card title={t("begin.title")} flush>
      {hasStarted && (
        <List label={t("begin.open")}>
          {open.map((practice) => (
            <PracticeRow key={practice.sessionId} practice={practice} hideTitle />
          ))}
        </List>
      )}
      <div className={classes("flex flex-col gap-4 px-5 pb-5 sm:px-6", hasStarted && "border-t border-line pt-5")}>
        {part.subject === "listening" && !part.audioAvailable && <Notice tone="warn">{t("begin.noAudio")}</Notice>}
        {begin.error !== null && !isAsking && <Notice tone="danger">{errorText(begin.error)}</Notice>}
        <div className="grid gap-4 sm:grid-cols-2">
          <Way about={t(part.subject === "listening" ? "begin.practiseAudio" : "begin.practiseAbout")}>
            <Button
              wide
              look={hasStarted ? "secondary" : "primary"}
              icon={<NotebookPen aria-hidden className="size-4" />}
              isPending={begin.isPending && !isAsking}
              onPress={() => start("practice")}
            >
              {t(isPractised ? "begin.practiseAgain" : "begin.practise")}
            </Button>
          </Way>
          <Way
            about={t(part.subject === "listening" ? "begin.testAudio" : "begin.testAbout", {
              count: part.durationMinutes,
            })}
          >
            <Button wide icon={<Timer aria-hidden className="size-4" />} onPress={() => setAsking(true)}>
              {t("begin.test")}
            </Button>
          </Way>
        </div>
      </div>
      <BeginDialog
        title={t("begin.test")}
        action={t("begin.startClock")}
        isOpen={isAsking}
        isPending={begin.isPending}
        error={begin.error}
        onClose={() => {
          begin.reset();
          setAsking(false);
        }}
        onBegin={() => start("test")}
      >
        <TestRules subject={part.subject} minutes={part.durationMinutes} />
      </BeginDialog>
    </Card>
  );
}

function Way({ about, children }: { about: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      {children}
      <p className="text-sm text-soft">{about}</p>
    </div>
  );
}
