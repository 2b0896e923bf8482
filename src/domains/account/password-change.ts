import { findAccount, setPassword } from "../../identity/accounts.store.ts";
import { hashPassword, verifyPassword } from "../../identity/passwords.ts";
import { defineCapability } from "../../kernel/capability.ts";
import { invalidRequest } from "../../kernel/errors.ts";
import { closed, integer, MAX_SAFE, verbatim } from "../../kernel/fields.ts";
import { newPasswordField, requireGoodPassword } from "./account.schema.ts";

export const passwordChange = defineCapability({
  id: "account_password_change",
  summary: "Change the password",
  description: "Sets a new password and ends every other web session of the account. Agent tokens stay.",
  effect: "write",
  request: closed({
    currentPassword: verbatim({ min: 1, max: 1000, description: "The password that is valid now." }),
    newPassword: newPasswordField,
  }),
  response: closed({
    endedSessions: integer({ min: 0, max: MAX_SAFE, description: "How many other sessions were ended." }),
  }),
  returns: "How many other sessions were ended.",
  examples: [
    { title: "Change it", request: { currentPassword: "a long password", newPassword: "a better long password" } },
  ],
  async prepare(ctx, input) {
    const account = ctx.actor === null ? undefined : findAccount(ctx.db, ctx.actor.accountId);
    const attempt = await ctx.attempt([{ limit: "login", key: `password:${account?.id ?? 0}` }]);
    if (!(await verifyPassword(input.currentPassword, account?.passwordHash ?? null, { isKnown: true }))) {
      throw invalidRequest("The current password is wrong.", [
        {
          path: "/currentPassword",
          message: "The current password is wrong",
          expected: "the password that is valid now",
        },
      ]);
    }
    attempt.forgive();
    if (account !== undefined)
      await requireGoodPassword(ctx, "/newPassword", { password: input.newPassword, owner: account });
    return { passwordHash: await hashPassword(input.newPassword) };
  },
  handler(ctx, _input, { passwordHash }) {
    const endedSessions = setPassword(ctx.db, ctx.accountId, { passwordHash, now: ctx.now, keepSession: ctx.actor.id });
    return { endedSessions };
  },
});
