/** What the database knows about an item that a pack imported before. */
export interface Known {
  readonly id: number;
  readonly contentHash: string;
  readonly withdrawn: number;
}

/** The result of importing one item. A withdrawn item that is back counts as added. */
export type Outcome = "added" | "changed" | "unchanged";

export interface ImportedItem {
  readonly id: number;
  readonly outcome: Outcome;
}

/** SHA-256, in hex, of everything that is written for an item. */
export function hashOf(written: object): string {
  return new Bun.CryptoHasher("sha256").update(JSON.stringify(written)).digest("hex");
}

/** The result of importing an item with this hash. */
export function outcomeOf(known: Known | undefined, contentHash: string): Outcome {
  if (known === undefined || known.withdrawn === 1) return "added";
  return known.contentHash === contentHash ? "unchanged" : "changed";
}
