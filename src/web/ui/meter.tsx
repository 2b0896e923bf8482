import { Meter as AriaMeter, Label } from "react-aria-components";

/** The completed share of a whole. */
export function Meter({ label, value, max, text }: { label: string; value: number; max: number; text: string }) {
  const share = max === 0 ? 0 : Math.min(100, (value / max) * 100);
  return (
    <AriaMeter value={value} maxValue={Math.max(1, max)} valueLabel={text} className="flex flex-col gap-1.5">
      <span className="flex justify-between gap-3 text-sm">
        <Label className="text-soft">{label}</Label>
        <span className="tabular-nums">{text}</span>
      </span>
      <span className="block h-2 overflow-hidden rounded-full bg-sunken">
        <span className="block h-full rounded-full bg-accent" style={{ width: `${share}%` }} />
      </span>
    </AriaMeter>
  );
}
