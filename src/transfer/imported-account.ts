import { canonicalUuid } from "../lib/uuid.ts";
import type { ReadRows } from "./carry.ts";
import type { Inherited } from "./lineage.ts";
import type { ImportedContent } from "./local-content.ts";

/** The records of one dataset, one line of JSON each, in the format of an export. */
export interface ImportedList {
  readonly name: string;
  readonly records: () => Iterable<string>;
}

/** Data imported from another server, from an account file or a saved response. */
export interface ImportedAccount {
  readonly accountId: number;
  readonly dataVersion: string;
  /** The time of the snapshot according to the source. */
  readonly asOf: string;
  /** The learner at the origin, or null if unknown. */
  readonly learner: { readonly email: string; readonly name: string; readonly timeZone?: string | undefined } | null;
  /** Every dataset, in the order in which the version is computed. */
  readonly lists: readonly ImportedList[];
  readonly rows: ReadRows;
  readonly content: ImportedContent;
  readonly files: readonly ImportedFile[];
  /** The records that came from other accounts before. */
  readonly lineage: readonly Inherited[];
  /** What it lacks, and which of its contents are unknown here; one sentence each. */
  readonly remarks: readonly string[];
}

interface ImportedFile {
  readonly path: string;
  readonly sha256: string;
  readonly byteLength: number;
}

/** The imported data cannot be used; nothing was changed. */
export class TransferError extends Error {}

/**
 * Identifies an account across all servers: its first event never changes, and is random. Another account that imported the same events has
 * an event for that import before them.
 */
export function originOf(account: { accountId: number; firstEventId: string }): string {
  return nameOf(account.accountId, String(canonicalUuid(account.firstEventId)));
}

/**
 * The name that {@link originOf} gave before migration 0011 to an account whose first event an agent pushed with an upper-case id. Earlier
 * imports stored it.
 */
export function formerOriginOf(account: { accountId: number; firstEventId: string }): string {
  return nameOf(account.accountId, account.firstEventId.toUpperCase());
}

function nameOf(accountId: number, firstEventId: string): string {
  const text = `${accountId}\n${firstEventId}`;
  return new Bun.CryptoHasher("sha256").update(text).digest("hex");
}

/** The version of an account's data, computed from its records in the same way as in an export. */
export function dataVersionOf(
  account: { accountId: number; schemaVersion: number },
  lists: readonly ImportedList[],
): string {
  const hasher = new Bun.CryptoHasher("sha256").update(`${account.accountId}\n${account.schemaVersion}`);
  for (const { name, records } of lists) {
    hasher.update(`\n${name}\n`);
    let isFirst = true;
    for (const record of records()) {
      hasher.update(isFirst ? record : `,${record}`);
      isFirst = false;
    }
  }
  return hasher.digest("hex");
}
