import type { Db } from "../database/open.ts";
import { isTextKind, type OwnKind } from "../database/record-kinds.ts";
import { CARRIED_TABLES } from "./carried-tables.ts";
import { isOwnForm } from "./kinds.ts";
import { idExists, isTextTaken, lastId, ownIds, type Remembered, readLineage } from "./rows.store.ts";

/** An import recorded by the exported account: its record `localId` corresponds to `sourceId` at `origin`. */
export interface Inherited extends Remembered {
  readonly origin: string;
}

/**
 * The prefix for the kind of a record that others refer to but that was not transferred. Its id is reserved and identifies nothing else.
 */
export const NAMED = "named:";

/** A record of the file that already exists here, by its id there and here. */
export interface Kin {
  readonly kind: OwnKind;
  readonly sourceId: string;
  readonly localId: string;
  readonly isCarried: boolean;
}

/**
 * Finds the records of a file that came from here, or from a third server from which this account already has them. `own` are the names
 * that identify this account; empty without events. The file is not trusted beyond that: an id of another account's record is ignored.
 */
export function findKin(
  db: Db,
  accountId: number,
  { lineage, own }: { lineage: readonly Inherited[]; own: readonly string[] },
): Kin[] {
  if (lineage.length === 0) return [];
  const here = new Map<string, { localId: string; isCarried: boolean }>();
  for (const { origin, kind, sourceId, localId } of readLineage(db, accountId)) {
    const isCarried = !kind.startsWith(NAMED);
    const key = keyOf(origin, bareKind(kind), sourceId);
    if (isCarried || !here.has(key)) here.set(key, { localId, isCarried });
  }
  const isAllowedId = createIdCheck(db, accountId);
  return lineage.flatMap(({ origin, kind: storedKind, sourceId, localId: there }) => {
    const kind = knownKind(bareKind(storedKind));
    if (kind === undefined) return [];
    if (own.includes(origin)) {
      return isAllowedId(kind, sourceId) ? [{ kind, sourceId: there, localId: sourceId, isCarried: true }] : [];
    }
    const found = here.get(keyOf(origin, kind, sourceId));
    return found === undefined ? [] : [{ kind, sourceId: there, ...found }];
  });
}

export function bareKind(kind: string): string {
  return kind.startsWith(NAMED) ? kind.slice(NAMED.length) : kind;
}

/** Kinds of records that an account can own; others, such as those of connections, are ignored. */
function knownKind(kind: string): OwnKind | undefined {
  if (isTextKind(kind)) return kind;
  return CARRIED_TABLES.find(({ id }) => id?.kind === kind)?.id?.kind;
}

/** Returns a check whether an id belongs to a record of the account, or to a record that no longer exists. */
function createIdCheck(db: Db, accountId: number): (kind: OwnKind, id: string) => boolean {
  const known = new Map<string, ReadonlySet<number>>();
  return (kind, id) => {
    if (isTextKind(kind)) return isOwnForm(kind, id) && !isTextTaken(db, accountId, { kind, id });
    const spec = CARRIED_TABLES.find((one) => one.id?.kind === kind);
    if (spec === undefined || !/^[1-9]\d{0,14}$/.test(id)) return false;
    const own = known.get(kind) ?? ownIds(db, accountId, { spec });
    known.set(kind, own);
    const number = Number(id);
    return own.has(number) || (number <= lastId(db, spec) && !idExists(db, { table: spec.table, id: number }));
  };
}

function keyOf(origin: string, kind: string, id: string): string {
  return `${origin} ${kind} ${id}`;
}
