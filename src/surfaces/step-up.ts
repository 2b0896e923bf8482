import { ACCESS_TOKEN_PREFIX } from "../identity/tokens.ts";
import type { Credential } from "../kernel/call.ts";
import { challenge } from "./documents/oauth.ts";
import type { HttpParts } from "./http-parts.ts";

/**
 * The challenge of a call that was refused because its token lacks a scope (RFC 6750, section 3.1). It names the scopes to ask the learner for:
 * those of the token and those it lacks. Null if asking does not help, or if the token comes from a binding, which has every scope.
 */
export async function stepUpChallenge(
  { kernel, operations }: Pick<HttpParts, "kernel" | "operations">,
  operation: string,
  credential: Credential | null,
  reason: string,
): Promise<string | null> {
  const outline = operations.get(operation);
  if (reason !== "auth.scope_missing" || outline === undefined || credential?.kind !== "token") return null;
  if (!credential.secret.startsWith(ACCESS_TOKEN_PREFIX)) return null;
  const actor = kernel.authenticate(kernel.reader, credential, kernel.clock.now());
  const { scopes } = await operations.load(outline);
  const asked = [...new Set([...(actor?.scopes ?? []), ...scopes])];
  return challenge(kernel.site(), credential.resource ?? "api", { error: "insufficient_scope", scopes: asked });
}
