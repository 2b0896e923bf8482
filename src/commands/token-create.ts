import { inTransaction } from "../database/transaction.ts";
import { SCOPES } from "../identity/scopes.ts";
import { createToken } from "../identity/tokens.store.ts";
import { newTokenSecret, TOKEN_DAYS, TOKEN_DAYS_MAX, TOKEN_NAME_MAX, tokenExpiry } from "../identity/tokens.ts";
import { systemIds } from "../kernel/context.ts";
import { hashSecret } from "../lib/secrets.ts";
import { nameProblem } from "../lib/visible-text.ts";
import { UsageError } from "./arguments.ts";
import { CommandFailure, defineCommand } from "./command.ts";
import { dataArg, emailArg, existingDataDir, requireAccount, withDatabase } from "./shared.ts";

export const tokenCreate = defineCommand({
  description: "Issue an agent token with every scope; prints only the token, once.",
  args: {
    ...emailArg,
    client: {
      type: "string",
      default: "command line",
      valueHint: "NAME",
      description: "Name of the token, as the learner sees it.",
    },
    days: { type: "string", default: String(TOKEN_DAYS), valueHint: "N", description: "Days until it expires." },
    ...dataArg,
  },
  run: async (values, terminal) => {
    const days = /^\d{1,4}$/.test(values.days) ? Number(values.days) : 0;
    if (days < 1 || days > TOKEN_DAYS_MAX) {
      throw new UsageError(`--days: "${values.days}" is not accepted, give a whole number from 1 to ${TOKEN_DAYS_MAX}`);
    }
    const clientName = values.client.trim();
    const fault = nameProblem(clientName, TOKEN_NAME_MAX);
    if (fault !== null) throw new UsageError(`--client ${fault}`);
    const secret = newTokenSecret(systemIds);
    withDatabase(existingDataDir(values, terminal.env), (db, now) =>
      inTransaction(db, () => {
        const account = requireAccount(db, values.email);
        if (account.disabledAt !== null) {
          throw new CommandFailure(
            `${values.email} is disabled, so a token would be refused. See lectern user enable.`,
          );
        }
        const expiresAt = tokenExpiry(now, days);
        createToken(db, account.id, { secretHash: hashSecret(secret), clientName, scopes: SCOPES, now, expiresAt });
      }),
    );
    await terminal.out(`${secret}\n`);
  },
});
