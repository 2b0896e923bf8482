import { type Static, Type } from "@sinclair/typebox";
import type { Site } from "../../kernel/context.ts";
import { invalidRequest } from "../../kernel/errors.ts";
import { choice, closed, nullable, text } from "../../kernel/fields.ts";
import type { OAuthAnswer } from "../../kernel/files.ts";
import { detailOf, refuseAll } from "../../kernel/problems.ts";
import type { OAuthFault } from "./authorization-request.ts";
import { type Client, isLoopback, opensApp } from "./client-rules.ts";
import type { Issued } from "./exchange.service.ts";
import { union } from "./scopes.ts";

/** Bounds of what clients send: long enough for every known client. */
export const clientIdField = text({ min: 1, max: 2_000, description: "Id of the client." });
export const resourceField = Type.Array(text({ min: 1, max: 2_000, description: "An address." }), {
  maxItems: 10,
  description: "Addresses of this service at which the token is used (RFC 8707).",
});
export const scopeField = text({ max: 2_000, description: "Scopes separated by spaces." });

export const queryField = text({
  min: 1,
  max: 8_000,
  description: "The query of the authorization request, without `?`.",
});
export const decisionField = choice(["allow", "deny"], { description: "What the learner decided." });
export const chosenScopes = Type.Array(text({ min: 1, max: 60, description: "A scope." }), {
  maxItems: 100,
  description: "What the learner allows; ignored with deny.",
});

/** The client as the learner sees it. */
export const ClientCard = closed({
  name: text({ description: "What the program calls itself." }),
  host: nullable(text({ description: "The host that proves who the program is; null if it is unverified." })),
  redirectHost: nullable(text({ description: "The host to which the browser goes afterwards; null for a device." })),
  isOnThisDevice: Type.Boolean({ description: "Whether the browser goes to a program on the same device." }),
  appScheme: nullable(text({ description: "The scheme by which the browser opens an app; null for web addresses." })),
});

export function clientCard(
  client: Pick<Client, "clientName" | "host">,
  redirectUri: string | null,
): Static<typeof ClientCard> {
  const target = redirectUri === null ? null : new URL(redirectUri);
  const isApp = redirectUri !== null && opensApp(redirectUri);
  return {
    name: client.clientName,
    host: client.host,
    redirectHost: target === null ? null : target.host || target.protocol,
    isOnThisDevice: target !== null && (isApp || isLoopback(target.hostname)),
    appScheme: target !== null && isApp ? target.protocol : null,
  };
}

const scopeList = (description: string) => Type.Array(text({ description: "A scope." }), { description });

export const AskedScopes = {
  requested: scopeList("What the program asks for, in the order of the contract."),
  granted: scopeList("What the learner already allows this program."),
};

/** The error response of an endpoint (RFC 6749, 5.2). */
export function refused({ error, description }: OAuthFault): OAuthAnswer {
  return { status: error === "invalid_client" ? 401 : 400, body: { error, error_description: description } };
}

/** The token response (RFC 6749, 5.1). */
export function issuedAnswer({ accessToken, refreshToken, expiresInSeconds, scopes }: Issued): OAuthAnswer {
  const tokens = { access_token: accessToken, token_type: "Bearer", expires_in: expiresInSeconds };
  return { status: 200, body: { ...tokens, refresh_token: refreshToken, scope: scopes.join(" ") } };
}

/** The page on which a learner decides about a device. */
export function devicePage({ siteUrl }: Pick<Site, "siteUrl">): string {
  return `${siteUrl}/oauth/device`;
}

/**
 * The chosen scopes in the order of the contract.
 * @throws Failure 400 if nothing was chosen, or something that was not offered.
 */
export function requireChosen(chosen: readonly string[], offered: readonly string[]) {
  const expected = `one or more of ${offered.join(", ")}`;
  if (chosen.length === 0) {
    const message = "scopes is empty";
    throw invalidRequest(`${message}. Choose ${expected}, or deny.`, [{ path: "/scopes", message, expected }]);
  }
  const strange = chosen.flatMap((scope, at) => (offered.includes(scope) ? [] : [`/scopes/${at}`]));
  refuseAll(strange.map((path) => detailOf({ path, fault: "was not asked for", expected })));
  return union(chosen);
}

export const userCodeField = text({
  min: 1,
  max: 40,
  description: "The code that the program shows, such as WDJB-MJHT.",
});

/** The grant type of devices (RFC 8628, 3.4). */
export const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";

export const secretField = (description: string) => Type.Optional(text({ min: 1, max: 500, description }));
