import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../ui/format.ts";
import { SPEEDS, type Speed } from "./segment.ts";

/** The playback rate: a few steps, all visible. */
export function SpeedChoice({ speed, onChange }: { speed: Speed; onChange(speed: Speed): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ToggleButtonGroup
      aria-label={t("dictation.audio.speed")}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[speed]}
      onSelectionChange={(keys) => {
        const next = SPEEDS.find((one) => keys.has(one));
        if (next !== undefined) onChange(next);
      }}
      className="inline-flex rounded-md border border-line bg-surface p-0.5"
    >
      {SPEEDS.map((one) => (
        <ToggleButton
          key={one}
          id={one}
          className="min-h-11 min-w-12 cursor-pointer rounded-sm px-2 text-sm text-soft tabular-nums data-hovered:text-ink data-selected:bg-accent-soft data-selected:font-medium data-selected:text-ink lg:min-h-9"
        >
          {format.number(one)}×
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
