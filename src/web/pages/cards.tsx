import { Play } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../features/account/account.ts";
import { useWish, type Wish } from "../features/cards/address.ts";
import { useBookName } from "../features/cards/names.ts";
import { NoCards } from "../features/cards/no-cards.tsx";
import { OverView } from "../features/cards/over-view.tsx";
import { isOver, type Run, tally } from "../features/cards/run.ts";
import { SessionView } from "../features/cards/session-view.tsx";
import { StartView } from "../features/cards/start-view.tsx";
import { useSummaries } from "../features/cards/summaries.ts";
import { useRun } from "../features/cards/use-run.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { useKey, useKeyNote } from "../ui/keys.tsx";
import { Page } from "../ui/page.tsx";

export function CardsPage() {
  const account = useSession().data?.account;
  return account === undefined || account === null ? null : <Review accountId={account.id} />;
}

function Review({ accountId }: { accountId: number }) {
  const { t } = useTranslation();
  const nameOf = useBookName();
  const [wish, setWish, { isBookNamed }] = useWish();
  const { store, isWaiting, ...shown } = useRun(accountId);
  const { run } = shown;
  useUndoKeys(() => store.undo());
  const isElsewhere = isBookNamed && run !== null && run.plan.book !== wish.book;
  // A link leads to another book: what is under way waits beside it.
  useEffect(() => {
    if (isElsewhere) store.leave();
  }, [isElsewhere, store]);
  if (run === null || shown.isPaused) {
    return (
      <Page title={t("nav.cards")} about={t("cards.about")}>
        {run !== null && (
          <GoOn
            run={run}
            onGoOn={() => {
              setWish(run.plan);
              store.pause(false);
            }}
            onFinish={() => {
              setWish(run.plan);
              store.finish();
            }}
          />
        )}
        <StartView
          wish={wish}
          isSaving={isWaiting}
          onChange={setWish}
          onStart={(plan) => {
            store.begin(plan);
          }}
        />
      </Page>
    );
  }
  return (
    <Page title={t("nav.cards")} about={`${nameOf(run.plan.book)} · ${t(`cards.modes.${run.plan.mode}`)}`}>
      {!isOver(run) ? (
        <SessionView run={run} store={store} shown={shown} />
      ) : run.cards.length === 0 && run.actions.length === 0 ? (
        <Nothing
          run={run}
          onChange={(change) => {
            setWish(change);
            store.close();
          }}
        />
      ) : (
        <OverView run={run} store={store} shown={shown} />
      )}
    </Page>
  );
}

/** A review that was begun found no card. */
function Nothing({ run, onChange }: { run: Run; onChange(change: Partial<Wish>): void }) {
  const { t } = useTranslation();
  const chosen = useSummaries().books.find(({ book }) => book === run.plan.book);
  if (chosen === undefined) return null;
  return (
    <Card>
      <NoCards wish={run.plan} summary={chosen.summary} onChange={onChange} />
      <div className="flex justify-center">
        <Button look="quiet" onPress={() => onChange({})}>
          {t("cards.otherChoice")}
        </Button>
      </div>
    </Card>
  );
}

function GoOn({ run, onGoOn, onFinish }: { run: Run; onGoOn(): void; onFinish(): void }) {
  const { t } = useTranslation();
  const nameOf = useBookName();
  const { cardsDone, cards } = tally(run);
  const about = t("cards.goOnAbout", { book: nameOf(run.plan.book), part: cardsDone, whole: cards });
  return (
    <Card title={t("cards.goOnTitle")} about={about}>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" icon={<Play aria-hidden className="size-4" />} onPress={onGoOn}>
          {t("cards.goOn")}
        </Button>
        <Button onPress={onFinish}>{t("cards.endIt")}</Button>
      </div>
    </Card>
  );
}

function useUndoKeys(undo: () => void): void {
  const { t } = useTranslation();
  useKey("u", t("cards.keys.undo"), undo);
  useKeyNote("Ctrl+Z", t("cards.keys.undo"));
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === "z";
      if (!isUndo || (event.target instanceof Element && event.target.closest("input, textarea, [role=dialog]")))
        return;
      event.preventDefault();
      undo();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });
}
