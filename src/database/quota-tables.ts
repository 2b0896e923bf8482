/** How many of a kind an account may hold, as the configuration has it. */
export interface QuotaTable {
  kind: string;
  most: number;
}

/** How many of a kind an account holds, counted by triggers. */
export interface AccountCountTable {
  accountId: number;
  kind: string;
  items: number;
}
