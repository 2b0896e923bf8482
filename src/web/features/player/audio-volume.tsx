import { Volume2 } from "lucide-react";
import { useState } from "react";
import { Slider, SliderThumb, SliderTrack } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { readStored, writeStored } from "../../stored.ts";
import { useFormat } from "../../ui/format.ts";

const STORAGE_KEY = "lectern.volume";
const STEP = 0.05;

/** The volume of audio in this browser, between 0 and 1. */
export function useVolume(): readonly [number, (volume: number) => void] {
  const [volume, setVolume] = useState(storedVolume);
  return [
    volume,
    (next) => {
      writeStored(STORAGE_KEY, String(next));
      setVolume(next);
    },
  ];
}

/** Nothing if only the device's buttons change the volume. */
export function Volume({ volume, onChange }: { volume: number; onChange(volume: number): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isPossible] = useState(canChangeVolume);
  if (!isPossible) return null;
  return (
    <div className="flex items-center gap-2">
      <Volume2 aria-hidden className="size-4 shrink-0 text-soft" />
      <Slider
        aria-label={t("panels.audio.volume")}
        value={volume}
        minValue={0}
        maxValue={1}
        step={STEP}
        formatOptions={{ style: "percent" }}
        onChange={(value) => onChange(Number(value))}
        className="w-24"
      >
        <AudioTrack share={volume} label={format.percent(volume)} />
      </Slider>
    </div>
  );
}

/** The track of a slider with its thumb; 44 px high, as a touch target. */
export function AudioTrack({ share, label }: { share: number; label: string }) {
  return (
    <SliderTrack className="relative flex h-11 w-full cursor-pointer items-center">
      <span className="block h-1.5 w-full overflow-hidden rounded-full bg-edge/40">
        <span className="block h-full bg-accent" style={{ width: `${share * 100}%` }} />
      </span>
      <SliderThumb
        aria-valuetext={label}
        className="top-1/2 size-4 rounded-full border-2 border-surface bg-accent data-dragging:bg-accent-strong data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-accent"
      />
    </SliderTrack>
  );
}

function storedVolume(): number {
  const volume = Number(readStored(STORAGE_KEY) ?? 1);
  return volume >= 0 && volume <= 1 ? volume : 1;
}

/** On Apple phones only the buttons change the volume; the page's setting is ignored. */
function canChangeVolume(): boolean {
  const probe = new Audio();
  probe.volume = 0.5;
  return probe.volume === 0.5;
}
