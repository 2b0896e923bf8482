import { Type } from "@sinclair/typebox";
import { SCOPES } from "../../identity/scopes.ts";
import { createToken } from "../../identity/tokens.store.ts";
import { newTokenSecret, TOKEN_DAYS, TOKEN_DAYS_MAX, TOKEN_NAME_MAX, tokenExpiry } from "../../identity/tokens.ts";
import { defineCapability } from "../../kernel/capability.ts";
import { choice, closed, defaulted, integer, label, text } from "../../kernel/fields.ts";
import { hashSecret } from "../../lib/secrets.ts";
import { TokenRow, tokenRow } from "./account.schema.ts";

export const tokenCreate = defineCapability({
  id: "account_token_create",
  summary: "Create a token for a script",
  description: "Creates a token for a program that cannot ask for access itself. Its secret is answered once.",
  effect: "write",
  request: closed({
    clientName: label({ max: TOKEN_NAME_MAX, description: "What the token is for, as it is listed." }),
    scopes: Type.Array(choice(SCOPES, { description: "A scope." }), {
      minItems: 1,
      maxItems: SCOPES.length,
      description: "What it allows.",
    }),
    days: defaulted(integer({ min: 1, max: TOKEN_DAYS_MAX, description: "Days until it expires." }), TOKEN_DAYS),
  }),
  response: closed({
    token: TokenRow,
    secret: text({ description: "The token itself, which is not shown again." }),
  }),
  returns: "The token with its secret.",
  examples: [
    {
      title: "A script that reads for a month",
      request: { clientName: "Weekly report", scopes: ["profile:read", "study_plans:read"], days: 30 },
    },
  ],
  notes: ["Only a hash of the secret is stored."],
  handler({ db, accountId, now, ids }, { clientName: written, scopes: chosen, days }) {
    const clientName = written.trim();
    const scopes = SCOPES.filter((scope) => chosen.includes(scope));
    const secret = newTokenSecret(ids);
    const expiresAt = tokenExpiry(now, days);
    const { id } = createToken(db, accountId, { secretHash: hashSecret(secret), clientName, scopes, now, expiresAt });
    const stored = { id, accountId, clientName, scopes: JSON.stringify(scopes), createdAt: now, expiresAt };
    const unused = { lastUsedAt: null, revokedAt: null, clientId: null, clientHost: null };
    return { token: tokenRow({ ...stored, ...unused }, now), secret };
  },
});
