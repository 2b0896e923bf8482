import type { Check, Probe } from "../check.ts";
import type { CallOptions } from "../client.ts";
import type { ContractOperation } from "../contract/operations.ts";
import {
  expectRefusal,
  expectThat,
  forEach,
  harmlessRequest,
  NOT_FOUND,
  PERSONAL,
  PUBLIC,
  requireAllowed,
  requireOffered,
  shown,
  UNAUTHENTICATED,
} from "./asking.ts";
import { expectEnvelope } from "./envelope.ts";

const GARBAGE = "lectern-verify-no-such-token";

/** Authorization headers that do not contain a token. */
const NO_CREDENTIALS = ["Bearer", "Bearer ", `Basic ${btoa("learner:password")}`, GARBAGE, "Bearer a b"];

/** Sections 1 and 5: who may call what without a token, and with an invalid one. */
export const authenticationChecks: readonly Check[] = [
  ...forEach(PUBLIC, ({ id }) => ({
    kind: "authentication.public",
    section: "1",
    title: `${id} needs no token`,
    async run(probe: Probe) {
      await requireOffered(probe, id);
      const body = (await probe.facts.validRequest(id)) ?? {};
      const exchange = await probe.client.call(id, body, { token: null });
      if (exchange.status !== NOT_FOUND.status && exchange.status !== 400) expectEnvelope(probe, exchange);
      else if (await hasRequest(probe, id)) expectEnvelope(probe, exchange);
    },
  })),
  ...forEach(PERSONAL, (operation) => ({
    kind: "authentication.no_token",
    section: "5",
    title: `${operation.id} answers 401 / 40101 without a token`,
    run: (probe) => expectStranger(probe, operation, { token: null }, "A call without a token"),
  })),
  ...forEach(PERSONAL, (operation) => ({
    kind: "authentication.unknown_token",
    section: "5",
    title: `${operation.id} answers 401 / 40101 to a token that was never issued`,
    run: (probe) => expectStranger(probe, operation, { token: GARBAGE }, "A call with a token that was never issued"),
  })),
  {
    section: "5",
    name: "authentication.no_credentials",
    title: "Only `Authorization: Bearer <token>` is a credential",
    async run(probe: Probe) {
      const id = "ielts_vocabulary_personal_search";
      await requireAllowed(probe, id);
      for (const authorization of NO_CREDENTIALS) {
        const exchange = await probe.client.call(id, {}, { token: null, headers: { authorization } });
        expectRefusal(probe, exchange, UNAUTHENTICATED, `Authorization: ${authorization}`);
      }
    },
  },
  {
    section: "5",
    name: "authentication.redirects",
    title: "Nothing sends a token elsewhere",
    async run(probe: Probe) {
      const answers = [
        await probe.client.request("GET", "/api/v1/agent/me"),
        await probe.client.call("ielts_vocabulary_personal_search", {}),
      ];
      for (const exchange of answers) {
        const isRedirect = exchange.status >= 300 && exchange.status < 400;
        expectThat(probe, !isRedirect, {
          expected: "A call with a token is answered at its own address; a redirect must not send the token elsewhere.",
          actual: `It was answered ${shown(exchange)} and sent to ${exchange.headers["location"] ?? "nowhere"}.`,
          exchange,
        });
      }
    },
  },
];

async function hasRequest({ facts }: Probe, operation: string): Promise<boolean> {
  return (await facts.validRequest(operation)) !== null;
}

async function expectStranger(
  probe: Probe,
  operation: ContractOperation,
  options: CallOptions,
  what: string,
): Promise<void> {
  await requireOffered(probe, operation.id);
  const { body, isValid } = await harmlessRequest(probe.facts, operation, probe.facts.mayLeave);
  const exchange = await probe.client.call(operation.id, body, options);
  if (exchange.status === 400 && !isValid) probe.skip(UNDECIDED);
  expectRefusal(probe, exchange, UNAUTHENTICATED, what);
}

/** Why the check cannot determine whom a service would allow to write. */
export const UNDECIDED =
  "The service looks at the body before it looks at who calls, and a whole body is sent only with --lasting.";
