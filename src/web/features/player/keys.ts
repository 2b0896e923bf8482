/** Query keys for sections in progress. */
export const playerKeys = {
  section: (sessionId: number, subject: string) => ["player", "section", sessionId, subject] as const,
} as const;
