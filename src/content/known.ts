/** What the database knows of a thing that a pack brought before. */
export interface Known {
  readonly id: number;
  readonly contentHash: string;
  readonly withdrawn: number;
}

/** What bringing in one thing came to; a withdrawn thing that is back counts as added. */
export type Outcome = "added" | "changed" | "unchanged";

export interface ImportedItem {
  readonly id: number;
  readonly outcome: Outcome;
}

/** SHA-256, in hex, of all that is written of a thing. */
export function hashOf(written: object): string {
  return new Bun.CryptoHasher("sha256").update(JSON.stringify(written)).digest("hex");
}

/** What bringing in a thing with this hash comes to. */
export function outcomeOf(known: Known | undefined, contentHash: string): Outcome {
  if (known === undefined || known.withdrawn === 1) return "added";
  return known.contentHash === contentHash ? "unchanged" : "changed";
}
