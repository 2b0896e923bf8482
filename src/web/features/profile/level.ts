const LEVELS = [1, 2, 3, 4, 5] as const;

/** The fifth in which a share of 0 to 1 is: there is a word for each. */
export function levelOf(share: number): (typeof LEVELS)[number] {
  return LEVELS[Math.floor(share * LEVELS.length)] ?? 5;
}
