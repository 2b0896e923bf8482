import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from "react";

/** The interval between reported positions. */
const REPORT_EVERY_SECONDS = 5;
/** How long a stalled load may last before a retry is offered, in milliseconds. */
const PATIENCE_MS = 10_000;
/** Tolerance for a browser's own rounding; a greater difference means that something else sought. */
const SLACK_SECONDS = 1.5;
/** Positions are reported in milliseconds, so the last one may be a little before the end. */
const END_SLACK_SECONDS = 0.1;
/** What the media keys of a keyboard, a headset or a watch would do. */
const MEDIA_KEYS = [
  "play",
  "pause",
  "stop",
  "seekbackward",
  "seekforward",
  "seekto",
  "previoustrack",
  "nexttrack",
] as const;

export type OnceState = "waiting" | "loading" | "playing" | "failed" | "ended";

export interface Once {
  /** The second up to which it was played, in any window; playback continues from there. */
  playedUntil(): number;
  /** Whether it plays in another window. */
  isElsewhere: boolean;
  /** Called after a press, before playback begins. */
  mayBegin(): Promise<boolean>;
  /** Called when it begins to play or to load, and when it stops. */
  onPlaying(isPlaying: boolean): void;
  /** Called every few seconds while it plays, and when the page is left. */
  onProgress(seconds: number): void;
  /** Called with whether it ended in this window. */
  onEnded(isHere: boolean): void;
  /** Begins without a press if the browser permits it. */
  autoPlay: boolean;
}

/**
 * Plays an <audio> once: it cannot be paused or moved, and resumes after a failed load where it stopped. If the browser requires a press, the state
 * is `waiting`, at the beginning or later, as after a call on a phone.
 */
export function useOnce({ autoPlay, ...once }: Once) {
  const known = once.playedUntil();
  const { isElsewhere } = once;
  const audio = useRef<HTMLAudioElement>(null);
  const [state, setState] = useState<OnceState>(autoPlay ? "loading" : "waiting");
  const [at, setAt] = useState(known);
  const [length, setLength] = useState(0);
  /** How far it was played. The element itself forgets this when it loads again. */
  const played = useRef(known);
  const reported = useRef(known);
  const isOver = useRef(false);
  const patience = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOn = useRef(autoPlay);
  const latest = useRef(once);
  latest.current = once;

  const wait = useCallback(() => {
    clearTimeout(patience.current);
    patience.current = setTimeout(() => setState("failed"), PATIENCE_MS);
    setState("loading");
  }, []);

  const report = useCallback(() => {
    if (isOver.current || played.current === reported.current) return;
    reported.current = played.current;
    latest.current.onProgress(played.current);
  }, []);

  const end = useCallback(() => {
    if (isOver.current) return;
    isOver.current = true;
    clearTimeout(patience.current);
    setState("ended");
    latest.current.onEnded(isOn.current);
  }, []);

  const play = useCallback(
    (element: HTMLAudioElement) => {
      wait();
      element.play().catch((error: unknown) => {
        // An aborted load fires an event of its own; here the browser requires a press.
        if (!(error instanceof DOMException) || error.name !== "NotAllowedError") return;
        clearTimeout(patience.current);
        setState("waiting");
      });
    },
    [wait],
  );

  const begin = useCallback(() => {
    const element = audio.current;
    if (element === null) return;
    const isLost =
      element.error !== null || element.networkState === HTMLMediaElement.NETWORK_NO_SOURCE || state === "failed";
    wait();
    void latest.current.mayBegin().then((may) => {
      if (audio.current !== element || isOver.current) return;
      if (!may) {
        clearTimeout(patience.current);
        setState("waiting");
        return;
      }
      played.current = Math.max(played.current, latest.current.playedUntil());
      if (isLost) element.load();
      else if (isAtEnd(played.current, element.duration)) return end();
      else if (element.readyState >= HTMLMediaElement.HAVE_METADATA) element.currentTime = played.current;
      play(element);
    });
  }, [end, play, state, wait]);

  useEffect(() => {
    const element = audio.current;
    if (autoPlay && element !== null) play(element);
    const leave = () => {
      report();
      latest.current.onPlaying(false);
    };
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      clearTimeout(patience.current);
      leave();
      element?.pause();
    };
  }, [autoPlay, play, report]);

  useEffect(() => {
    isOn.current = state === "playing" || state === "loading";
    latest.current.onPlaying(isOn.current);
  }, [state]);

  useEffect(() => {
    // Another window reached its end.
    if (state === "waiting" && !isElsewhere && isAtEnd(known, length)) end();
  }, [state, isElsewhere, known, length, end]);

  useEffect(() => {
    const session = navigator.mediaSession;
    if (session === undefined || state !== "playing") return;
    for (const key of MEDIA_KEYS) setHandler(session, key, () => {});
    return () => {
      for (const key of MEDIA_KEYS) setHandler(session, key, null);
    };
  }, [state]);

  const on = (handle: (element: HTMLAudioElement) => void) => (event: SyntheticEvent<HTMLAudioElement>) =>
    handle(event.currentTarget);

  const handlers = {
    onLoadedMetadata: on((element) => {
      setLength(Number.isFinite(element.duration) ? element.duration : 0);
      if (isAtEnd(played.current, element.duration)) end();
      else element.currentTime = played.current;
    }),
    onTimeUpdate: on((element) => {
      if (element.seeking) return;
      played.current = Math.max(played.current, element.currentTime);
      setAt(played.current);
      if (played.current - reported.current >= REPORT_EVERY_SECONDS) report();
    }),
    onSeeking: on((element) => {
      if (Math.abs(element.currentTime - played.current) > SLACK_SECONDS) element.currentTime = played.current;
    }),
    onRateChange: on((element) => {
      if (element.playbackRate !== 1) element.playbackRate = 1;
    }),
    onPlaying: () => {
      clearTimeout(patience.current);
      setState("playing");
      // A page that was left and is shown again has reported that it does not play.
      latest.current.onPlaying(true);
    },
    onPause: on((element) => {
      if (!element.ended && element.error === null && !isOver.current) play(element);
    }),
    onWaiting: wait,
    onEnded: end,
    onError: () => {
      clearTimeout(patience.current);
      // A file that fails to load before playback is requested is reported at that point as well.
      setState("failed");
    },
  };
  return { audio, handlers, state, at: Math.max(at, known), length, begin };
}

function isAtEnd(seconds: number, length: number): boolean {
  return length > 0 && seconds >= length - END_SLACK_SECONDS;
}

/** Browsers throw for actions that they do not know. */
function setHandler(session: MediaSession, key: MediaSessionAction, handler: (() => void) | null): void {
  try {
    session.setActionHandler(key, handler);
  } catch {}
}
