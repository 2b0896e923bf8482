import type { ColumnsOf } from "../database/columns-of.ts";
import type { Db } from "../database/open.ts";
import { builder, prepare } from "../database/query.ts";
import type { Role } from "../database/words.ts";
import { DEFAULT_TIME_ZONE } from "../lib/zone.ts";
import { emailKey } from "./emails.ts";
import { endSessions } from "./sessions.store.ts";

export interface Account extends ColumnsOf<"accounts", "id" | "email" | "name" | "role" | "disabledAt" | "createdAt"> {
  /** The learner's IANA time zone. */
  readonly timeZone: string;
}

export interface AccountWithPassword extends Account {
  readonly passwordHash: string;
}

const columns = ["id", "email", "name", "role", "disabledAt", "createdAt", "timeZone", "passwordHash"] as const;

const byKey = prepare<{ key: string }>()((p) =>
  builder.selectFrom("accounts").select(columns).where("emailKey", "=", p.key),
);
const byId = prepare<{ id: number }>()((p) => builder.selectFrom("accounts").select(columns).where("id", "=", p.id));
const everyone = prepare<Record<never, never>>()(() =>
  builder
    .selectFrom("accounts")
    .select(["id", "email", "name", "role", "disabledAt", "createdAt", "timeZone"])
    .orderBy("id"),
);
const insert = prepare<{ email: string; key: string; name: string; role: Role; hash: string; now: number }>()((p) =>
  builder
    .insertInto("accounts")
    .values({
      email: p.email,
      emailKey: p.key,
      name: p.name,
      role: p.role,
      passwordHash: p.hash,
      disabledAt: null,
      createdAt: p.now,
      updatedAt: p.now,
    })
    .onConflict((conflict) => conflict.column("emailKey").doNothing()),
);
const changePassword = prepare<{ id: number; hash: string; now: number }>()((p) =>
  builder.updateTable("accounts").set({ passwordHash: p.hash, updatedAt: p.now }).where("id", "=", p.id),
);
const changeDisabled = prepare<{ id: number; at: number | null; now: number }>()((p) =>
  builder.updateTable("accounts").set({ disabledAt: p.at, updatedAt: p.now }).where("id", "=", p.id),
);
const zoneOf = prepare<{ id: number }>()((p) =>
  builder.selectFrom("accounts").select("timeZone").where("id", "=", p.id),
);
const changeZone = prepare<{ id: number; timeZone: string; now: number }>()((p) =>
  builder.updateTable("accounts").set({ timeZone: p.timeZone, updatedAt: p.now }).where("id", "=", p.id),
);
const first = prepare<Record<never, never>>()(() => builder.selectFrom("accounts").select("id").limit(1));

export function hasAccounts(db: Db): boolean {
  return first.get(db, {}) !== undefined;
}

/** Creates an account; its email address must not be in use. */
export function createAccount(
  db: Db,
  account: { email: string; name: string; role: Role; passwordHash: string; now: number },
): { id: number } | "email_taken" {
  const { email, name, role, passwordHash: hash, now } = account;
  const result = insert.run(db, { email: email.trim(), key: emailKey(email), name, role, hash, now });
  return result.changes === 0 ? "email_taken" : { id: result.lastInsertRowid };
}

export function findAccountByEmail(db: Db, email: string): AccountWithPassword | undefined {
  return byKey.get(db, { key: emailKey(email) });
}

export function findAccount(db: Db, accountId: number): AccountWithPassword | undefined {
  return byId.get(db, { id: accountId });
}

export function listAccounts(db: Db): Account[] {
  return everyone.all(db, {});
}

/** Sets a new password and ends the account's web sessions except `keepSession`. Returns how many ended. */
export function setPassword(
  db: Db,
  accountId: number,
  change: { passwordHash: string; now: number; keepSession?: number },
): number {
  changePassword.run(db, { id: accountId, hash: change.passwordHash, now: change.now });
  return endSessions(db, accountId, { keepSession: change.keepSession ?? 0 });
}

/** Disables or enables an account. A disabled account cannot sign in, its sessions end and its tokens are refused. */
export function setDisabled(db: Db, accountId: number, change: { disabled: boolean; now: number }): void {
  changeDisabled.run(db, { id: accountId, at: change.disabled ? change.now : null, now: change.now });
  if (change.disabled) endSessions(db, accountId, { keepSession: 0 });
}

/** The learner's IANA time zone. One row by its key: cheap enough for every call. */
export function findTimeZone(db: Db, accountId: number): string {
  return zoneOf.get(db, { id: accountId })?.timeZone ?? DEFAULT_TIME_ZONE;
}

/** Sets the learner's time zone, as normalized by `timeZoneNamed` of lib/zone.ts. */
export function setTimeZone(db: Db, accountId: number, change: { timeZone: string; now: number }): void {
  changeZone.run(db, { id: accountId, ...change });
}
