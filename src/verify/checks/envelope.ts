import type { Check, Probe } from "../check.ts";
import type { Exchange } from "../client.ts";
import { at, isObject } from "../json.ts";
import { brief, expectThat, forEach, READS, requireAllowed, shown } from "./asking.ts";

/** Section 4.1: the envelope of a successful answer. */
export const envelopeChecks: readonly Check[] = forEach(READS, ({ id }) => ({
  kind: "envelope",
  section: "4.1",
  title: `${id} answers HTTP 200 with {code: 0, message: "ok", data: object} as JSON`,
  async run(probe: Probe) {
    await requireAllowed(probe, id);
    const exchange = await probe.facts.validAnswer(id);
    if (exchange === null) probe.skip(`The learner has nothing that ${id} could be asked for.`);
    // Section 7: a call may also be refused if the learner is not entitled to it.
    if (exchange.status === 403) probe.skip(`The service does not let this learner call ${id}: ${shown(exchange)}.`);
    expectEnvelope(probe, exchange);
  },
}));

/** Tests that an answer has the envelope that section 4.1 defines for a successful call. */
export function expectEnvelope(probe: Probe, exchange: Exchange): void {
  const { status, json, headers } = exchange;
  const isGood = expectThat(probe, status === 200, {
    expected: "A call that keeps to the contract is answered HTTP 200.",
    actual: `It was answered ${shown(exchange)}.`,
    exchange,
  });
  if (!isGood) return;
  const type = headers["content-type"] ?? "";
  expectThat(probe, /^application\/json\s*(;|$)/i.test(type), {
    expected: "An answer is JSON and says so: Content-Type: application/json.",
    actual: type === "" ? "It has no Content-Type." : `Its Content-Type is ${type}.`,
    exchange,
  });
  const { code, message, data } = isObject(json) ? json : {};
  const parts = [
    ["code is the integer 0", code === 0, code],
    ['message is "ok"', message === "ok", message],
    ["data is an object", isObject(data), data],
  ] as const;
  for (const [expected, holds, seen] of parts) {
    expectThat(probe, holds, { expected: `In a good answer ${expected}.`, actual: `It is ${brief(seen)}.`, exchange });
  }
}

/** The data of a successful answer, or undefined. */
export function dataOf(exchange: Exchange): unknown {
  return exchange.status === 200 ? at(exchange.json, "data") : undefined;
}
