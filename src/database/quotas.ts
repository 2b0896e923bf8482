import { QUOTA_KINDS, type QuotaKind, type Quotas } from "../lib/quotas.ts";
import type { Db } from "./open.ts";
import { builder, prepare } from "./query.ts";

const stored = prepare<Record<never, never>>()(() => builder.selectFrom("quotas").select(["kind", "most"]));
const store = prepare<{ kind: string; most: number }>()((p) =>
  builder
    .insertInto("quotas")
    .values({ kind: p.kind, most: p.most })
    .onConflict((conflict) => conflict.column("kind").doUpdateSet({ most: p.most })),
);
const remove = prepare<{ kind: string }>()((p) => builder.deleteFrom("quotas").where("kind", "=", p.kind));

/** Writes the bounds of the configuration where triggers find them; nothing where they are there already. */
export function applyQuotas(db: Db, quotas: Quotas): void {
  const before = new Map(stored.all(db, {}).map(({ kind, most }) => [kind, most]));
  for (const kind of QUOTA_KINDS) {
    const most = quotas[kind];
    if (most === (before.get(kind) ?? 0)) continue;
    if (most === 0) remove.run(db, { kind });
    else store.run(db, { kind, most });
  }
}

/** The quota that a write was refused by; null for any other error. A trigger has no other way to say so than its message. */
export function exceededQuota(error: unknown): QuotaKind | null {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "SQLITE_CONSTRAINT_TRIGGER") return null;
  return QUOTA_KINDS.find((kind) => error.message === `quota: ${kind}`) ?? null;
}

/** The most of a kind that an account may hold; null where there is no bound. */
export function quotaOf(db: Db, kind: QuotaKind): number | null {
  return stored.all(db, {}).find((row) => row.kind === kind)?.most ?? null;
}
