import { createAccount, findAccount, hasAccounts } from "../../identity/accounts.store.ts";
import { hashPassword } from "../../identity/passwords.ts";
import { beginSession } from "../../identity/sessions.ts";
import { isSetupLink, takeSetupLink } from "../../identity/setup.store.ts";
import { definePublicCapability } from "../../kernel/capability.ts";
import { notFound } from "../../kernel/errors.ts";
import { closed, label, text } from "../../kernel/fields.ts";
import { addressGroup } from "../../lib/address.ts";
import { hashSecret } from "../../lib/secrets.ts";
import {
  AccountCard,
  accountCard,
  emailField,
  newPasswordField,
  requireEmail,
  requireGoodPassword,
} from "./account.schema.ts";

export const setup = definePublicCapability({
  id: "account_setup",
  summary: "Make the owner's account",
  description: "Makes the first account, the owner's, from the one-time link that the service prints, and signs it in.",
  effect: "write",
  request: closed({
    setupToken: text({ min: 1, max: 200, description: "The secret of the setup link." }),
    email: emailField,
    name: label({ max: 80, description: "Name shown in the workspace." }),
    password: newPasswordField,
  }),
  response: closed({ account: AccountCard }),
  returns: "The owner's account; the answer also begins a web session.",
  examples: [
    {
      title: "First owner (needs the secret of a printed link)",
      request: {
        setupToken: "secret-of-the-link",
        email: "owner@example.org",
        name: "Ming",
        password: "a long password",
      },
    },
  ],
  notes: ["The link works once, for 30 minutes, and only while no account exists."],
  async prepare(ctx, input) {
    requireEmail(input.email);
    const secretHash = hashSecret(input.setupToken);
    const attempt = await ctx.attempt([{ limit: "login", key: `setup:${addressGroup(ctx.peer.address)}` }]);
    if (!isSetupLink(ctx.db, { secretHash, now: ctx.now })) throw linkInvalid();
    attempt.forgive();
    await requireGoodPassword(ctx, "/password", { password: input.password, owner: input });
    return { secretHash, passwordHash: await hashPassword(input.password) };
  },
  handler(ctx, input, { secretHash, passwordHash }) {
    if (hasAccounts(ctx.db) || !takeSetupLink(ctx.db, { secretHash, now: ctx.now })) throw linkInvalid();
    const { email, name } = input;
    const made = createAccount(ctx.db, { email, name, role: "owner", passwordHash, now: ctx.now });
    const account = made === "email_taken" ? undefined : findAccount(ctx.db, made.id);
    if (account === undefined) throw linkInvalid();
    beginSession(ctx, account.id);
    return { account: accountCard(account) };
  },
});

function linkInvalid() {
  return notFound(
    "setup.link_invalid",
    "This setup link is unknown, used or older than 30 minutes. Restart the service: it prints a new one while no account exists.",
  );
}
