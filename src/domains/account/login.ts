import { findAccount, findAccountByEmail } from "../../identity/accounts.store.ts";
import { emailKey } from "../../identity/emails.ts";
import { verifyPassword } from "../../identity/passwords.ts";
import { beginSession } from "../../identity/sessions.ts";
import { definePublicCapability } from "../../kernel/capability.ts";
import { unauthenticated } from "../../kernel/errors.ts";
import { closed, text, verbatim } from "../../kernel/fields.ts";
import { AccountCard, accountCard } from "./account.schema.ts";

export const login = definePublicCapability({
  id: "account_login",
  name: "account.login",
  group: "account",
  summary: "Sign in",
  description:
    "Begins a web session. An unknown address takes the same time and gives the same answer as a wrong password.",
  scopes: [],
  effect: "write",
  doors: ["web"],
  limit: "login",
  request: closed({
    email: text({ min: 1, max: 254, description: "Address of the account." }),
    password: verbatim({ min: 1, max: 1000, description: "Its password." }),
  }),
  response: closed({ account: AccountCard }),
  returns: "The account; the answer also begins a web session of 30 days.",
  examples: [{ title: "Sign in", request: { email: "owner@example.org", password: "a long password" } }],
  notes: ["Attempts are limited for each account and each network address."],
  async prepare(ctx, input) {
    await ctx.throttle("login", `account:${emailKey(input.email)}`);
    const account = findAccountByEmail(ctx.db, input.email);
    const passwordHash = account === undefined || account.disabledAt !== null ? null : account.passwordHash;
    if (!(await verifyPassword(input.password, passwordHash)) || account === undefined) throw wrongCredentials();
    return { accountId: account.id, passwordHash };
  },
  handler(ctx, _input, { accountId, passwordHash }) {
    const account = findAccount(ctx.db, accountId);
    // The account may have been disabled, or its password changed, while the hash was computed.
    if (account === undefined || account.disabledAt !== null || account.passwordHash !== passwordHash)
      throw wrongCredentials();
    beginSession(ctx, account.id);
    return { account: accountCard(account) };
  },
});

function wrongCredentials() {
  return unauthenticated("auth.credentials_wrong", "The address or the password is wrong.");
}
