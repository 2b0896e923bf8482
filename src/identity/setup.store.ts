import type { Db } from "../database/open.ts";
import { builder, prepare } from "../database/query.ts";

const put = prepare<{ hash: string; expires: number }>()((p) =>
  builder
    .insertInto("setup_links")
    .values({ id: 1, secretHash: p.hash, expiresAt: p.expires })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ secretHash: p.hash, expiresAt: p.expires })),
);
const take = prepare<{ hash: string; now: number }>()((p) =>
  builder.deleteFrom("setup_links").where("secretHash", "=", p.hash).where("expiresAt", ">", p.now),
);
const find = prepare<{ hash: string; now: number }>()((p) =>
  builder.selectFrom("setup_links").select("id").where("secretHash", "=", p.hash).where("expiresAt", ">", p.now),
);

/** How long a setup link is valid, in milliseconds. */
export const SETUP_LINK_TTL_MS = 30 * 60_000;

/** Stores this as the only setup link. */
export function putSetupLink(db: Db, link: { secretHash: string; expiresAt: number }): void {
  put.run(db, { hash: link.secretHash, expires: link.expiresAt });
}

export function isSetupLink(db: Db, link: { secretHash: string; now: number }): boolean {
  return find.get(db, { hash: link.secretHash, now: link.now }) !== undefined;
}

/** Consumes the setup link; true exactly once for a valid one. */
export function takeSetupLink(db: Db, link: { secretHash: string; now: number }): boolean {
  return take.run(db, { hash: link.secretHash, now: link.now }).changes > 0;
}
