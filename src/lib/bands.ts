/**
 * Raw scores to bands. The figures come from public pages, and boundaries vary slightly between versions of the real test. Every band is
 * therefore an estimate and must be shown as one.
 */

/** The lowest raw score of each band, highest band first. */
export interface BandTable {
  readonly name: string;
  readonly rows: readonly {
    readonly band: number;
    /** Lowest raw score of the band, out of 40. */
    readonly from: number;
  }[];
}

/** Lowest raw score of each band in listening, academic reading and general reading. */
const LOWEST = [
  { band: 9, listening: 39, academic: 39, general: 40 },
  { band: 8.5, listening: 37, academic: 37, general: 39 },
  { band: 8, listening: 35, academic: 35, general: 37 },
  { band: 7.5, listening: 32, academic: 33, general: 36 },
  { band: 7, listening: 30, academic: 30, general: 34 },
  { band: 6.5, listening: 26, academic: 27, general: 32 },
  { band: 6, listening: 23, academic: 23, general: 30 },
  { band: 5.5, listening: 18, academic: 19, general: 27 },
  { band: 5, listening: 16, academic: 15, general: 23 },
  { band: 4.5, listening: 13, academic: 13, general: 19 },
  { band: 4, listening: 11, academic: 10, general: 15 },
  { band: 3.5, listening: 8, academic: 8, general: 12 },
  { band: 3, listening: 6, academic: 6, general: 9 },
  { band: 2.5, listening: 4, academic: 4, general: 6 },
] as const;

/** The usual tables. Only a whole section of 40 questions has a band. */
export const BAND_TABLES = {
  listening: { name: "listening", rows: LOWEST.map(({ band, listening }) => ({ band, from: listening })) },
  academic_reading: { name: "academic_reading", rows: LOWEST.map(({ band, academic }) => ({ band, from: academic })) },
  general_reading: { name: "general_reading", rows: LOWEST.map(({ band, general }) => ({ band, from: general })) },
} as const satisfies Readonly<Record<string, BandTable>>;

/** The estimated band for the raw score of a whole section (0 to 40), or null below the lowest band of the table. */
export function bandOf(bands: BandTable, raw: number): number | null {
  return bands.rows.find(({ from }) => raw >= from)?.band ?? null;
}

/** The overall band: the mean of the four sections rounded to the nearest half; .25 and .75 round up. */
export function overallBand(sections: readonly [number, number, number, number]): number {
  return toHalf(sections.reduce((sum, band) => sum + band, 0) / sections.length);
}

/** The writing band from its two tasks; the second counts double. */
export function writingBand(task1: number, task2: number): number {
  return toHalf((task1 + 2 * task2) / 3);
}

/** Whether a value is a band: 0 to 9 in halves. */
export function isBand(value: number): boolean {
  return value >= 0 && value <= 9 && Number.isInteger(value * 2);
}

function toHalf(value: number): number {
  return Math.floor(value * 2 + 0.5) / 2;
}
