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

/** Writes the configured quotas to the table that the triggers read, unless they are already there. */
export function applyQuotas(db: Db, quotas: Quotas): void {
  const before = new Map(stored.all(db, {}).map(({ kind, most }) => [kind, most]));
  for (const kind of QUOTA_KINDS) {
    const most = quotas[kind];
    if (most === (before.get(kind) ?? 0)) continue;
    if (most === 0) remove.run(db, { kind });
    else store.run(db, { kind, most });
  }
}

/** The quota that refused a write, or null for any other error. A trigger can report it only in its message. */
export function exceededQuota(error: unknown): QuotaKind | null {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "SQLITE_CONSTRAINT_TRIGGER") return null;
  return QUOTA_KINDS.find((kind) => error.message === `quota: ${kind}`) ?? null;
}

/** The most of a kind that an account may hold, or null if unlimited. */
export function quotaOf(db: Db, kind: QuotaKind): number | null {
  return stored.all(db, {}).find((row) => row.kind === kind)?.most ?? null;
}
