import { inTransaction } from "../database/transaction.ts";
import { createAccount } from "../identity/accounts.store.ts";
import { emailProblem } from "../identity/emails.ts";
import { nameProblem } from "../lib/visible-text.ts";
import { UsageError } from "./arguments.ts";
import { CommandFailure, defineCommand } from "./command.ts";
import { passwordArg, readNewPassword } from "./password.ts";
import { createArg, dataArg, dataDirToWrite, emailArg, withDatabase } from "./shared.ts";

const NAME_MAX = 120;

export const userAdd = defineCommand({
  description: "Create an account; asks for its password.",
  args: {
    ...emailArg,
    name: { type: "string", required: true, valueHint: "N", description: "Name that the workspace shows." },
    role: {
      type: "enum",
      options: ["owner", "teacher", "learner"],
      default: "learner",
      description: "What the account may do.",
    },
    ...passwordArg,
    ...createArg,
    ...dataArg,
  },
  run: async (values, terminal) => {
    const problem = emailProblem(values.email);
    if (problem !== null) throw new UsageError(`--email: "${values.email}" ${problem}`);
    const name = values.name.trim();
    const fault = nameProblem(name, NAME_MAX);
    if (fault !== null) throw new UsageError(`--name ${fault}`);
    const dataDir = dataDirToWrite(values, terminal.env);
    const passwordHash = await readNewPassword(values["password-stdin"], { email: values.email, name });
    const account = { email: values.email, name, role: values.role, passwordHash };
    const result = withDatabase(dataDir, (db, now) => inTransaction(db, () => createAccount(db, { ...account, now })));
    if (result === "email_taken") throw new CommandFailure(`An account already has the address ${values.email}.`);
    await terminal.out(`Created the ${values.role} account ${values.email}.\n`);
  },
});
