import { CircleCheck, Headphones, RotateCw, Volume2 } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ProgressBar } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/form.tsx";
import { type Once, useOnce } from "./audio-once-play.ts";
import { clockOf } from "./audio-time.ts";
import { useVolume, Volume } from "./audio-volume.tsx";

interface AudioOnceProps extends Once {
  src: string;
  title: string;
  isEnded: boolean;
}

/** Audio as in the test: it plays once, from beginning to end, and only its volume can be changed. */
export function AudioOnce({ isEnded, ...props }: AudioOnceProps) {
  return isEnded ? <Over title={props.title} /> : <Playing key={props.src} {...props} />;
}

function Playing({ src, title, ...once }: Omit<AudioOnceProps, "isEnded">) {
  const { t } = useTranslation();
  const [volume, setVolume] = useVolume();
  const { audio, handlers, state, at, length, begin } = useOnce(once);
  const { autoPlay, isElsewhere } = once;
  const button = useRef<HTMLDivElement>(null);
  const [wasAutoPlay] = useState(autoPlay);

  useEffect(() => {
    if (audio.current !== null) audio.current.volume = volume;
  }, [audio, volume]);
  useEffect(() => {
    // If it was announced that playback begins by itself and it did not, the button gets the focus.
    if (state === "waiting" && wasAutoPlay) button.current?.querySelector("button")?.focus();
  }, [state, wasAutoPlay]);

  if (state === "ended") return <Over title={title} />;
  const hasStarted = at > 0;
  return (
    <Frame title={title}>
      <audio ref={audio} src={src} preload="auto" {...handlers} />
      {state === "failed" && !isElsewhere && (
        <Notice tone="danger">
          <p>{t("panels.audio.failed")}</p>
          <div className="mt-2">
            <Button icon={<RotateCw aria-hidden className="size-4" />} onPress={begin}>
              {t("ui.tryAgain")}
            </Button>
          </div>
        </Notice>
      )}
      <div className="flex min-h-8 items-center gap-x-3 sm:gap-x-6">
        {isElsewhere && (state === "waiting" || state === "failed") ? (
          <p role="status" className="flex min-h-8 min-w-0 flex-1 items-center gap-2 text-sm">
            <Volume2 aria-hidden className="size-4 shrink-0 text-accent" />
            {t("panels.audio.elsewhere")}
          </p>
        ) : state === "waiting" ? (
          <div ref={button} className="flex min-w-0 flex-1 items-center gap-x-3 sm:gap-x-4">
            <span className="shrink-0">
              <Button look="primary" icon={<Headphones aria-hidden className="size-4" />} onPress={begin}>
                {hasStarted ? t("panels.audio.goOn") : t("panels.audio.begin")}
              </Button>
            </span>
            <p className="min-w-0 text-xs text-soft sm:text-sm">
              {hasStarted ? t("panels.audio.goOnHint", { time: clockOf(at) }) : t("panels.audio.onceHint")}
            </p>
          </div>
        ) : (
          <Progress at={at} length={length} />
        )}
        {/* A touch device has volume buttons of its own. */}
        <span className="pointer-coarse:hidden">
          <Volume volume={volume} onChange={setVolume} />
        </span>
        <span role="status" className="flex items-center gap-1.5 text-sm text-soft empty:hidden sm:min-w-20">
          {state === "playing" && (
            <>
              <Volume2 aria-hidden className="size-4 text-accent" />
              <span className="sr-only sm:not-sr-only">{t("panels.audio.playing")}</span>
            </>
          )}
          {state === "loading" && t("panels.audio.loading")}
        </span>
      </div>
    </Frame>
  );
}

function Progress({ at, length }: { at: number; length: number }) {
  const { t } = useTranslation();
  return (
    <ProgressBar
      aria-label={t("panels.audio.progress")}
      value={at}
      maxValue={Math.max(1, length)}
      valueLabel={t("panels.audio.of", { time: clockOf(at), whole: clockOf(length) })}
      className="flex min-w-0 flex-1 items-center gap-3"
    >
      <span className="block h-1.5 flex-1 overflow-hidden rounded-full bg-sunken">
        <span
          className="block h-full rounded-full bg-accent"
          style={{ width: `${length === 0 ? 0 : Math.min(1, at / length) * 100}%` }}
        />
      </span>
      <span className="text-sm text-soft tabular-nums">
        {length === 0 ? clockOf(at) : `${clockOf(at)} / ${clockOf(length)}`}
      </span>
    </ProgressBar>
  );
}

function Over({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <Frame title={title}>
      <p role="status" className="flex items-center gap-2 text-sm">
        <CircleCheck aria-hidden className="size-4 text-accent" />
        {t("panels.audio.ended")}
      </p>
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="flex flex-col gap-2 rounded-md border border-line bg-surface px-3 py-1.5 sm:px-4 sm:py-2"
    >
      {children}
    </section>
  );
}
