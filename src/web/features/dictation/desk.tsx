import { Flag, List, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { ROUTES } from "../../routes.ts";
import { readStored, writeStored } from "../../stored.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { Progress } from "../../ui/progress.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import type { Opened } from "./dictation.ts";
import { DiscardDialog } from "./discard-dialog.tsx";
import { FinishDialog } from "./finish-dialog.tsx";
import { KeyLine } from "./key-line.tsx";
import { LineDesk } from "./line-desk.tsx";
import { LinesDialog } from "./lines-dialog.tsx";
import { useDesk } from "./use-desk.ts";

const AUTOPLAY_KEY = "lectern.dictation-autoplay";

/** A dictation in progress: the learner plays, writes and checks one line at a time. */
export function Desk({
  opened,
  accountId,
  onOutdated,
}: {
  opened: Opened;
  accountId: number;
  onOutdated(): Promise<boolean>;
}) {
  const { attempt, lines } = opened;
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [autoPlay, setAutoPlay] = useState(() => readStored(AUTOPLAY_KEY) !== "off");
  const [asks, setAsks] = useState<"lines" | "finish" | "discard" | null>(null);
  const desk = useDesk({ opened, accountId, onOutdated });
  const { line, submit } = desk;
  const close = () => setAsks(null);
  return (
    <>
      <BackLink href={ROUTES.dictation}>{t("dictation.back")}</BackLink>
      <Page
        title={attempt.title}
        action={
          <>
            <Button icon={<List aria-hidden className="size-4" />} onPress={() => setAsks("lines")}>
              {t("dictation.lines")}
            </Button>
            {attempt.checkedCount > 0 && desk.next !== null && (
              <Button icon={<Flag aria-hidden className="size-4" />} onPress={() => setAsks("finish")}>
                {t("dictation.finish.open")}
              </Button>
            )}
          </>
        }
      >
        <Progress
          label={t("dictation.checkedOf", { part: attempt.checkedCount, count: attempt.lineCount })}
          share={attempt.checkedCount / attempt.lineCount}
        />
        {line !== undefined && <LineDesk opened={opened} line={line} desk={desk} autoPlay={autoPlay} />}
        <KeyLine />
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
          <Toggle
            label={t("dictation.autoPlay")}
            isSelected={autoPlay}
            onChange={(isOn) => {
              writeStored(AUTOPLAY_KEY, isOn ? "on" : "off");
              setAutoPlay(isOn);
            }}
          />
          <span className="-mt-2.5 -mr-4">
            <Button
              look="quiet-danger"
              icon={<Trash2 aria-hidden className="size-4" />}
              onPress={() => setAsks("discard")}
            >
              {t("dictation.discard.open")}
            </Button>
          </span>
        </div>
      </Page>
      <LinesDialog
        lines={lines}
        place={desk.place}
        isTyped={desk.isTyped}
        isOpen={asks === "lines"}
        onClose={close}
        onPlace={(place) => {
          close();
          desk.goTo(place);
        }}
      />
      <FinishDialog
        attempt={attempt}
        typedCount={lines.filter((one) => one.line === null && desk.isTyped(one)).length}
        isOpen={asks === "finish"}
        isPending={submit.isPending}
        error={submit.error}
        onClose={() => {
          submit.reset();
          close();
        }}
        onFinish={() => submit.mutate()}
      />
      <DiscardDialog
        attempt={asks === "discard" ? attempt : null}
        onClose={close}
        onDiscarded={() => {
          desk.end();
          navigate(ROUTES.dictation, { replace: true });
        }}
      />
    </>
  );
}
