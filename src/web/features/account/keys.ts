/** Names under which answers about the account are kept. */
export const accountKeys = {
  session: ["account", "session"],
  sessions: ["account", "sessions"],
  tokens: ["account", "tokens"],
  binding: (bindingId: string) => ["account", "binding", bindingId] as const,
} as const;
