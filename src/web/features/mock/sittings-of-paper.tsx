import { ClipboardCheck, Coffee, Headphones, ListOrdered, type LucideIcon, Play, Timer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { Button } from "../../ui/button.tsx";
import { Card, List } from "../../ui/card.tsx";
import { Notice } from "../../ui/form.tsx";
import { usePartNames } from "../practice/names.ts";
import { useSessionErrorText } from "../practice/session-errors.ts";
import { type PaperDetails, type SittingSummary, useBeginSitting } from "./mock.ts";
import { isOpen } from "./sittings.ts";
import { OpenSittingRow, SittingRow } from "./sittings-rows.tsx";

/** The actions for a paper: continue a sitting, or begin one, with an explanation of what will happen. */
export function SitPaper({ paper, sittings }: { paper: PaperDetails; sittings: readonly SittingSummary[] }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const errorText = useSessionErrorText();
  const begin = useBeginSitting();
  const open = sittings.filter(isOpen);
  if (!paper.available && open.length === 0) return null;
  const start = () => begin.mutate(paper.paperId, { onSuccess: ({ launchRoute }) => navigate(launchRoute) });
  return (
    <Card title={t("sitting.sit")} flush>
      {open.length > 0 && (
        <List label={t("begin.open")}>
          {open.map((sitting) => (
            <OpenSittingRow key={sitting.sessionId} sitting={sitting} ofPaper />
          ))}
        </List>
      )}
      {paper.available && (
        <div className="flex flex-col items-start gap-5 border-line px-5 pb-5 not-first:border-t not-first:pt-5 sm:px-6">
          <WhatHappens paper={paper} />
          {begin.error !== null && <Notice tone="danger">{errorText(begin.error)}</Notice>}
          <Button
            look={open.length > 0 ? "secondary" : "primary"}
            icon={<Play aria-hidden className="size-4" />}
            isPending={begin.isPending}
            onPress={start}
          >
            {t(open.length > 0 ? "sitting.beginAnother" : "sitting.begin")}
          </Button>
        </div>
      )}
    </Card>
  );
}

function WhatHappens({ paper }: { paper: PaperDetails }) {
  const { t } = useTranslation();
  const names = usePartNames();
  const order = paper.sections.map(({ subject, durationMinutes }) =>
    t("sitting.sectionTakes", { subject: names.subject(subject), count: durationMinutes }),
  );
  const hasListening = paper.sections.some(({ subject }) => subject === "listening");
  const facts: readonly { readonly icon: LucideIcon; readonly text: string }[] = [
    { icon: ListOrdered, text: t("sitting.facts.order", { list: order.join(t("ui.comma")) }) },
    { icon: Timer, text: t("sitting.facts.clock") },
    { icon: Coffee, text: t("sitting.facts.pause") },
    ...(hasListening ? [{ icon: Headphones, text: t("sitting.facts.audio") }] : []),
    { icon: ClipboardCheck, text: t("sitting.facts.review") },
  ];
  return (
    <ul className="flex flex-col gap-2.5 text-sm">
      {facts.map(({ icon: Icon, text }) => (
        <li key={text} className="flex gap-3">
          <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0 text-accent" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** Finished sittings of a paper, with their results; nothing if there are none. */
export function EarlierSittings({ sittings }: { sittings: readonly SittingSummary[] }) {
  const { t } = useTranslation();
  const earlier = sittings.filter((sitting) => !isOpen(sitting));
  if (earlier.length === 0) return null;
  return (
    <Card title={t("sitting.earlier")} flush>
      <List label={t("sitting.earlier")}>
        {earlier.map((sitting) => (
          <SittingRow key={sitting.sessionId} sitting={sitting} />
        ))}
      </List>
    </Card>
  );
}
