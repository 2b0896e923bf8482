import { FastForward, Pause, Play, Rewind, RotateCw } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Slider } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { readStored, writeStored } from "../../stored.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/form.tsx";
import { useFormat } from "../../ui/format.ts";
import { Select } from "../../ui/select.tsx";
import { clockOf } from "./audio-time.ts";
import { AudioTrack, useVolume, Volume } from "./audio-volume.tsx";

/** A moment to seek to. A new object each time, so that the same moment can be requested again. */
export interface Moment {
  readonly ms: number;
}

/** A moment with its name, shown as a mark on the timeline of the audio. */
interface Marker extends Moment {
  readonly label: string;
}

interface AudioFreeProps {
  src: string;
  title: string;
  markers?: readonly Marker[];
  /** Called several times a second while it plays, with milliseconds. */
  onTime?(ms: number): void;
  /** Seeks to it and plays. */
  seekTo?: Moment | null;
}

const SPEEDS = [0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.4, 1.5] as const;
const SPEED_KEY = "lectern.audio-speed";
const JUMP_SECONDS = 5;

/** Audio that the learner controls freely. */
export function AudioFree({ src, title, markers = [], onTime, seekTo = null }: AudioFreeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(0);
  const [speed, setSpeed] = useState(storedSpeed);
  const [volume, setVolume] = useVolume();

  useEffect(() => {
    if (audio.current !== null) audio.current.volume = volume;
  }, [volume]);
  useEffect(() => {
    // Loading resets the playback rate to the element's default.
    if (audio.current !== null) audio.current.defaultPlaybackRate = audio.current.playbackRate = speed;
  }, [speed]);

  const goTo = (seconds: number) => {
    const element = audio.current;
    if (element === null) return;
    element.currentTime = Math.max(0, Math.min(seconds, length === 0 ? seconds : length));
    setAt(element.currentTime);
  };
  const play = () => void audio.current?.play().catch(() => setPlaying(false));
  const latest = useRef({ goTo, play });
  latest.current = { goTo, play };
  useEffect(() => {
    if (seekTo === null) return;
    latest.current.goTo(seekTo.ms / 1000);
    latest.current.play();
  }, [seekTo]);

  const retry = () => {
    const place = at;
    setFailed(false);
    audio.current?.load();
    goTo(place);
    play();
  };

  return (
    <section aria-label={title} className="flex flex-col gap-2 rounded-md border border-line bg-surface px-3 py-2">
      {/* biome-ignore lint/a11y/useMediaCaption: the transcript would give the answers away; the review shows it */}
      <audio
        ref={audio}
        src={src}
        preload="metadata"
        onLoadedMetadata={({ currentTarget: { duration } }) => setLength(Number.isFinite(duration) ? duration : 0)}
        onTimeUpdate={({ currentTarget: { currentTime } }) => {
          setAt(currentTime);
          onTime?.(Math.round(currentTime * 1000));
        }}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onError={() => setFailed(true)}
      />
      {hasFailed && (
        <Notice tone="danger">
          <p>{t("panels.audio.failed")}</p>
          <div className="mt-2">
            <Button icon={<RotateCw aria-hidden className="size-4" />} onPress={retry}>
              {t("ui.tryAgain")}
            </Button>
          </div>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex items-center">
          <IconButton
            label={t("panels.audio.back")}
            icon={<Rewind aria-hidden className="size-4.5" />}
            onPress={() => goTo(at - JUMP_SECONDS)}
          />
          <IconButton
            look="primary"
            label={isPlaying ? t("panels.audio.pause") : t("panels.audio.play")}
            icon={isPlaying ? <Pause aria-hidden className="size-5" /> : <Play aria-hidden className="size-5" />}
            onPress={() => (isPlaying ? audio.current?.pause() : play())}
          />
          <IconButton
            label={t("panels.audio.forward")}
            icon={<FastForward aria-hidden className="size-4.5" />}
            onPress={() => goTo(at + JUMP_SECONDS)}
          />
        </div>
        <Slider
          aria-label={t("panels.audio.seek")}
          value={Math.min(at, length)}
          minValue={0}
          maxValue={Math.max(length, 1)}
          step={1}
          isDisabled={length === 0}
          onChange={(value) => goTo(Number(value))}
          className="relative min-w-40 flex-1"
        >
          <AudioTrack
            share={length === 0 ? 0 : Math.min(1, at / length)}
            label={t("panels.audio.of", { time: clockOf(at), whole: clockOf(length) })}
          />
          {length > 0 && markers.map((marker) => <MarkerStop key={marker.label} marker={marker} length={length} />)}
        </Slider>
        <span className="text-sm text-soft tabular-nums">{`${clockOf(at)} / ${clockOf(length)}`}</span>
        <div className="flex items-center gap-3">
          <div className="[&_button]:min-w-24">
            <Select
              label={t("panels.audio.speed")}
              hideLabel
              options={SPEEDS.map((one) => ({ id: String(one), name: `${format.number(one)}×` }))}
              value={String(speed)}
              onChange={(id) => {
                writeStored(SPEED_KEY, id);
                setSpeed(Number(id));
              }}
            />
          </div>
          <Volume volume={volume} onChange={setVolume} />
        </div>
      </div>
    </section>
  );
}

/** Marks a position in the audio; it is reached by the slider or from the element that names it. */
function MarkerStop({ marker: { ms, label }, length }: { marker: Marker; length: number }) {
  return (
    <span
      title={label}
      className="pointer-events-none absolute top-1 h-3 w-0.5 bg-warn"
      style={{ left: `${Math.min(1, ms / 1000 / length) * 100}%` }}
    />
  );
}

function storedSpeed(): number {
  const stored = Number(readStored(SPEED_KEY));
  return SPEEDS.find((speed) => speed === stored) ?? 1;
}
