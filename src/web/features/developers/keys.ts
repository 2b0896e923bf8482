/** Query keys for the reference. */
export const developerKeys = {
  reference: ["developers", "reference"] as const,
  former: (id: string) => ["developers", "former", id] as const,
} as const;
