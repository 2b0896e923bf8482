import { Label, ProgressBar } from "react-aria-components";
import { useFormat } from "./format.ts";

/** The progress of a task. `share` is between 0 and 1; null if unknown. */
export function Progress({ label, share }: { label: string; share: number | null }) {
  const format = useFormat();
  return (
    <ProgressBar
      value={(share ?? 0) * 100}
      isIndeterminate={share === null}
      valueLabel={share === null ? undefined : format.percent(share)}
      className="flex flex-col gap-1"
    >
      {({ percentage, valueText }) => (
        <>
          <span className="flex justify-between gap-3 text-xs text-soft">
            <Label>{label}</Label>
            <span className="tabular-nums">{valueText}</span>
          </span>
          <span className="block h-1.5 overflow-hidden rounded-full bg-sunken">
            <span
              className="block h-full rounded-full bg-accent data-unknown:animate-pulse"
              data-unknown={share === null ? "" : undefined}
              style={{ width: `${share === null ? 100 : percentage}%` }}
            />
          </span>
        </>
      )}
    </ProgressBar>
  );
}
