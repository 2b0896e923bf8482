/** Names under which the notices are kept. */
export const noticeKeys = {
  list: ["notifications", "list"],
} as const;
