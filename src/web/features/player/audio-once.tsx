import { CircleCheck, Headphones, RotateCw, Volume2 } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ProgressBar } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/form.tsx";
import { useOnce } from "./audio-once-play.ts";
import { clockOf } from "./audio-time.ts";
import { useVolume, Volume } from "./audio-volume.tsx";

interface AudioOnceProps {
  src: string;
  title: string;
  /** Second at which it goes on; read when the audio is first shown. */
  startAt: number;
  /** Told every few seconds while it plays, and as the page is left. */
  onProgress(seconds: number): void;
  onEnded(): void;
  isEnded?: boolean;
  /** Begins without a press where the browser lets it. */
  autoPlay?: boolean;
}

/** Audio as in the test: it plays once, from beginning to end, and only its loudness can be changed. */
export function AudioOnce({ isEnded = false, ...props }: AudioOnceProps) {
  return isEnded ? <Over title={props.title} /> : <Playing key={props.src} {...props} />;
}

function Playing({ src, title, startAt, onProgress, onEnded, autoPlay = false }: Omit<AudioOnceProps, "isEnded">) {
  const { t } = useTranslation();
  const [volume, setVolume] = useVolume();
  const { audio, handlers, state, at, length, begin } = useOnce({ startAt, onProgress, onEnded, autoPlay });
  const button = useRef<HTMLDivElement>(null);
  const [isAsked] = useState(autoPlay);

  useEffect(() => {
    if (audio.current !== null) audio.current.volume = volume;
  }, [audio, volume]);
  useEffect(() => {
    // Who was told that it begins by itself, and it did not, finds the button at hand.
    if (state === "waiting" && isAsked) button.current?.querySelector("button")?.focus();
  }, [state, isAsked]);

  if (state === "ended") return <Over title={title} />;
  const isBegun = at > 0;
  return (
    <Frame title={title}>
      <audio ref={audio} src={src} preload="auto" {...handlers} />
      {state === "waiting" && (
        <div ref={button} className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button look="primary" icon={<Headphones aria-hidden className="size-4" />} onPress={begin}>
            {isBegun ? t("panels.audio.goOn") : t("panels.audio.begin")}
          </Button>
          <p className="text-sm text-soft">
            {isBegun ? t("panels.audio.goOnHint", { time: clockOf(at) }) : t("panels.audio.onceHint")}
          </p>
        </div>
      )}
      {state === "failed" && (
        <Notice tone="danger">
          <p>{t("panels.audio.failed")}</p>
          <div className="mt-2">
            <Button icon={<RotateCw aria-hidden className="size-4" />} onPress={begin}>
              {t("ui.tryAgain")}
            </Button>
          </div>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <ProgressBar
          aria-label={t("panels.audio.progress")}
          value={at}
          maxValue={Math.max(1, length)}
          valueLabel={t("panels.audio.of", { time: clockOf(at), whole: clockOf(length) })}
          className="flex min-w-40 flex-1 items-center gap-3"
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
        <Volume volume={volume} onChange={setVolume} />
        <span role="status" className="flex min-w-20 items-center gap-1.5 text-sm text-soft">
          {state === "playing" && (
            <>
              <Volume2 aria-hidden className="size-4 text-accent" />
              {t("panels.audio.playing")}
            </>
          )}
          {state === "loading" && t("panels.audio.loading")}
        </span>
      </div>
    </Frame>
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
    <section aria-label={title} className="flex flex-col gap-2 rounded-md border border-line bg-surface px-4 py-2">
      {children}
    </section>
  );
}
