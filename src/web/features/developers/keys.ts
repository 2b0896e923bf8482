/** Names under which answers about the interface are kept. */
export const developerKeys = {
  reference: ["developers", "reference"] as const,
  former: (id: string) => ["developers", "former", id] as const,
} as const;
