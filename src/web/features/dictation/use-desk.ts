import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_DICTATION_PLAYS, MAX_DICTATION_SECONDS } from "../../bounds.ts";
import { useAddressQuery } from "../../ui/address.ts";
import { toastFailure } from "../../ui/toast.tsx";
import { useDeskKeys } from "./desk-keys.ts";
import { type Line, type Opened, useCheckLine, useSubmit } from "./dictation.ts";
import { isOutdated, useDictationErrorText } from "./errors.ts";
import { useLineTime } from "./line-time.ts";
import { SPEEDS, useSegments, useSpeed } from "./segment.ts";
import { useDrafts } from "./use-drafts.ts";
import { nextUnchecked } from "./words.ts";

/** Seek step inside a sentence, in seconds. */
export const STEP_SECONDS = 2;

interface DeskProps {
  readonly opened: Opened;
  readonly accountId: number;
  /** The service has another state: reads it again, and reports whether the dictation was submitted elsewhere. */
  onOutdated(): Promise<boolean>;
}

/** The learner's position in a dictation, and the available actions. A dictation has at least one line. */
export function useDesk({ opened: { attempt, audioUrl, lines }, accountId, onOutdated }: DeskProps) {
  const { attemptId } = attempt;
  const { t } = useTranslation();
  const errorText = useDictationErrorText();
  const { query, change } = useAddressQuery();
  const [place, setPlace] = useState(() => placeFrom(query.get("line"), lines));
  const [speed, setSpeed] = useSpeed();
  const segments = useSegments(speed);
  const drafts = useDrafts({ accountId, attemptId });
  const check = useCheckLine(attemptId);
  const submit = useSubmit(attemptId, drafts.end);

  const line = lines[place];
  const isWriting = line?.line === null;
  const changeIfWriting: typeof drafts.change = (at, changeOf) => {
    if (lines[at]?.line === null) drafts.change(at, changeOf);
  };
  const countPlay = (at: number) => changeIfWriting(at, ({ plays }) => ({ plays: plays + 1 }));
  /** Calls a function with the current line if it has audio. */
  const listen = (act: (line: Line) => void) => {
    if (line !== undefined && audioUrl !== null) act(line);
  };
  const playOrStop = () =>
    listen((here) => {
      if (segments.isPlaying(here)) segments.pause();
      else if (segments.resume(here)) countPlay(place);
    });
  const fromStart = () =>
    listen((here) => {
      segments.play(here);
      countPlay(place);
    });
  const move = (seconds: number) => listen((here) => segments.move(here, seconds));
  const changeSpeed = (steps: 1 | -1) => {
    const wanted = SPEEDS[SPEEDS.indexOf(speed) + steps];
    if (wanted !== undefined) setSpeed(wanted);
  };
  useDeskKeys({
    playOrStop,
    fromStart,
    back: () => move(-STEP_SECONDS),
    on: () => move(STEP_SECONDS),
    slower: () => changeSpeed(-1),
    faster: () => changeSpeed(1),
  });
  const time = useLineTime(isWriting ? place : null, (at, spent) =>
    changeIfWriting(at, ({ seconds }) => ({ seconds: seconds + spent })),
  );

  const goTo = (to: number, { plays = false }: { readonly plays?: boolean } = {}) => {
    const wanted = lines[to];
    if (wanted === undefined) return;
    segments.pause();
    check.reset();
    setPlace(to);
    change({ line: String(to + 1) }, { replace: true });
    if (!plays || audioUrl === null) return;
    segments.play(wanted);
    countPlay(to);
  };
  const checkLine = () => {
    time.report();
    const { entry, plays, seconds } = drafts.at(place);
    segments.pause();
    check.mutate(
      {
        position: place,
        entry,
        plays: Math.min(plays, MAX_DICTATION_PLAYS),
        openSeconds: Math.min(Math.round(seconds), MAX_DICTATION_SECONDS),
      },
      {
        onSuccess: () => drafts.forget(place),
        onError: (error) => {
          if (!isOutdated(error)) return;
          void onOutdated().then((isOver) => toastFailure(isOver ? t("dictation.errors.submitted") : errorText(error)));
        },
      },
    );
  };

  return {
    place,
    line,
    /** Index of the line to continue with; null if all are checked. */
    next: nextUnchecked(lines, place),
    draft: drafts.at(place),
    isTyped: ({ position }: Line) => drafts.at(position).entry.trim() !== "",
    /** The attempt was deleted. */
    end: drafts.end,
    segments,
    speed,
    setSpeed,
    playOrStop,
    fromStart,
    move,
    goTo,
    change: (entry: string) => drafts.change(place, () => ({ entry })),
    check: checkLine,
    isChecking: check.isPending,
    checkError: check.error === null || isOutdated(check.error) ? null : check.error,
    submit,
  };
}

export type DeskState = ReturnType<typeof useDesk>;

/** The line that the address names, counted from 1; by default the line to continue with. */
function placeFrom(text: string | null, lines: readonly Line[]): number {
  const wanted = Number(text) - 1;
  if (text !== null && lines[wanted] !== undefined) return wanted;
  const last = lines.findLastIndex(({ line }) => line !== null);
  return nextUnchecked(lines, last) ?? lines.length - 1;
}
