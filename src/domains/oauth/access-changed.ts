/** Notifies open pages and streams that the access of programs changed. */
export const ACCESS_CHANGED = { kind: "changed", group: "account" } as const;
