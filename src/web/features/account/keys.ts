/** Query keys for the account. */
export const accountKeys = {
  session: ["account", "session"],
  sessions: ["account", "sessions"],
  tokens: ["account", "tokens"],
  binding: (bindingId: string) => ["account", "binding", bindingId] as const,
} as const;
