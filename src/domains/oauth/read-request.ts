import { defineCapability } from "../../kernel/capability.ts";
import { closed, nullable, text } from "../../kernel/fields.ts";
import { clientIdOf, readAuthorization } from "./authorization-request.ts";
import { activeGrantScopes } from "./grants.store.ts";
import { findClient } from "./known-clients.service.ts";
import { AskedScopes, ClientCard, clientCard, queryField } from "./oauth.schema.ts";
import { storedScopes, union } from "./scopes.ts";

export const readAuthorizationRequest = defineCapability({
  id: "oauth_read_request",
  name: "oauth.requests.read",
  summary: "Show what a program asks for",
  description:
    "Reads an authorization request for the consent page: who asks, for what, and where the browser goes next.",
  effect: "read",
  request: closed({ query: queryField }),
  response: closed({
    request: nullable(closed({ client: ClientCard, ...AskedScopes })),
    refusal: nullable(
      closed({
        error: text({ description: "Error code of OAuth." }),
        description: text({ description: "What is wrong, for the program's developer." }),
        redirectTo: nullable(text({ description: "The program's address with the error; null if it is not trusted." })),
      }),
    ),
  }),
  returns: "The request or its refusal; the other one is null.",
  examples: [{ title: "Open the consent page", request: { query: "response_type=code&client_id=lectern-cli" } }],
  notes: ["A client with a metadata document is fetched from its own address, within five seconds."],
  prepare: (ctx, { query }) => findClient(ctx.db, { ...ctx, clientId: clientIdOf(new URLSearchParams(query)) }),
  handler({ db, accountId, now, site }, { query }, client) {
    if ("fault" in client) {
      const description = `client_id ${client.fault}`;
      return { request: null, refusal: { error: "invalid_client", description, redirectTo: null } };
    }
    const read = readAuthorization(new URLSearchParams(query), client, site.baseUrl);
    if ("error" in read) {
      const { error, description, redirectTo } = read;
      return { request: null, refusal: { error, description, redirectTo } };
    }
    const { clientId } = client;
    const granted = union(...activeGrantScopes(db, accountId, { clientId, now }).map(storedScopes));
    return {
      request: { client: clientCard(client, read.redirectUri), requested: [...read.scopes], granted },
      refusal: null,
    };
  },
});
