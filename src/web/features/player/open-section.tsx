import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useKey, useKeyNote } from "../../ui/keys.tsx";
import { useFrameStart } from "../../ui/view-start.ts";
import { useAbandonWithUndo } from "../practice/begin-abandon.ts";
import { practiceKeys } from "../practice/keys.ts";
import { entryAt } from "./answer-book.ts";
import { SubmittedSection } from "./closed-section.tsx";
import { Palette } from "./palette.tsx";
import { type PlayerControls, PlayerProvider } from "./player-context.ts";
import { PlayerFrame } from "./player-frame.tsx";
import { SavedState } from "./saved-state.tsx";
import { SectionBody } from "./section-body.tsx";
import type { SectionStore } from "./section-store.ts";
import { AbandonedSession } from "./session-notices.tsx";
import { SpentTime } from "./spent-time.tsx";
import { SubmitDialog } from "./submit-dialog.tsx";
import { TimeOver } from "./time-over.tsx";
import { Countdown } from "./timer.tsx";
import { usePlaces } from "./use-places.ts";
import { type Opened, type OpenedSection, useSectionStore } from "./use-section.ts";
import { type Submitted, useSubmit } from "./use-submit.ts";

/** A section in progress, full window. */
export function OpenSection({
  data,
  onSubmitted,
  onLeave,
  onReopen,
}: {
  data: OpenedSection;
  onSubmitted(answer: Submitted): void;
  onLeave(): void;
  onReopen(): void;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const own = useSectionStore(data);
  const { store } = own;
  const { opened } = data;
  const { session, section, parts } = opened;
  const closed = useSyncExternalStore(store.subscribe, () => store.getState().closed);
  const [notes, setNotes] = useState(opened.notes);
  const [isOver, setOver] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const submit = useSubmit(own, opened, { isOver: isOver && closed === null, onSubmitted });
  const [firstPart] = useState(() => firstPartOf(opened, store));
  const places = usePlaces(parts, firstPart);
  const abandon = useAbandonWithUndo();
  const { outline, part, current } = places;
  useFrameStart(places.body);

  const flag = () => {
    if (current === undefined) return;
    store.write(current.slotId, { flagged: !entryAt(store.getState().book, current.slotId).flagged });
  };
  const hasSides = section.subject === "reading" || section.subject === "writing";
  const isMarked = section.subject === "reading" || section.subject === "listening";
  useKey("j", t("player.keys.next"), places.goNext);
  useKey("k", t("player.keys.previous"), places.goBack);
  useKey("f", t("player.keys.flag"), flag);
  useKey("s", t("player.keys.submit"), () => setAsking(true));
  useKeyNote("Esc", t("player.keys.leaveField"));

  const { goOn } = places;
  const controls = useMemo<PlayerControls>(() => ({ store, isLocked: isOver, goOn }), [store, isOver, goOn]);
  const leave = () => {
    void store
      .flush()
      .catch(() => {})
      .finally(() => client.invalidateQueries({ queryKey: practiceKeys.open }));
    onLeave();
  };

  if (closed?.status === "abandoned") return <AbandonedSession session={session} onResumed={onReopen} />;
  if (closed !== null) {
    return (
      <SubmittedSection
        session={session}
        section={closed}
        lost={store.lost()}
        onForget={() => store.forget()}
        onLeave={onLeave}
      />
    );
  }
  return (
    <PlayerProvider value={controls}>
      {hasSides && <SideKey onSwitch={places.switchSide} />}
      {isMarked && <AnswerKeys />}
      <PlayerFrame
        title={session.title}
        timer={
          section.endsAt === null ? (
            <SpentTime store={store} />
          ) : (
            <Countdown endsAt={section.endsAt} minutes={section.durationMinutes} onOver={() => setOver(true)} />
          )
        }
        saved={<SavedState store={store} outline={outline} onQuestion={places.goTo} />}
        isBusy={submit.isPending}
        onLater={leave}
        onAbandon={
          session.kind === "mock"
            ? null
            : () => {
                abandon(session);
                leave();
              }
        }
        onSubmit={() => setAsking(true)}
        palette={
          <Palette
            store={store}
            subject={section.subject}
            parts={parts.map(({ partNumber }) => partNumber)}
            outline={outline}
            part={part}
            current={current}
            onPart={places.showPart}
            onQuestion={places.goTo}
          />
        }
      >
        <main
          id="main"
          ref={places.body}
          tabIndex={-1}
          onFocus={places.onFocus}
          onKeyDown={places.onKeyDown}
          className="min-h-0 flex-1 bg-surface"
        >
          <SectionBody
            opened={opened}
            store={store}
            part={part}
            onPart={places.showPart}
            side={places.side}
            onSide={places.showSide}
            notes={notes}
            onNotes={setNotes}
          />
        </main>
      </PlayerFrame>
      <SubmitDialog
        store={store}
        subject={section.subject}
        parts={parts}
        outline={outline}
        isOpen={isAsking && !isOver}
        isPending={submit.isPending}
        error={submit.error}
        onClose={() => {
          submit.reset();
          setAsking(false);
        }}
        onQuestion={(place) => {
          setAsking(false);
          places.goTo(place);
        }}
        onSubmit={() => submit.mutate()}
      />
      <TimeOver isOpen={isOver} isWaiting={submit.error !== null || submit.failureCount > 0} />
    </PlayerProvider>
  );
}

function SideKey({ onSwitch }: { onSwitch(): void }) {
  const { t } = useTranslation();
  useKey("w", t("player.keys.side"), onSwitch);
  return null;
}

/** Keys of the fields themselves, for the list. */
function AnswerKeys() {
  const { t } = useTranslation();
  useKeyNote("Enter", t("player.keys.goOn"));
  useKeyNote("Del", t("player.keys.clearChoice"));
  return null;
}

/** Where a section opens: a listening test that was left, at the part that was played last. */
function firstPartOf({ session, parts }: Opened, store: SectionStore): number {
  if (session.mode !== "test") return 0;
  return Math.max(
    0,
    parts.findLastIndex(({ partId }) => store.playedUntil(partId) > 0),
  );
}
