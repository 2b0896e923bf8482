import { Type } from "@sinclair/typebox";
import { revokeToken } from "../../identity/tokens.store.ts";
import { definePublicCapability } from "../../kernel/capability.ts";
import { closed, text } from "../../kernel/fields.ts";
import { OAuthAnswer } from "../../kernel/files.ts";
import { hashSecret } from "../../lib/secrets.ts";
import { ACCESS_CHANGED } from "./access-changed.ts";
import { deleteGrantToken, findGrantToken } from "./grants.store.ts";
import { clientIdField, refused } from "./oauth.schema.ts";

export const oauthRevoke = definePublicCapability({
  id: "oauth_revoke",
  name: "oauth.tokens.revoke",
  summary: "Give tokens back",
  description: "The revocation endpoint (RFC 7009): an access token ends alone, a refresh token ends the whole access.",
  effect: "write",
  audiences: ["protocol"],
  route: { method: "POST", path: "/oauth/revoke" },
  sends: "oauth",
  request: closed({
    token: Type.Optional(text({ min: 1, max: 500, description: "The access token or the refresh token." })),
    clientId: Type.Optional(clientIdField),
  }),
  response: OAuthAnswer,
  returns: "An empty object, for unknown tokens too.",
  examples: [{ title: "Sign out", request: { token: "lectern_rt_of-the-program", clientId: "lectern-cli" } }],
  notes: ["A token of another client is left as it is."],
  handler({ db, now, notify }, { token: written, clientId }) {
    if (written === undefined) return refused({ error: "invalid_request", description: "token is missing" });
    const token = findGrantToken(db, hashSecret(written));
    // The holder of a token may end it; a client that names itself must be the one it was issued to.
    if (token === undefined || (clientId ?? token.clientId) !== token.clientId) return { status: 200, body: {} };
    const { id, kind, accountId, tokenId } = token;
    if (kind === "refresh") revokeToken(db, accountId, { tokenId, now });
    else deleteGrantToken(db, accountId, id);
    notify(accountId, ACCESS_CHANGED);
    return { status: 200, body: {} };
  },
});
