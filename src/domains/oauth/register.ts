import { Type } from "@sinclair/typebox";
import { definePublicCapability } from "../../kernel/capability.ts";
import { closed, text } from "../../kernel/fields.ts";
import { OAuthAnswer } from "../../kernel/files.ts";
import { DAY_MS } from "../../lib/time.ts";
import { readMetadata } from "./client-rules.ts";
import { refused } from "./oauth.schema.ts";
import { clientIdFor } from "./registrations.ts";

/** How long a registration lasts without a learner's consent, in milliseconds. A grant extends it. */
const UNUSED_MS = DAY_MS;

const texts = (description: string) =>
  Type.Optional(Type.Array(text({ min: 1, max: 2_000, description: "A text." }), { maxItems: 50, description }));

export const oauthRegister = definePublicCapability({
  id: "oauth_register",
  name: "oauth.clients.register",
  summary: "Register a program",
  description: "The registration endpoint (RFC 7591), for programs without a client metadata document.",
  effect: "read",
  audiences: ["protocol"],
  route: { method: "POST", path: "/oauth/register" },
  sends: "oauth",
  limit: "registration",
  request: closed({
    redirectUris: texts("Addresses to which the browser may return."),
    clientName: Type.Optional(text({ max: 1_000, description: "What the program calls itself; the learner sees it." })),
    grantTypes: texts("The grants that the program uses."),
    tokenEndpointAuthMethod: Type.Optional(
      text({ max: 100, description: "none, or left out: programs have no secrets." }),
    ),
  }),
  response: OAuthAnswer,
  returns: "The registration with its client_id.",
  examples: [{ title: "Register", request: { clientName: "My agent", redirectUris: ["http://127.0.0.1/callback"] } }],
  notes: [
    "A registration that no learner uses expires after a day.",
    "Redirect addresses that are not accepted are left out of the answer.",
  ],
  handler({ now, site, vault }, input) {
    if (!site.registersClients) {
      const description =
        "programs cannot register here; use a client metadata document (client_id as an https address)";
      return { ...refused({ error: "access_denied", description }), status: 403 };
    }
    const { redirectUris, clientName, grantTypes, tokenEndpointAuthMethod } = input;
    const written = Object.entries({
      redirect_uris: redirectUris,
      client_name: clientName,
      grant_types: grantTypes,
      // A client that asks for a secret gets none; the answer says so (RFC 7591, 3.2.1).
      token_endpoint_auth_method: tokenEndpointAuthMethod === "none" ? "none" : undefined,
    }).filter(([, value]) => value !== undefined);
    const client = readMetadata(new Map(written));
    if ("fault" in client) {
      const error = client.fault.includes("redirect_uris") ? "invalid_redirect_uri" : "invalid_client_metadata";
      return refused({ error, description: `the registration ${client.fault}` });
    }
    const clientId = clientIdFor({ ...client, expiresAt: now + UNUSED_MS }, vault);
    if (clientId === null) {
      const description = "the registration has redirect_uris that are too long together; register fewer";
      return refused({ error: "invalid_redirect_uri", description });
    }
    return {
      status: 201,
      body: {
        client_id: clientId,
        client_id_issued_at: Math.floor(now / 1000),
        client_name: client.clientName,
        redirect_uris: client.redirectUris,
        grant_types: grantTypes ?? ["authorization_code", "refresh_token"],
        response_types: ["code"],
        token_endpoint_auth_method: "none",
      },
    };
  },
});
