/** The kinds of records that have a quota per account. */
export const QUOTA_KINDS = ["words", "sources", "reviews", "events", "sessions", "notes"] as const;
export type QuotaKind = (typeof QUOTA_KINDS)[number];
/** The most of each kind; 0 means unlimited. */
export type Quotas = { readonly [K in QuotaKind]: number };
