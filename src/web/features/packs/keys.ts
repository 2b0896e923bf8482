/** Query keys for content packs. */
export const packKeys = {
  list: ["packs"],
} as const;
