import { Undo2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Card, List, ListRow } from "../../ui/card.tsx";
import { useFormat } from "../../ui/format.ts";
import type { Card as WordCard } from "./cards.ts";
import { Notices } from "./notices.tsx";
import { lastReview, type Run, tally } from "./run.ts";
import type { RunStore, Shown } from "./run-store.ts";
import { useSummaries } from "./summaries.ts";

const MINUTE_MS = 60_000;

/** The summary, once no card is left or the learner has finished. */
export function OverView({ run, store, shown, onClose }: { run: Run; store: RunStore; shown: Shown; onClose(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const region = useRef<HTMLElement>(null);
  // The card that had the focus has disappeared.
  useEffect(() => region.current?.focus(), []);
  const { reviewed, recalled, spentMs, forgotten, unsettled } = tally(run);
  const seconds = Math.round(spentMs / 1000);
  const facts = [
    { name: t("cards.reviewed"), value: format.number(reviewed) },
    {
      name: t("cards.recalled"),
      value: t("cards.recalledOf", {
        part: format.number(recalled),
        whole: format.number(reviewed),
        share: format.percent(reviewed === 0 ? 0 : recalled / reviewed),
      }),
    },
    {
      name: t("cards.time"),
      value:
        spentMs < MINUTE_MS
          ? t("cards.seconds", { count: seconds })
          : t("cards.minutes", { count: Math.round(spentMs / MINUTE_MS) }),
    },
    { name: t("cards.next"), value: useNextDue(run) },
  ];
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={t("cards.overTitle")}
      className="flex flex-col gap-6 outline-hidden"
    >
      <Notices run={run} shown={shown} />
      <Card title={t("cards.overTitle")} {...(unsettled > 0 ? { about: t("cards.saving", { count: unsettled }) } : {})}>
        {reviewed === 0 ? (
          <p className="text-soft">{t("cards.nothingDone")}</p>
        ) : (
          <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
            {facts.map(({ name, value }) => (
              <div key={name}>
                <dt className="text-sm text-soft">{name}</dt>
                <dd className="text-lg font-semibold tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          <Button look="primary" isDisabled={unsettled > 0} onPress={() => store.begin(run.plan)}>
            {t("cards.more")}
          </Button>
          <Button isDisabled={unsettled > 0} onPress={onClose}>
            {t("ui.close")}
          </Button>
          {lastReview(run) !== undefined && (
            <Button look="quiet" icon={<Undo2 aria-hidden className="size-4" />} onPress={() => store.undo()}>
              {t("ui.undo")}
            </Button>
          )}
        </div>
      </Card>
      {forgotten.length > 0 && <Forgotten words={forgotten} />}
    </section>
  );
}

function useNextDue({ plan }: Run): string {
  const { t } = useTranslation();
  const format = useFormat();
  const summary = useSummaries().books.find(({ book }) => book === plan.book)?.summary;
  if (summary === undefined) return "–";
  if (summary.dueCount > 0) return t("cards.dueNow", { count: summary.dueCount });
  return summary.nextDueAt === null ? t("cards.nothingNext") : format.relative(summary.nextDueAt);
}

function Forgotten({ words }: { words: readonly WordCard[] }) {
  const { t } = useTranslation();
  return (
    <Card title={t("cards.again")} flush>
      <List label={t("cards.again")}>
        {words.map((card) => (
          <ListRow key={card.key}>
            <p lang="en" className="font-medium">
              {card.phrase}
            </p>
            <p className="text-sm text-soft">{card.meaningZh === "" ? card.meaning : card.meaningZh}</p>
          </ListRow>
        ))}
      </List>
    </Card>
  );
}
