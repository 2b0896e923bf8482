import { Type } from "@sinclair/typebox";
import { definePublicCapability } from "../../kernel/capability.ts";
import { closed, text } from "../../kernel/fields.ts";
import { OAuthAnswer } from "../../kernel/files.ts";
import { exchangeCode, exchangeDeviceCode, exchangeRefreshToken } from "./exchange.service.ts";
import {
  clientIdField,
  DEVICE_GRANT,
  issuedAnswer,
  refused,
  resourceField,
  scopeField,
  secretField,
} from "./oauth.schema.ts";

export const oauthToken = definePublicCapability({
  id: "oauth_token",
  name: "oauth.tokens.issue",
  summary: "Exchange a code or a refresh token for tokens",
  description: "The token endpoint of OAuth 2.1, for authorization codes, refresh tokens and device codes.",
  effect: "write",
  audiences: ["protocol"],
  route: { method: "POST", path: "/oauth/token" },
  sends: "oauth",
  request: closed({
    grantType: Type.Optional(
      text({ min: 1, max: 100, description: "authorization_code, refresh_token, or the device grant." }),
    ),
    clientId: Type.Optional(clientIdField),
    code: secretField("The authorization code."),
    codeVerifier: secretField("The verifier of the code_challenge (RFC 7636)."),
    redirectUri: Type.Optional(
      text({ min: 1, max: 2_000, description: "The redirect address of the authorization request." }),
    ),
    refreshToken: secretField("The refresh token; each is used once."),
    deviceCode: secretField("The device code (RFC 8628)."),
    scope: Type.Optional(scopeField),
    resource: Type.Optional(resourceField),
  }),
  response: OAuthAnswer,
  returns: "Tokens, or an error of OAuth.",
  examples: [
    {
      title: "Refresh",
      request: { grantType: "refresh_token", clientId: "lectern-cli", refreshToken: "lectern_rt_of-the-program" },
    },
  ],
  notes: ["A code or a refresh token that is sent twice ends the access that it gave."],
  handler({ db, now, ids, site, notify }, input) {
    const { grantType, clientId } = input;
    if (clientId === undefined) return refused({ error: "invalid_client", description: "client_id is missing" });
    const asked = { clientId, resource: input.resource ?? [], now, ids, site, notify };
    const missing = (name: string) => refused({ error: "invalid_request", description: `${name} is missing` });
    const answer = (outcome: ReturnType<typeof exchangeCode>) =>
      "error" in outcome ? refused(outcome) : issuedAnswer(outcome);
    switch (grantType) {
      case "authorization_code": {
        const { code, codeVerifier, redirectUri = null } = input;
        if (code === undefined) return missing("code");
        if (codeVerifier === undefined) return missing("code_verifier");
        return answer(exchangeCode(db, { ...asked, code, codeVerifier, redirectUri }));
      }
      case "refresh_token": {
        const { refreshToken, scope = null } = input;
        if (refreshToken === undefined) return missing("refresh_token");
        return answer(exchangeRefreshToken(db, { ...asked, refreshToken, scope }));
      }
      case DEVICE_GRANT: {
        const { deviceCode } = input;
        if (deviceCode === undefined) return missing("device_code");
        return answer(exchangeDeviceCode(db, { ...asked, deviceCode }));
      }
      case undefined:
        return missing("grant_type");
      default:
        return refused({
          error: "unsupported_grant_type",
          description: `grant_type must be authorization_code, refresh_token or ${DEVICE_GRANT}`,
        });
    }
  },
});
