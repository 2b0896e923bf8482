/** Names under which answers about sections in progress are kept. */
export const playerKeys = {
  section: (sessionId: number, subject: string) => ["player", "section", sessionId, subject] as const,
} as const;
