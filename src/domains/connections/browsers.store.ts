import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { Language } from "../../database/words.ts";

/**
 * A browser as it is stored: `lookupHash` of its endpoint, `label` its description, `sessionId` the web session that it
 * is signed in with.
 */
type Subscription = {
  readonly lookupHash: string;
  readonly sessionId: number;
  readonly label: string;
  readonly language: Language;
  readonly sealed: string;
  readonly now: number;
};

const takeFromOthers = prepare<{ accountId: number; lookupHash: string }>()((p) =>
  builder
    .deleteFrom("connections")
    .where("kind", "=", sql.lit("web_push"))
    .where("lookupHash", "=", p.lookupHash)
    .where("accountId", "<>", p.accountId)
    .returning(["accountId", "id as connectionId"]),
);

/**
 * Removes a browser from the account that used it before, because messages to it are meant for the account that is
 * signed in now.
 * @returns that account and its connection, or undefined.
 */
export function takeBrowserFromOthers(
  db: Db,
  accountId: number,
  browser: { lookupHash: string },
): { accountId: number; connectionId: number } | undefined {
  return takeFromOthers.get(db, { accountId, ...browser });
}

const byHash = prepare<{ accountId: number; lookupHash: string }>()((p) =>
  builder
    .selectFrom("connections")
    .select("id")
    .where("accountId", "=", p.accountId)
    .where("kind", "=", sql.lit("web_push"))
    .where("lookupHash", "=", p.lookupHash),
);

/** The connection of a browser of the account, or undefined. */
export function findBrowser(db: Db, accountId: number, browser: { lookupHash: string }): number | undefined {
  return byHash.get(db, { accountId, ...browser })?.id;
}

const renew = prepare<Subscription & { accountId: number }>()((p) =>
  builder
    .updateTable("connections")
    .set({
      label: p.label,
      language: p.language,
      state: sql.lit("active"),
      attention: sql.lit(""),
      endedAt: null,
      sealed: p.sealed,
      sessionId: p.sessionId,
      updatedAt: p.now,
    })
    .where("accountId", "=", p.accountId)
    .where("kind", "=", sql.lit("web_push"))
    .where("lookupHash", "=", p.lookupHash),
);

/** Updates how a browser of the account is reached. */
export function renewBrowser(db: Db, accountId: number, subscription: Subscription): void {
  renew.run(db, { accountId, ...subscription });
}

const remove = prepare<{ accountId: number; lookupHash: string }>()((p) =>
  builder
    .deleteFrom("connections")
    .where("accountId", "=", p.accountId)
    .where("kind", "=", sql.lit("web_push"))
    .where("lookupHash", "=", p.lookupHash)
    .returning("id"),
);

/** Removes a browser of the account. Returns its former connection, or undefined. */
export function removeBrowser(db: Db, accountId: number, browser: { lookupHash: string }): number | undefined {
  return remove.get(db, { accountId, ...browser })?.id;
}
