import { BookmarkPlus, Ear, Headphones, type LucideIcon, NotebookPen, PencilLine, Play } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { contentPath } from "../../../lib/links.ts";
import { useAddressQuery } from "../../ui/address.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card, Empty, List } from "../../ui/card.tsx";
import { Notice } from "../../ui/form.tsx";
import { useFormat } from "../../ui/format.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Progress } from "../../ui/progress.tsx";
import { Related } from "../resources/related.tsx";
import { useRelated } from "../resources/resources.ts";
import { AttemptRow } from "./attempt-rows.tsx";
import { BeginButton } from "./begin-button.tsx";
import { type Attempt, type Material, PAGE, useMaterial, useOpenAttempts, useRecentAttempts } from "./dictation.ts";
import { DiscardDialog } from "./discard-dialog.tsx";
import { MaterialFacts } from "./material-facts.tsx";

/** One part as dictation material: begin or continue, and earlier results. */
export function MaterialView({ partId }: { partId: number }) {
  const { t } = useTranslation();
  const { hrefWith } = useAddressQuery();
  const query = useMaterial(partId);
  // Requested in parallel with the material, not after it.
  useOpenAttempts();
  useRecentAttempts({ partId, offset: 0 });
  useRelated({ kind: "listening_dictation", partId });
  const partRoute = contentPath({ kind: "question_part", partId });
  return (
    <>
      <BackLink href={hrefWith({ part: null, from: null })}>{t("dictation.back")}</BackLink>
      {query.data === undefined ? (
        <Page title={t("dictation.title")}>
          <Card flush>
            <Loaded query={query} lines={6}>
              {() => null}
            </Loaded>
          </Card>
        </Page>
      ) : (
        <Page title={query.data.title} about={query.data.segmentCount > 0 && <MaterialFacts material={query.data} />}>
          {query.data.segmentCount === 0 ? (
            <NothingToWrite partRoute={partRoute} />
          ) : (
            <Begin material={query.data} partRoute={partRoute} />
          )}
          <Earlier partId={partId} />
          <Related contentRef={{ kind: "listening_dictation", partId }} />
        </Page>
      )}
    </>
  );
}

function NothingToWrite({ partRoute }: { partRoute: string }) {
  const { t } = useTranslation();
  return (
    <Card flush>
      <Empty
        icon={<Ear aria-hidden className="size-6" />}
        title={t("dictation.noLinesTitle")}
        action={
          <LinkButton href={partRoute} icon={<NotebookPen aria-hidden className="size-4" />}>
            {t("dictation.toPart")}
          </LinkButton>
        }
      >
        {t("dictation.noLines")}
      </Empty>
    </Card>
  );
}

function Begin({ material, partRoute }: { material: Material; partRoute: string }) {
  const { t } = useTranslation();
  const open = useOpenAttempts().data?.items.find(({ partId }) => partId === material.partId);
  return (
    <Card title={t(open === undefined ? "dictation.how" : "begin.goOn")}>
      <div className="flex flex-col gap-6">
        {open === undefined ? <Instructions /> : <AttemptProgress attempt={open} />}
        {!material.audioAvailable && <Notice tone="warn">{t("dictation.errors.noAudio")}</Notice>}
        <div className="flex flex-wrap items-start gap-3">
          {open !== undefined && (
            <LinkButton look="primary" href={open.attemptRoute} icon={<Play aria-hidden className="size-4" />}>
              {t("begin.continue")}
            </LinkButton>
          )}
          {open === undefined && material.audioAvailable && (
            <BeginButton partId={material.partId}>{t("dictation.begin")}</BeginButton>
          )}
          <LinkButton href={partRoute} icon={<NotebookPen aria-hidden className="size-4" />}>
            {t("dictation.toPart")}
          </LinkButton>
          {open !== undefined && <Discard attempt={open} />}
        </div>
      </div>
    </Card>
  );
}

function Discard({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="quiet-danger" onPress={() => setAsking(true)}>
        {t("dictation.discard.open")}
      </Button>
      <DiscardDialog attempt={isAsking ? attempt : null} onClose={() => setAsking(false)} />
    </>
  );
}

function AttemptProgress({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className="flex flex-col gap-2">
      <Progress
        label={t("dictation.checkedOf", { part: attempt.checkedCount, count: attempt.lineCount })}
        share={attempt.checkedCount / attempt.lineCount}
      />
      <p className="text-sm text-soft">{t("dictation.lastWorked", { when: format.ago(attempt.lastActivityAt) })}</p>
    </div>
  );
}

function Instructions() {
  const { t } = useTranslation();
  const steps: readonly { readonly icon: LucideIcon; readonly text: string }[] = [
    { icon: Headphones, text: t("dictation.steps.listen") },
    { icon: PencilLine, text: t("dictation.steps.write") },
    { icon: BookmarkPlus, text: t("dictation.steps.keep") },
  ];
  return (
    <ul className="flex flex-col gap-3 text-sm">
      {steps.map(({ icon: Icon, text }) => (
        <li key={text} className="flex gap-3">
          <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0 text-accent" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** Submitted dictations of this part; nothing if there are none. */
function Earlier({ partId }: { partId: number }) {
  const { t } = useTranslation();
  const [offset, setOffset] = useState(0);
  const recent = useRecentAttempts({ partId, offset });
  const items = recent.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <>
      <Card title={t("dictation.earlier")} flush>
        <List label={t("dictation.earlier")}>
          {items.map((attempt) => (
            <AttemptRow key={attempt.attemptId} attempt={attempt} hideTitle />
          ))}
        </List>
      </Card>
      <Pager
        offset={offset}
        size={PAGE}
        nextOffset={recent.data?.nextOffset ?? null}
        isWaiting={recent.isPlaceholderData}
        onMove={setOffset}
      />
    </>
  );
}
