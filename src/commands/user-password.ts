import { inTransaction } from "../database/transaction.ts";
import { setPassword } from "../identity/accounts.store.ts";
import { defineCommand } from "./command.ts";
import { passwordArg, readNewPassword } from "./password.ts";
import { dataArg, emailArg, existingDataDir, requireAccount, withDatabase } from "./shared.ts";

export const userPassword = defineCommand({
  description: "Set a new password; the account's web sessions end.",
  args: { ...emailArg, ...passwordArg, ...dataArg },
  run: async (values, terminal) => {
    const dataDir = existingDataDir(values, terminal.env);
    const owner = withDatabase(dataDir, (db) => requireAccount(db, values.email)); // before a password is asked for in vain
    const passwordHash = await readNewPassword(values["password-stdin"], owner);
    const ended = withDatabase(dataDir, (db, now) =>
      inTransaction(db, () => setPassword(db, requireAccount(db, values.email).id, { passwordHash, now })),
    );
    await terminal.out(`Changed the password of ${values.email}; ${ended} web session(s) ended.\n`);
  },
});
