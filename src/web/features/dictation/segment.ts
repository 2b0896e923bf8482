import { useCallback, useEffect, useRef, useState } from "react";
import { readStored, writeStored } from "../../stored.ts";
import { useVolume } from "../player/audio-volume.tsx";

export const SPEEDS = [0.5, 0.75, 1, 1.25] as const;
export type Speed = (typeof SPEEDS)[number];

const SPEED_KEY = "lectern.dictation-speed";
/** A sentence that stops this close to its end, in seconds, counts as played. */
const END_SLACK = 0.05;

/** A range of the audio, in milliseconds. */
export interface Segment {
  readonly startMs: number;
  readonly endMs: number;
}

/** The playback rate of sentences in this browser. */
export function useSpeed(): readonly [Speed, (speed: Speed) => void] {
  const [speed, setSpeed] = useState(storedSpeed);
  return [
    speed,
    (next) => {
      writeStored(SPEED_KEY, String(next));
      setSpeed(next);
    },
  ];
}

function storedSpeed(): Speed {
  const stored = Number(readStored(SPEED_KEY));
  return SPEEDS.find((speed) => speed === stored) ?? 1;
}

/** Plays segments of one audio: each from its start to its end. `handlers` and `audio` belong to the page's one audio element. */
export function useSegments(speed: Speed) {
  const audio = useRef<HTMLAudioElement>(null);
  const segment = useRef<Segment | null>(null);
  const [playing, setPlaying] = useState<Segment | null>(null);
  const [at, setAt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const [volume] = useVolume();

  useEffect(() => {
    // Loading resets the playback rate to the element's default.
    if (audio.current !== null) audio.current.defaultPlaybackRate = audio.current.playbackRate = speed;
  }, [speed]);
  useEffect(() => {
    if (audio.current !== null) audio.current.volume = volume;
  }, [volume]);

  const look = useCallback(() => {
    const element = audio.current;
    const current = segment.current;
    if (element === null || current === null) return;
    const end = current.endMs / 1000;
    if (!element.paused && !element.seeking && element.currentTime >= end) {
      element.pause();
      element.currentTime = end;
    }
    setAt(element.currentTime);
  }, []);

  // The element reports its time only four times a second, which would let the next sentence begin.
  useEffect(() => {
    if (playing === null) return;
    let frame = requestAnimationFrame(function step() {
      look();
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing, look]);

  const goTo = (seconds: number) => {
    if (audio.current === null) return;
    audio.current.currentTime = seconds;
    setAt(seconds);
  };
  const start = () => {
    setFailed(false);
    const element = audio.current;
    if (element === null) return;
    if (element.error !== null) {
      const place = element.currentTime;
      element.load();
      element.currentTime = place;
    }
    // A load that fails or is aborted fires an event of its own.
    void element.play().catch(() => setPlaying(null));
  };

  /** Plays a segment from its start. */
  const play = (wanted: Segment) => {
    segment.current = wanted;
    goTo(wanted.startMs / 1000);
    start();
  };
  /** Resumes where it was stopped, or begins at the start if it was not started or reached its end. Returns whether it began at the start. */
  const resume = (wanted: Segment): boolean => {
    const here = audio.current?.currentTime ?? 0;
    const isInside =
      isSame(segment.current, wanted) && here >= wanted.startMs / 1000 && here < wanted.endMs / 1000 - END_SLACK;
    if (isInside) start();
    else play(wanted);
    return !isInside;
  };
  const pause = () => audio.current?.pause();
  /** Seeks by seconds, within the segment. */
  const move = (wanted: Segment, seconds: number) => {
    const isHere = isSame(segment.current, wanted);
    segment.current = wanted;
    const from = isHere ? (audio.current?.currentTime ?? 0) : wanted.startMs / 1000;
    goTo(Math.max(wanted.startMs / 1000, Math.min(from + seconds, wanted.endMs / 1000)));
  };

  const handlers = {
    onPlay: () => setPlaying(segment.current),
    onPause: () => setPlaying(null),
    onEnded: () => setPlaying(null),
    onTimeUpdate: look,
    onError: () => {
      setPlaying(null);
      setFailed(true);
    },
  };
  /** How much of a segment was played, between 0 and 1. */
  const shareOf = (wanted: Segment): number => {
    if (!isSame(segment.current, wanted)) return 0;
    const length = (wanted.endMs - wanted.startMs) / 1000;
    return length <= 0 ? 0 : Math.max(0, Math.min(1, (at - wanted.startMs / 1000) / length));
  };
  const isPlaying = (wanted: Segment) => isSame(playing, wanted);
  return { audio, handlers, isPlaying, hasFailed, play, resume, pause, move, shareOf };
}

function isSame(one: Segment | null, other: Segment): boolean {
  return one !== null && one.startMs === other.startMs && one.endMs === other.endMs;
}

export type Segments = ReturnType<typeof useSegments>;
