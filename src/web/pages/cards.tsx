import { Play } from "lucide-react";
import { useEffect, useRef } from "react";
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
  const { wish, setWish, isOpen, open, leave } = useWish();
  const { store, isWaiting, ...shown } = useRun(accountId);
  const { run, isElsewhere } = shown;
  useUndoKeys(() => store.undo());
  useEffect(() => {
    if (isOpen) store.takeUp();
    else store.leave();
  }, [isOpen, store]);
  const latestLeave = useRef(leave);
  latestLeave.current = leave;
  useEffect(() => {
    if (isOpen && isElsewhere) latestLeave.current();
  }, [isOpen, isElsewhere]);
  useOpenFocus(isOpen);
  if (run === null || !isOpen || isElsewhere) {
    return (
      <Page title={t("nav.cards")} about={t("cards.about")}>
        {run !== null && !isOver(run) && (
          <GoOn
            run={run}
            onGoOn={() => {
              store.takeUp();
              open(run.plan);
            }}
            onFinish={() => {
              store.finish();
              open(run.plan);
            }}
          />
        )}
        <StartView
          wish={wish}
          isSaving={isWaiting}
          onChange={setWish}
          onStart={(plan) => {
            store.begin(plan);
            open(plan);
          }}
        />
      </Page>
    );
  }
  const close = (next: Partial<Wish> | null) => {
    store.close();
    leave(next);
  };
  return (
    <Page title={t("nav.cards")} about={`${nameOf(run.plan.book)} · ${t(`cards.modes.${run.plan.mode}`)}`}>
      {!isOver(run) ? (
        <SessionView run={run} store={store} shown={shown} onPause={() => leave()} />
      ) : run.cards.length === 0 && !run.isFinished ? (
        <Nothing run={run} onChange={close} />
      ) : (
        <OverView run={run} store={store} shown={shown} onClose={() => close(null)} />
      )}
    </Page>
  );
}

/** The review was begun without any card. */
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
  const book = nameOf(run.plan.book);
  const about = cards === null ? book : t("cards.goOnAbout", { book, part: cardsDone, whole: cards });
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

/** A review begins and ends at the top of the page; the element that had the focus disappears with the view. */
function useOpenFocus(isOpen: boolean): void {
  const before = useRef(isOpen);
  useEffect(() => {
    if (before.current === isOpen) return;
    before.current = isOpen;
    window.scrollTo(0, 0);
    if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
  }, [isOpen]);
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
