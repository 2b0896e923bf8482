const LEVELS = [1, 2, 3, 4, 5] as const;

/** In which fifth a share of 0 to 1 lies: there is a word for each. */
export function levelOf(share: number): (typeof LEVELS)[number] {
  return LEVELS[Math.floor(share * LEVELS.length)] ?? 5;
}
