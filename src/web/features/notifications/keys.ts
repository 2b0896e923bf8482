/** Query keys for notices. */
export const noticeKeys = {
  list: ["notifications", "list"],
} as const;
