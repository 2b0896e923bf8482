import { LoaderCircle, Pause, Play, RotateCw } from "lucide-react";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { Slider } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/button.tsx";
import { clockOf } from "../player/audio-time.ts";
import { AudioTrack } from "../player/audio-volume.tsx";
import { Playback, type PlaybackState, type Sound } from "./playback.ts";
import { useTicking } from "./use-recorder.ts";

const TICK_MS = 200;

/** Plays a recording. `seconds` is the expected duration, until it is read. */
export function SoundPlayer({ sound, seconds, title }: { sound: Sound; seconds: number; title: string }) {
  const { t } = useTranslation();
  const playback = useMemo(() => new Playback(sound), [sound]);
  useEffect(() => () => playback.close(), [playback]);
  const { kind, length } = useSyncExternalStore(playback.subscribe, playback.getState);
  const at = useTicking(() => playback.position(), TICK_MS);
  const whole = length ?? seconds;
  const isPlaying = kind === "playing";
  const share = whole === 0 ? 0 : Math.min(1, at / whole);
  return (
    <section aria-label={title} className="flex max-w-xl flex-col gap-1">
      <div className="flex items-center gap-3">
        <IconButton
          look="secondary"
          label={t(isPlaying ? "speaking.player.pause" : "speaking.player.play", { title })}
          icon={<PlayIcon kind={kind} />}
          onPress={() => (isPlaying ? playback.pause() : void playback.play())}
        />
        <Slider
          aria-label={t("speaking.player.place", { title })}
          value={Math.min(at, whole)}
          minValue={0}
          maxValue={Math.max(whole, 1)}
          step={0.1}
          isDisabled={length === null}
          onChange={(value) => playback.seek(Number(value))}
          className="relative min-w-24 flex-1"
        >
          <AudioTrack
            share={share}
            label={t("panels.audio.of", { time: clockOf(at), whole: clockOf(Math.round(whole)) })}
          />
        </Slider>
        <span className="text-sm text-soft tabular-nums">{`${clockOf(at)} / ${clockOf(Math.round(whole))}`}</span>
      </div>
      {kind === "failed" && (
        <p role="alert" className="text-sm text-danger">
          {t("speaking.player.failed")}
        </p>
      )}
    </section>
  );
}

function PlayIcon({ kind }: { kind: PlaybackState["kind"] }) {
  if (kind === "playing") return <Pause aria-hidden className="size-5" />;
  if (kind === "loading") return <LoaderCircle aria-hidden className="size-5 animate-spin" />;
  if (kind === "failed") return <RotateCw aria-hidden className="size-4.5" />;
  return <Play aria-hidden className="size-5" />;
}
