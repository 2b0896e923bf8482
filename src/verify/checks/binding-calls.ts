import type { Probe } from "../check.ts";
import type { Exchange } from "../client.ts";
import { isObject, type JsonObject } from "../json.ts";
import { brief, expectThat, shown } from "./asking.ts";
import { dataOf, expectEnvelope } from "./envelope.ts";

export const BINDINGS_PATH = "/api/v1/agent-bindings";
/** The states of section 3.1. */
const STATES: readonly unknown[] = ["pending", "bound", "expired", "used"];

/** A binding and the answer that created it; ends the check if there is none. */
export function created(probe: Probe, exchange: Exchange): { binding: JsonObject; exchange: Exchange } {
  const binding = dataOf(exchange);
  if (!isObject(binding)) return probe.skip(`No binding could be made: ${shown(exchange)}.`);
  return { binding, exchange };
}

export function exchangeOf({ client }: Probe, { bindingId, secret }: JsonObject): Promise<Exchange> {
  const path = `${BINDINGS_PATH}/${encodeURIComponent(String(bindingId))}/exchange`;
  return client.request("POST", path, { body: { secret }, token: null });
}

/** Tests that an exchange reports this state, and a token only when bound. Returns whether the state is the expected one. */
export function expectState(probe: Probe, exchange: Exchange, state: string): boolean {
  expectEnvelope(probe, exchange);
  const { status, token } = Object(dataOf(exchange));
  const isIt = expectThat(probe, status === state, {
    expected: `data.status is ${state}.`,
    actual: STATES.includes(status) ? `It is ${status}.` : `It is ${brief(status)}, no state of the contract.`,
    exchange,
  });
  const hasNone = state === "bound" || token === undefined || token === null;
  expectThat(probe, hasNone, { expected: `No token comes with ${state}.`, actual: "One does.", exchange });
  return isIt;
}
