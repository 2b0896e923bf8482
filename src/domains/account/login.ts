import { findAccount, findAccountByEmail } from "../../identity/accounts.store.ts";
import { emailKey } from "../../identity/emails.ts";
import { verifyPassword } from "../../identity/passwords.ts";
import { beginSession } from "../../identity/sessions.ts";
import { signInCounts } from "../../identity/sign-in-limits.ts";
import { definePublicCapability } from "../../kernel/capability.ts";
import type { PrepareContext } from "../../kernel/context.ts";
import { unauthenticated, unavailable } from "../../kernel/errors.ts";
import { closed, text, verbatim } from "../../kernel/fields.ts";
import { isMailAddress } from "../../lib/mail.ts";
import { QueueFullError } from "../../lib/work-queue.ts";
import { AccountCard, accountCard } from "./account.schema.ts";

export const login = definePublicCapability({
  id: "account_login",
  summary: "Sign in",
  description:
    "Begins a web session. An unknown address takes the same time and gives the same answer as a wrong password.",
  effect: "write",
  request: closed({
    email: text({ min: 1, max: 254, description: "Address of the account." }),
    password: verbatim({ min: 1, max: 1000, description: "Its password." }),
  }),
  response: closed({ account: AccountCard }),
  returns: "The account; the answer also begins a web session of 30 days.",
  examples: [{ title: "Sign in", request: { email: "owner@example.org", password: "a long password" } }],
  notes: [
    "Wrong passwords are limited by account and network address together, and more widely by each of them; right ones do not count.",
    "A browser that has signed in to the account before is counted separately, so that strangers who guess do not lock it out.",
  ],
  async prepare(ctx, input) {
    const account = findAccountByEmail(ctx.db, input.email);
    const { isKnown, counts } = signInCounts(emailKey(input.email), account, ctx.peer);
    const attempt = await ctx.attempt(counts).catch((error: unknown) => {
      logFailure(ctx, input.email, "too_many_attempts");
      throw error;
    });
    const passwordHash = account === undefined || account.disabledAt !== null ? null : account.passwordHash;
    const matches = await verifyPassword(input.password, passwordHash, { isKnown }).catch(async (error: unknown) => {
      attempt.forgive();
      throw error instanceof QueueFullError ? tooBusy() : error;
    });
    if (!matches || account === undefined) {
      logFailure(ctx, input.email, "wrong_credentials");
      throw wrongCredentials();
    }
    attempt.forgive();
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

/**
 * One log line for an operator's monitoring. A value that is not an address may be a password typed into the wrong
 * field, so it is not logged.
 */
function logFailure({ log, peer }: Pick<PrepareContext, "log" | "peer">, email: string, reason: string): void {
  log.warn({ address: peer.address, account: isMailAddress(email) ? email : null, reason }, "sign-in failed");
}

function tooBusy() {
  return unavailable("Many people are signing in at this moment. Try again in a few seconds.", 3);
}

function wrongCredentials() {
  return unauthenticated("auth.credentials_wrong", "The address or the password is wrong.");
}
