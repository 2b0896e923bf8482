/** What an account may hold so many of. */
export const QUOTA_KINDS = ["words", "sources", "reviews", "events", "sessions", "notes"] as const;
export type QuotaKind = (typeof QUOTA_KINDS)[number];
/** Most of each kind; 0 for no bound. */
export type Quotas = { readonly [K in QuotaKind]: number };
