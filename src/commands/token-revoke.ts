import { inTransaction } from "../database/transaction.ts";
import { findToken, revokeToken } from "../identity/tokens.store.ts";
import { UsageError } from "./arguments.ts";
import { CommandFailure, defineCommand } from "./command.ts";
import { dataArg, existingDataDir, withDatabase } from "./shared.ts";

export const tokenRevoke = defineCommand({
  description: "Revoke an agent token immediately.",
  args: {
    id: { type: "positional", required: true, description: "Number of the token, as lectern token list shows it." },
    ...dataArg,
  },
  run: async (values, terminal) => {
    if (!/^[1-9]\d{0,14}$/.test(values.id)) {
      throw new UsageError(`ID: "${values.id}" is not the number of a token; see lectern token list`);
    }
    const tokenId = Number(values.id);
    withDatabase(existingDataDir(values, terminal.env), (db, now) =>
      inTransaction(db, () => {
        const token = findToken(db, tokenId);
        if (token === undefined) throw new CommandFailure(`Token ${tokenId} was not found. See lectern token list.`);
        if (!revokeToken(db, token.accountId, { tokenId, now })) {
          throw new CommandFailure(`Token ${tokenId} is already revoked.`);
        }
      }),
    );
    await terminal.out(`Revoked token ${tokenId}.\n`);
  },
});
