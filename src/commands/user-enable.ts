import { inTransaction } from "../database/transaction.ts";
import { setDisabled } from "../identity/accounts.store.ts";
import { defineCommand } from "./command.ts";
import { dataArg, emailArg, existingDataDir, requireAccount, withDatabase } from "./shared.ts";

export const userEnable = defineCommand({
  description: "Enable a disabled account: it can sign in and use its tokens again.",
  args: { ...emailArg, ...dataArg },
  run: async (values, terminal) => {
    withDatabase(existingDataDir(values, terminal.env), (db, now) =>
      inTransaction(db, () => setDisabled(db, requireAccount(db, values.email).id, { disabled: false, now })),
    );
    await terminal.out(`Enabled ${values.email}.\n`);
  },
});
