import { DAY_MS, MINUTE_MS } from "../../lib/time.ts";
import type { Check, Probe } from "../check.ts";
import type { Exchange } from "../client.ts";
import { createBinding } from "../create-facts.ts";
import { at } from "../json.ts";
import { expectThat, shown } from "./asking.ts";
import { created, exchangeOf, expectState } from "./binding-calls.ts";
import { expectEnvelope } from "./envelope.ts";

/** Section 8. */
const VALID_MS = 10 * MINUTE_MS;
const TOKEN_DAYS = 365;

/** Section 3.1 to its final states, which needs confirmation and the passage of time: the control API of a demo does both. */
export const bindingStateChecks: readonly Check[] = [
  {
    section: "3.1",
    name: "binding_states.bound",
    title: "A confirmed binding returns the token once, and is used from then on",
    needs: ["control"],
    async run(probe: Probe) {
      const { binding } = await createPendingBinding(probe);
      await control(probe, "/bindings/confirm", { bindingId: binding["bindingId"] });
      const first = await exchangeOf(probe, binding);
      if (!expectState(probe, first, "bound")) return;
      const token = at(first.json, "data", "token");
      const isToken = expectThat(probe, typeof token === "string" && token !== "", {
        expected: "The exchange that answers bound returns the token.",
        actual: `data.token is ${typeof token}.`,
        exchange: first,
      });
      if (isToken) await expectWorking(probe, String(token), first);
      for (let again = 0; again < 2; again++) expectState(probe, await exchangeOf(probe, binding), "used");
    },
  },
  {
    section: "3.1",
    name: "binding_states.expired",
    title: "A binding not confirmed within ten minutes is expired",
    needs: ["control"],
    async run(probe: Probe) {
      const { binding } = await createPendingBinding(probe);
      await control(probe, "/clock/step", { by: VALID_MS - MINUTE_MS });
      expectState(probe, await exchangeOf(probe, binding), "pending");
      await control(probe, "/clock/step", { by: 2 * MINUTE_MS });
      expectState(probe, await exchangeOf(probe, binding), "expired");
    },
  },
];

async function createPendingBinding(probe: Probe) {
  return created(probe, await createBinding(probe.client));
}

/** Tests that an issued token works, and expires after a year. */
async function expectWorking(probe: Probe, token: string, exchange: Exchange): Promise<void> {
  expectEnvelope(probe, await probe.client.request("GET", "/api/v1/agent/me", { token }));
  const ms = Date.parse(String(at(exchange.json, "data", "expiresAt"))) - Date.parse(exchange.headers["date"] ?? "");
  const days = ms / DAY_MS;
  expectThat(probe, Math.abs(days - TOKEN_DAYS) < 0.1, {
    expected: `data.expiresAt is when the token expires, ${TOKEN_DAYS} days from now.`,
    actual: Number.isNaN(days) ? "It is not an instant." : `It is ${days.toFixed(1)} days from now.`,
    exchange,
  });
}

async function control(probe: Probe, path: string, body: unknown): Promise<void> {
  const { client, facts } = probe;
  const exchange = await client.request("POST", path, { body, token: null, base: facts.controlUrl ?? "" });
  if (exchange.status !== 200) probe.skip(`The control API answered ${path} with ${shown(exchange)}.`);
}
