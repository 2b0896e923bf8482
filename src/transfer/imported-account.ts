import { canonicalUuid } from "../lib/uuid.ts";
import type { ReadRows } from "./carry.ts";
import type { Inherited } from "./lineage.ts";
import type { ImportedContent } from "./local-content.ts";

/** The records of one dataset, each as one line of JSON in the form of an export. */
export interface ImportedList {
  readonly name: string;
  readonly records: () => Iterable<string>;
}

/** What is brought from another server, from an account file or a saved answer. */
export interface ImportedAccount {
  readonly accountId: number;
  readonly dataVersion: string;
  /** Moment of the read that it comes from, as it says itself. */
  readonly asOf: string;
  /** Who the learner is there; null where it does not say. */
  readonly learner: { readonly email: string; readonly name: string; readonly timeZone?: string | undefined } | null;
  /** Every dataset in the order in which the version is worked out. */
  readonly lists: readonly ImportedList[];
  readonly rows: ReadRows;
  readonly content: ImportedContent;
  readonly files: readonly ImportedFile[];
  /** What of it came from other accounts before. */
  readonly lineage: readonly Inherited[];
  /** What it does not hold, and what of it is no record that is known here; one sentence each. */
  readonly remarks: readonly string[];
}

interface ImportedFile {
  readonly path: string;
  readonly sha256: string;
  readonly byteLength: number;
}

/** What is brought cannot be used; nothing was changed. */
export class TransferError extends Error {}

/**
 * Tells an account of a server from every other of any: its first event stays the first for good, and is random. Another
 * account that got the same events by an import has an event of that import before them.
 */
export function originOf(account: { accountId: number; firstEventId: string }): string {
  return nameOf(account.accountId, String(canonicalUuid(account.firstEventId)));
}

/**
 * The name that {@link originOf} gave before migration 0011 to an account whose first event an agent pushed with its id in upper
 * case: imports remember it.
 */
export function formerOriginOf(account: { accountId: number; firstEventId: string }): string {
  return nameOf(account.accountId, account.firstEventId.toUpperCase());
}

function nameOf(accountId: number, firstEventId: string): string {
  const text = `${accountId}\n${firstEventId}`;
  return new Bun.CryptoHasher("sha256").update(text).digest("hex");
}

/** The version of an account's data, worked out anew from its records as an export does. */
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
