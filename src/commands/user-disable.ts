import { inTransaction } from "../database/transaction.ts";
import { setDisabled } from "../identity/accounts.store.ts";
import { defineCommand } from "./command.ts";
import { dataArg, emailArg, existingDataDir, requireAccount, withDatabase } from "./shared.ts";

export const userDisable = defineCommand({
  description: "Disable an account: its sessions end and its tokens are refused.",
  args: { ...emailArg, ...dataArg },
  run: async (values, terminal) => {
    withDatabase(existingDataDir(values, terminal.env), (db, now) =>
      inTransaction(db, () => setDisabled(db, requireAccount(db, values.email).id, { disabled: true, now })),
    );
    await terminal.out(`Disabled ${values.email}.\n`);
  },
});
