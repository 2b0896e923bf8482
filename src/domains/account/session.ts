import { Type } from "@sinclair/typebox";
import { findAccount, hasAccounts } from "../../identity/accounts.store.ts";
import { definePublicCapability } from "../../kernel/capability.ts";
import { choice, closed, nullable, text } from "../../kernel/fields.ts";
import { TEACHER_IMPORTS } from "../../lib/teacher-imports.ts";
import { AccountCard, accountCard } from "./account.schema.ts";

export const session = definePublicCapability({
  id: "account_session",
  summary: "Report who is signed in",
  description: "Reports who is signed in, and whether the first account has yet to be created.",
  effect: "read",
  request: closed({}),
  response: closed({
    account: nullable(AccountCard),
    setupRequired: Type.Boolean({ description: "Whether no account exists yet." }),
    version: text({ description: "Version of the service." }),
    baseUrl: text({ description: "Address that agents call." }),
    teacherImports: choice(TEACHER_IMPORTS, { description: "Which content packs teachers may import." }),
    pushKey: text({ description: "Public key with which browsers subscribe: P-256, uncompressed, base64url." }),
  }),
  returns: "The signed-in account or null.",
  examples: [{ title: "Who am I", request: {} }],
  handler(ctx) {
    const account = ctx.actor === null ? undefined : findAccount(ctx.db, ctx.actor.accountId);
    return {
      account: account === undefined ? null : accountCard(account),
      setupRequired: account === undefined && !hasAccounts(ctx.db),
      version: ctx.site.version,
      baseUrl: ctx.site.baseUrl,
      teacherImports: ctx.site.teacherImports,
      pushKey: ctx.outside.pushKey,
    };
  },
});
