import type { Check, Probe } from "../check.ts";
import { CONTRACT_OPERATIONS, type ContractOperation } from "../contract/operations.ts";
import { isObject, walk } from "../json.ts";
import {
  expectRefusal,
  expectThat,
  FORBIDDEN,
  forEach,
  harmlessRequest,
  PERSONAL,
  requireOffered,
  shown,
  UNAUTHENTICATED,
} from "./asking.ts";
import { UNDECIDED } from "./authentication.ts";
import { dataOf, expectEnvelope } from "./envelope.ts";

const ME = "/api/v1/agent/me";

/** Sections 4.5 and 5: the identity call, and that each operation requires its scopes. */
export const scopeChecks: readonly Check[] = [
  {
    section: "4.5",
    name: "identity.answer",
    title: "GET /api/v1/agent/me returns account, expiry and scopes of the token",
    async run(probe: Probe) {
      const exchange = await probe.client.request("GET", ME);
      expectEnvelope(probe, exchange);
      const data = dataOf(exchange);
      if (!isObject(data)) return;
      const { scopes } = await probe.facts.identity();
      const parts = [
        ["the account", hasField(data, /account|user|learner|owner/i, () => true)],
        ["when it expires, as an instant", hasField(data, /expir/i, isInstant)],
        ["the scopes, by their names", scopes.length > 0],
      ] as const;
      for (const [what, holds] of parts) {
        const expected = `The identity of a token includes ${what}.`;
        expectThat(probe, holds, { expected, actual: "No field of the answer does.", exchange });
      }
    },
  },
  ...[
    { name: "identity.no_token", token: null, what: "GET /me without a token" },
    { name: "identity.unknown_token", token: "lectern-verify-no-such-token", what: "GET /me with an unknown token" },
  ].map(
    ({ name, token, what }): Check => ({
      section: "4.5",
      name,
      title: `${what} is answered 401 / 40101`,
      async run(probe: Probe) {
        expectRefusal(probe, await probe.client.request("GET", ME, { token }), UNAUTHENTICATED, what);
      },
    }),
  ),
  ...forEach(PERSONAL, (operation) => ({
    kind: "scopes.own",
    section: "5",
    title: `${operation.id} goes by ${operation.scopes.join(", ")} of the token that was given`,
    async run(probe: Probe) {
      const { scopes } = await probe.facts.identity();
      if (scopes.length === 0) probe.skip("The service does not report the scopes of the token.");
      await expectByScopes(probe, operation, scopes, undefined);
    },
  })),
  ...forEach(CONTRACT_OPERATIONS, (operation) => ({
    kind: "scopes.limited",
    section: "5",
    title: `${operation.id} goes by ${operation.scopes.join(", ")} of a token that lacks scopes`,
    needs: ["limited"],
    async run(probe: Probe) {
      const { limitedToken: token } = probe.facts;
      const { scopes = [] } = (await probe.facts.limitedIdentity()) ?? {};
      await expectByScopes(probe, operation, scopes, token ?? undefined);
    },
  })),
];

/** Section 5, point 6, and section 7: a missing scope is 403 / 40301, and no other operation is refused this way. */
async function expectByScopes(
  probe: Probe,
  operation: ContractOperation,
  scopes: readonly string[],
  token: string | undefined,
): Promise<void> {
  await requireOffered(probe, operation.id);
  const missing = operation.public ? [] : operation.scopes.filter((scope) => !scopes.includes(scope));
  const { body, isValid } = await harmlessRequest(probe.facts, operation, missing.length > 0 && probe.facts.mayLeave);
  const exchange = await probe.client.call(operation.id, body, token === undefined ? {} : { token });
  if (missing.length > 0) {
    if (exchange.status === 400 && !isValid) probe.skip(UNDECIDED);
    expectRefusal(probe, exchange, FORBIDDEN, `A call of a token without ${missing.join(", ")}`);
    return;
  }
  // A learner may lack something other than a scope; then none of their tokens may call it.
  if (exchange.status === 403 && token !== undefined && (await isRefusedAnyway(probe, operation.id, body))) {
    probe.skip(`The service does not let this learner call ${operation.id}: ${shown(exchange)}.`);
  }
  expectThat(probe, exchange.status !== 401 && exchange.status !== 403, {
    expected: `A token with ${operation.scopes.join(", ")} may call ${operation.id}.`,
    actual: `It was answered ${shown(exchange)}.`,
    exchange,
  });
}

async function isRefusedAnyway({ client, facts }: Probe, id: string, body: unknown): Promise<boolean> {
  const own = (await facts.allows(id)) ? await client.call(id, body) : null;
  return own?.status === 403;
}

function hasField(data: unknown, name: RegExp, accepts: (value: unknown) => boolean): boolean {
  const fields = [...walk(data)].filter((one) => typeof one.name === "string" && name.test(one.name));
  return fields.some(({ value }) => value !== null && value !== undefined && accepts(value));
}

function isInstant(value: unknown): boolean {
  return typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value));
}
