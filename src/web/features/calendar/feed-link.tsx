import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, ProgramButton } from "../../ui/button.tsx";
import { Fact } from "../../ui/card.tsx";
import { Code } from "../../ui/code.tsx";
import { CopyButton } from "../../ui/copy.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/form.tsx";
import { useFormat } from "../../ui/format.ts";
import { toast } from "../../ui/toast.tsx";
import { type Feed, useChangeFeed } from "./calendar.ts";

/** The link of an active feed, when it was last read, and the actions for it. */
export function FeedLink({ feed }: { feed: Feed }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [confirming, setConfirming] = useState<"rotate" | "turnOff" | null>(null);
  return (
    <div className="flex flex-col gap-5">
      {feed.url === null || feed.webcalUrl === null ? (
        <Notice tone="warn">{t("calendar.hidden")}</Notice>
      ) : (
        <ShownLink url={feed.url} webcalUrl={feed.webcalUrl} />
      )}
      <dl className="divide-y divide-line">
        <Fact name={t("calendar.lastRead")}>
          {feed.lastReadAt === null ? t("calendar.never") : format.ago(feed.lastReadAt)}
        </Fact>
        <Fact name={t("calendar.created")}>{format.dateTime(feed.createdAt)}</Fact>
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button onPress={() => setConfirming("rotate")}>{t("calendar.rotate.action")}</Button>
        <Button look="quiet-danger" onPress={() => setConfirming("turnOff")}>
          {t("calendar.turnOff.action")}
        </Button>
      </div>
      <Ask change="rotate" isOpen={confirming === "rotate"} onClose={() => setConfirming(null)} />
      <Ask change="turnOff" isOpen={confirming === "turnOff"} onClose={() => setConfirming(null)} />
    </div>
  );
}

function ShownLink({ url, webcalUrl }: { url: string; webcalUrl: string }) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === "en" ? "" : `?lang=${i18n.language}`;
  return (
    <>
      <div className="flex flex-col gap-3">
        <Code label={t("calendar.link")} text={url + language} />
        <div className="flex flex-wrap gap-3">
          <CopyButton text={url + language} />
          <ProgramButton href={webcalUrl + language} icon={<CalendarPlus aria-hidden className="size-4" />}>
            {t("calendar.open")}
          </ProgramButton>
        </div>
      </div>
      <Notice tone="warn">{t("calendar.secret")}</Notice>
    </>
  );
}

const CHANGES = { rotate: "calendar_rotate", turnOff: "calendar_turn_off" } as const;

function Ask({ change, isOpen, onClose }: { change: keyof typeof CHANGES; isOpen: boolean; onClose(): void }) {
  const { t } = useTranslation();
  const { mutate, reset, isPending, error } = useChangeFeed(CHANGES[change]);
  return (
    <ConfirmDialog
      title={t(`calendar.${change}.title`)}
      action={t(`calendar.${change}.confirm`)}
      isOpen={isOpen}
      isPending={isPending}
      error={error}
      onClose={() => {
        reset();
        onClose();
      }}
      onConfirm={() =>
        mutate(undefined, {
          onSuccess: () => {
            onClose();
            toast(t(`calendar.${change}.done`));
          },
        })
      }
    >
      {t(`calendar.${change}.about`)}
    </ConfirmDialog>
  );
}
