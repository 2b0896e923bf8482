import { SCOPES, type Scope } from "../../identity/scopes.ts";
import type { Resource } from "../../identity/tokens.ts";
import { type Client, isRedirectOf } from "./client-rules.ts";
import { resourcesNamed } from "./resources.ts";
import { readScopes } from "./scopes.ts";

/** A valid authorization request (OAuth 2.1, 4.1.1). */
export interface AuthorizationRequest {
  readonly client: Client;
  readonly redirectUri: string;
  readonly state: string | null;
  readonly codeChallenge: string;
  readonly scopes: readonly Scope[];
  readonly resources: readonly Resource[];
}

/** An error of OAuth (RFC 6749, 4.1.2.1 and 5.2; RFC 8707, 2), described for the developer of the client. */
export interface OAuthFault {
  readonly error: string;
  readonly description: string;
}

/** A request that cannot be granted. `redirectTo` is null if the client or its address is in doubt: the browser then stays here. */
export interface RefusedRequest extends OAuthFault {
  readonly redirectTo: string | null;
}

/** The client id of a request, or null if it has none or several. */
export function clientIdOf(query: URLSearchParams): string | null {
  const [clientId, ...more] = query.getAll("client_id");
  return clientId === undefined || clientId === "" || more.length > 0 ? null : clientId;
}

/** Reads the query of an authorization request of a known client. */
export function readAuthorization(
  query: URLSearchParams,
  client: Client,
  baseUrl: string,
): AuthorizationRequest | RefusedRequest {
  const [redirectUri, ...moreUris] = query.getAll("redirect_uri");
  if (redirectUri === undefined || moreUris.length > 0) return stay("redirect_uri must be given once");
  if (!isRedirectOf(client, redirectUri)) return stay("redirect_uri is not a redirect address of this client");

  const [state, ...moreStates] = query.getAll("state");
  const scope = query.get("scope") ?? "";
  const scopes = scope === "" ? SCOPES : readScopes(scope);
  const resources = resourcesNamed(query.getAll("resource").filter(Boolean), baseUrl);
  const refuse = ({ error, description }: OAuthFault): RefusedRequest => {
    const answer = { error, error_description: description, state: moreStates.length > 0 ? undefined : state };
    return { error, description, redirectTo: redirectWith(redirectUri, answer, baseUrl) };
  };
  const fault = parameterFault(query);
  if (fault !== null) return refuse(fault);
  if (scopes.length === 0) return refuse({ error: "invalid_scope", description: "scope has no scope of this service" });
  if (resources === null) {
    return refuse({ error: "invalid_target", description: "resource is not an address of this service" });
  }
  const codeChallenge = query.get("code_challenge") ?? "";
  return { client, redirectUri, state: state ?? null, codeChallenge, scopes, resources };
}

function stay(description: string): RefusedRequest {
  return { error: "invalid_request", description, redirectTo: null };
}

function parameterFault(query: URLSearchParams): OAuthFault | null {
  const invalid = (description: string) => ({ error: "invalid_request", description });
  const repeated = [...new Set(query.keys())].find((name) => name !== "resource" && query.getAll(name).length > 1);
  // A description has only some characters (RFC 6749, 4.1.2.1), a name from outside may have all.
  if (repeated !== undefined) {
    return invalid(`${repeated.replaceAll(/\W/g, "").slice(0, 40) || "a parameter"} is given more than once`);
  }
  // A parameter without a value counts as left out (RFC 6749, 3.1).
  const given = (name: string) => query.get(name) || null;
  const type = given("response_type");
  if (type === null) return invalid("response_type is missing");
  if (type !== "code") return { error: "unsupported_response_type", description: "response_type must be code" };
  if ((given("response_mode") ?? "query") !== "query") return invalid("response_mode must be query or left out");
  if (given("request") !== null || given("request_uri") !== null) {
    return { error: "request_not_supported", description: "request and request_uri are not supported" };
  }
  // A challenge is the SHA-256 of the verifier in base64url: 43 characters (RFC 7636, 4.2). Without a method it would be `plain`.
  if (!/^[\w-]{43}$/.test(query.get("code_challenge") ?? "")) {
    return invalid("code_challenge must be 43 characters of base64url (PKCE)");
  }
  if (query.get("code_challenge_method") !== "S256") return invalid("code_challenge_method must be S256");
  return null;
}

/** The redirect address with an answer, which names its issuer (RFC 9207). */
export function redirectWith(
  redirectUri: string,
  answer: Readonly<Record<string, string | null | undefined>>,
  baseUrl: string,
): string {
  const fields = Object.entries({ ...answer, iss: baseUrl }).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, value]],
  );
  return `${redirectUri}${redirectUri.includes("?") ? "&" : "?"}${new URLSearchParams(fields)}`;
}
