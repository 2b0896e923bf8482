import { SCOPES } from "../../identity/scopes.ts";
import { RESOURCE_PATHS, type Resource, resourceMetadataPath } from "../../identity/tokens.ts";
import type { Site } from "../../kernel/context.ts";
import type { Operations } from "../../kernel/operations.ts";
import { PATHS } from "./place.ts";

/** What a client must know about a protected resource (RFC 9728, section 2). */
export function protectedResource({ baseUrl, siteUrl }: Site, resource: Resource | null): object {
  return {
    resource: `${baseUrl}${resource === null ? "" : RESOURCE_PATHS[resource]}`,
    authorization_servers: [baseUrl],
    scopes_supported: SCOPES,
    bearer_methods_supported: ["header"],
    resource_name: "lectern",
    resource_documentation: `${siteUrl}${PATHS.developers}`,
  };
}

/** What a client must know about this authorization server (RFC 8414, section 2; MCP 2026-07-28, authorization server discovery). */
export function authorizationServer(operations: Operations, { baseUrl, siteUrl, registersClients }: Site): object {
  const endpoint = (id: string) => `${baseUrl}${operations.get(id)?.route?.path ?? ""}`;
  return {
    issuer: baseUrl,
    authorization_endpoint: `${siteUrl}${PATHS.authorize}`,
    token_endpoint: endpoint("oauth_token"),
    revocation_endpoint: endpoint("oauth_revoke"),
    device_authorization_endpoint: endpoint("oauth_begin_device"),
    ...(registersClients && { registration_endpoint: endpoint("oauth_register") }),
    client_id_metadata_document_supported: true,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    scopes_supported: [...SCOPES, "offline_access"],
    service_documentation: `${siteUrl}${PATHS.developers}`,
  };
}

/**
 * The same for clients that only know OpenID Connect Discovery, whose required fields it adds. No id tokens are issued: `openid` is not a
 * scope, and the key set is empty.
 */
export function openIdConfiguration(operations: Operations, site: Site): object {
  return {
    ...authorizationServer(operations, site),
    jwks_uri: `${site.baseUrl}${PATHS.keys}`,
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
  };
}

/**
 * The challenge of a 401 or 403 (RFC 6750, section 3; RFC 9728, 5.1). `error` is left out if no token was sent; `scopes` are those to ask
 * for.
 */
export function challenge(
  { baseUrl }: Pick<Site, "baseUrl">,
  resource: Resource,
  { error, scopes = SCOPES }: { error?: "invalid_token" | "insufficient_scope"; scopes?: readonly string[] } = {},
): string {
  return [
    `Bearer resource_metadata="${baseUrl}${resourceMetadataPath(resource)}"`,
    `scope="${scopes.join(" ")}"`,
    ...(error === undefined ? [] : [`error="${error}"`]),
  ].join(", ");
}
