/** Names under which answers about content packs are kept. */
export const packKeys = {
  list: ["packs"],
} as const;
