import { listAccounts } from "../identity/accounts.store.ts";
import { listTokens } from "../identity/listed-tokens.store.ts";
import type { AgentToken } from "../identity/tokens.store.ts";
import { toInstant, toInstantOrNull } from "../lib/time.ts";
import { defineCommand } from "./command.ts";
import { dataArg, emailArg, existingDataDir, jsonArg, requireAccount, withDatabase } from "./shared.ts";
import { formatJson, formatTable } from "./table.ts";

export const tokenList = defineCommand({
  description: "List agent tokens, newest first; the tokens themselves are not stored.",
  args: { email: { ...emailArg.email, required: false }, ...jsonArg, ...dataArg },
  run: async (values, terminal) => {
    const tokens = withDatabase(existingDataDir(values, terminal.env), (db, now) => {
      const accountId = values.email === undefined ? null : requireAccount(db, values.email).id;
      const emails = new Map(listAccounts(db).map((account) => [account.id, account.email]));
      return listTokens(db, accountId).map((token) => ({
        id: token.id,
        email: emails.get(token.accountId) ?? null,
        clientName: token.clientName,
        state: stateOf(token, now),
        scopes: readScopes(token.scopes),
        createdAt: toInstant(token.createdAt),
        lastUsedAt: toInstantOrNull(token.lastUsedAt),
        expiresAt: toInstant(token.expiresAt),
        revokedAt: toInstantOrNull(token.revokedAt),
      }));
    });
    if (values.json) return terminal.out(formatJson(tokens));
    if (tokens.length === 0) return terminal.note("No tokens.\n");
    const rows = tokens.map((one) => [
      String(one.id),
      one.email ?? "",
      one.clientName,
      one.state,
      one.lastUsedAt ?? "never",
      one.expiresAt,
    ]);
    return terminal.out(formatTable(["ID", "EMAIL", "CLIENT", "STATE", "LAST USED", "EXPIRES"], rows));
  },
});

function stateOf(token: AgentToken, now: number): "active" | "revoked" | "expired" {
  if (token.revokedAt !== null) return "revoked";
  return token.expiresAt <= now ? "expired" : "active";
}

function readScopes(json: string): string[] {
  const value: unknown = JSON.parse(json);
  return Array.isArray(value) ? value.map(String) : [];
}
