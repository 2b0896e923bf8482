import { listAccounts } from "../identity/accounts.store.ts";
import { toInstant } from "../lib/time.ts";
import { defineCommand } from "./command.ts";
import { dataArg, existingDataDir, jsonArg, withDatabase } from "./shared.ts";
import { formatJson, formatTable } from "./table.ts";

export const userList = defineCommand({
  description: "List the accounts.",
  args: { ...jsonArg, ...dataArg },
  run: async (values, terminal) => {
    const accounts = withDatabase(existingDataDir(values, terminal.env), (db) => listAccounts(db)).map((account) => ({
      id: account.id,
      email: account.email,
      name: account.name,
      role: account.role,
      disabled: account.disabledAt !== null,
      createdAt: toInstant(account.createdAt),
    }));
    if (values.json) return terminal.out(formatJson(accounts));
    if (accounts.length === 0) return terminal.note("No accounts. Create one with lectern user add.\n");
    const rows = accounts.map((one) => [
      String(one.id),
      one.email,
      one.name,
      one.role,
      one.disabled ? "disabled" : "active",
      one.createdAt,
    ]);
    return terminal.out(formatTable(["ID", "EMAIL", "NAME", "ROLE", "STATE", "CREATED"], rows));
  },
});
