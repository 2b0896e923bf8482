import { useQueryClient } from "@tanstack/react-query";
import { Flag, Pause, Undo2 } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { useFormat } from "../../ui/format.ts";
import { useKey } from "../../ui/keys.tsx";
import { Skeleton } from "../../ui/loaded.tsx";
import { Progress } from "../../ui/progress.tsx";
import { CardReview } from "./card-review.tsx";
import { type Card, sourcesQuery } from "./cards.ts";
import { useDirection } from "./direction.ts";
import { LoadFailed, Notices } from "./notices.tsx";
import { freshCards, lastReview, type Run, reviewsInForce, tally } from "./run.ts";
import type { RunStore, Shown } from "./run-store.ts";

/** Shows card after card, until none is left. */
export function SessionView({
  run,
  store,
  shown,
  onPause,
}: {
  run: Run;
  store: RunStore;
  shown: Shown;
  onPause(): void;
}) {
  const { t } = useTranslation();
  const [direction] = useDirection();
  const card = run.cards.find(({ key }) => key === run.current);
  const { cardsDone, cards, returning } = tally(run);
  useKey("p", t("cards.keys.pause"), onPause);
  useSourcesAhead(run);
  return (
    <div className="-mb-14 flex min-h-[calc(100dvh-14.25rem)] flex-col gap-4 lg:mb-0 lg:min-h-0">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <Progress
            label={[
              cards === null ? t("ui.loading") : t("cards.done", { part: cardsDone, whole: cards }),
              ...(returning > 0 ? [t("cards.returning", { count: returning })] : []),
            ].join(" · ")}
            share={cards === null ? null : cards === 0 ? 0 : cardsDone / cards}
          />
        </div>
        <div className="-mr-2 -ml-4 flex sm:ml-0">
          <Button
            look="quiet"
            icon={<Undo2 aria-hidden className="size-4" />}
            isDisabled={lastReview(run) === undefined}
            onPress={() => store.undo()}
          >
            {t("ui.undo")}
          </Button>
          <Button look="quiet" icon={<Pause aria-hidden className="size-4" />} onPress={onPause}>
            {t("cards.pause")}
          </Button>
          <Button look="quiet" icon={<Flag aria-hidden className="size-4" />} onPress={() => store.finish()}>
            {t("cards.finish")}
          </Button>
        </div>
      </div>
      <Notices run={run} shown={shown} />
      <LastRated run={run} />
      {card === undefined ? (
        shown.loadError === null ? (
          <div className="rounded-lg border border-line bg-surface shadow-card">
            <Skeleton lines={5} />
          </div>
        ) : (
          <LoadFailed error={shown.loadError} onRetry={() => void store.load()} />
        )
      ) : (
        <CardReview
          // Each time a card is asked is a separate attempt, also for the same card.
          key={`${card.key} ${run.actions.length}`}
          card={card}
          direction={direction}
          onRate={(given) => store.rate(given)}
        />
      )}
    </div>
  );
}

/** The result of the previous review. */
function LastRated({ run }: { run: Run }) {
  const { t } = useTranslation();
  const format = useFormat();
  const last = reviewsInForce(run).at(-1);
  const card = run.cards.find(({ key }) => key === last?.card);
  if (last === undefined || card === undefined) return null;
  const facts = { phrase: card.phrase, rating: t(`cards.ratings.${last.rating}`) };
  return (
    <p className="-my-1 text-sm text-soft">
      {last.dueAt === null
        ? t("cards.lastRated", facts)
        : t("cards.lastNext", { ...facts, when: format.relative(last.dueAt) })}
    </p>
  );
}

/** Reads where the words of this card and the next were met before their backs are shown. */
function useSourcesAhead(run: Run): void {
  const client = useQueryClient();
  const { current } = run;
  const [next] = freshCards(run).filter(({ key }) => key !== current);
  const shown = run.cards.find(({ key }) => key === current);
  useEffect(() => {
    for (const card of [shown, next]) if (isPersonal(card)) void client.prefetchQuery(sourcesQuery(card));
  }, [client, shown, next]);
}

function isPersonal(card: Card | undefined): card is Card {
  return card !== undefined && card.id !== null;
}
