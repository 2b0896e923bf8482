import type { Db } from "../../database/open.ts";
import { bound, builder, prepare } from "../../database/query.ts";
import { hashSecret } from "../../lib/secrets.ts";
import { MINUTE_MS } from "../../lib/time.ts";
import type { Vault } from "../../lib/vault.ts";

/** Minimum time between two recorded readings. */
const NOTED_EVERY_MS = 10 * MINUTE_MS;

/** A learner's feed. Times in milliseconds since the epoch. */
export interface FeedRow {
  /** The secret of its link, or null if this service does not have the key that it was sealed with. */
  readonly secret: string | null;
  readonly createdAt: number;
  readonly readAt: number | null;
}

/** The owner of the secrets, for the vault. */
const ownerOf = (accountId: number) => `calendar of account ${accountId}`;

const ofAccount = prepare<{ accountId: number }>()((p) =>
  builder.selectFrom("calendar_feeds").select(["sealed", "createdAt", "readAt"]).where("accountId", "=", p.accountId),
);

/** The account's feed, or undefined if it is off. */
export function findFeed(db: Db, accountId: number, { vault }: { vault: Vault }): FeedRow | undefined {
  const found = ofAccount.get(db, { accountId });
  if (found === undefined) return undefined;
  const { sealed, ...feed } = found;
  return { ...feed, secret: vault.open(sealed, ownerOf(accountId)) };
}

const bySecret = prepare<{ secretHash: string }>()((p) =>
  builder
    .selectFrom("calendar_feeds as f")
    .innerJoin("accounts as a", "a.id", "f.accountId")
    .select("f.accountId")
    .where("f.secretHash", "=", p.secretHash)
    .where("a.disabledAt", "is", null),
);

/** The account whose feed a secret opens, or null if it opens none or the account is disabled. */
export function findFeedHolder(db: Db, { secret }: { secret: string }): number | null {
  return bySecret.get(db, { secretHash: hashSecret(secret) })?.accountId ?? null;
}

const save = prepare<{ accountId: number; secretHash: string; sealed: string; now: number }>()((p) =>
  builder.replaceInto("calendar_feeds").values({
    ...bound(p, ["accountId", "secretHash", "sealed"]),
    createdAt: p.now,
    readAt: null,
  }),
);

/** Creates or replaces the account's feed. The link of a replaced feed stops working. */
export function saveFeed(
  db: Db,
  accountId: number,
  { secret, vault, now }: { secret: string; vault: Vault; now: number },
): FeedRow {
  const sealed = vault.seal(secret, ownerOf(accountId));
  save.run(db, { accountId, secretHash: hashSecret(secret), sealed, now });
  return { secret, createdAt: now, readAt: null };
}

const remove = prepare<{ accountId: number }>()((p) =>
  builder.deleteFrom("calendar_feeds").where("accountId", "=", p.accountId),
);

/** Deletes the account's feed. Returns whether there was one. */
export function removeFeed(db: Db, accountId: number): boolean {
  return remove.run(db, { accountId }).changes > 0;
}

const noteReading = prepare<{ secretHash: string; now: number; notedSince: number }>()((p) =>
  builder
    .updateTable("calendar_feeds")
    .set({ readAt: p.now })
    .where("secretHash", "=", p.secretHash)
    .where((eb) => eb.or([eb("readAt", "is", null), eb("readAt", "<=", p.notedSince)])),
);

/** Records now and then that a feed was read; most readings write nothing. */
export function noteFeedRead(db: Db, { secret, now }: { secret: string; now: number }): void {
  noteReading.run(db, { secretHash: hashSecret(secret), now, notedSince: now - NOTED_EVERY_MS });
}
