import { defineCapability } from "../../kernel/capability.ts";
import { stateConflict } from "../../kernel/errors.ts";
import { closed, text } from "../../kernel/fields.ts";
import { hashSecret } from "../../lib/secrets.ts";
import { MINUTE_MS } from "../../lib/time.ts";
import { clientIdOf, readAuthorization, redirectWith } from "./authorization-request.ts";
import { insertCode } from "./codes.store.ts";
import { activeGrantScopes } from "./grants.store.ts";
import { findClient, storeRegistration } from "./known-clients.service.ts";
import { chosenScopes, decisionField, queryField, requireChosen } from "./oauth.schema.ts";
import { storedScopes, union } from "./scopes.ts";

/** How long a code can be exchanged, in milliseconds. The browser hands it over at once. */
const CODE_MS = MINUTE_MS;

export const decideAuthorizationRequest = defineCapability({
  id: "oauth_decide_request",
  name: "oauth.requests.decide",
  summary: "Allow or deny a program",
  description:
    "Decides about an authorization request, and answers where the browser must go: to the program, with a code or an error.",
  effect: "write",
  request: closed({ query: queryField, decision: decisionField, scopes: chosenScopes }),
  response: closed({ redirectTo: text({ description: "The program's address with the outcome." }) }),
  returns: "The address to open.",
  examples: [
    {
      title: "Allow reading of plans",
      request: { query: "response_type=code&client_id=lectern-cli", decision: "allow", scopes: ["study_plans:read"] },
    },
  ],
  notes: [
    "The learner can allow less than the program asks for. What the same program was allowed before can be included again.",
    "A code is valid for one minute and for one exchange.",
  ],
  prepare: (ctx, { query }) => findClient(ctx.db, { ...ctx, clientId: clientIdOf(new URLSearchParams(query)) }),
  handler({ db, accountId, now, site, ids, vault }, { query, decision, scopes: chosen }, client) {
    if ("fault" in client) throw refusedRequest(`client_id ${client.fault}`);
    const { clientId, clientName, host: clientHost } = client;
    const read = readAuthorization(new URLSearchParams(query), client, site.baseUrl);
    if ("error" in read) throw refusedRequest(read.description);
    const { redirectUri, state, codeChallenge } = read;
    if (decision === "deny") {
      const answer = { error: "access_denied", error_description: "the learner declined", state };
      return { redirectTo: redirectWith(redirectUri, answer, site.baseUrl) };
    }
    const before = activeGrantScopes(db, accountId, { clientId, now }).map(storedScopes);
    const scopes = requireChosen(chosen, union(read.scopes, ...before));
    storeRegistration(db, { clientId, now, vault });
    const code = ids.secret();
    insertCode(db, accountId, {
      codeHash: hashSecret(code),
      clientId,
      clientName,
      clientHost,
      redirectUri,
      codeChallenge,
      scopes: JSON.stringify(scopes),
      resources: JSON.stringify(read.resources),
      expiresAt: now + CODE_MS,
    });
    return { redirectTo: redirectWith(redirectUri, { code, state }, site.baseUrl) };
  },
});

function refusedRequest(what: string) {
  return stateConflict("oauth.request_refused", `This request cannot be granted: ${what}. Start again in the program.`);
}
