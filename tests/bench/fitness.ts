/** Whether a hand-written baseline is fit: a ratio is meaningful only against the best hand-written code. */
import { RECORDED } from "./recorded-rates.ts";

/**
 * A read cannot be much faster than hand-written code over the same rows: above this ratio the baseline does unnecessary work. A write that
 * shares its flush with others can be, against one that flushes alone.
 */
export const MOST_RATIO = 1.2;

/**
 * The permitted deviation of the baseline's rate from the recorded one, both relative to the bare read loop; a flush takes longer on some
 * disks.
 */
export const BANDS = { read: { low: 0.7, high: 1.4 }, write: { low: 0.4, high: 2.2 } } as const;

export interface Baseline {
  /** Of the case, in the table of recorded rates. */
  readonly key: string;
  readonly kind: keyof typeof BANDS;
  /** Our rate divided by the baseline's. */
  readonly ratio: number;
  /** The baseline's rate divided by that of the bare read loop in the same run. */
  readonly relative: number;
  /** Whether each of its writes has its own transaction while ours share them. */
  readonly flushesAlone?: boolean;
  /** Forbidden steps in its query plans. */
  readonly plans: readonly string[];
  /** Tables in which it writes different rows. */
  readonly rows?: readonly string[];
}

/** What makes a baseline unfit, in words; empty if it is fit. */
export function baselineFaults(
  baseline: Baseline,
  recordedRates: Readonly<Record<string, number>> = RECORDED,
): string[] {
  const { key, kind, ratio, relative, flushesAlone = false, plans, rows = [] } = baseline;
  const recorded = recordedRates[key];
  const { low, high } = BANDS[kind];
  const faults = [...plans, ...rows.map((table) => `leaves other rows in ${table}`)];
  if (ratio > MOST_RATIO && !flushesAlone) faults.push(`ratio ${ratio.toFixed(2)} is above ${MOST_RATIO}`);
  if (recorded === undefined) faults.push(`no rate of ${key} is recorded; it was ${relative.toPrecision(3)}`);
  else if (relative < recorded * low || relative > recorded * high) {
    const band = `${(recorded * low).toPrecision(3)} to ${(recorded * high).toPrecision(3)}`;
    faults.push(`its rate is ${relative.toPrecision(3)} of the bare read loop, recorded are ${band}`);
  }
  return faults;
}
