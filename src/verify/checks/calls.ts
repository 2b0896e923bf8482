import type { Check, Probe } from "../check.ts";
import type { Exchange } from "../client.ts";
import { CONTRACT_FIELDS } from "../contract/index.ts";
import { CONTRACT_OPERATIONS } from "../contract/operations.ts";
import type { Facts } from "../facts.ts";
import { at, isObject, type JsonObject } from "../json.ts";
import { shown } from "./asking.ts";

const answerCache = new WeakMap<Facts, Map<string, Promise<Exchange>>>();
const sources = new WeakMap<JsonObject, Exchange>();

/** Whether an operation is read-only. */
export function reads(operation: string): boolean {
  return CONTRACT_OPERATIONS.some(({ id, effect }) => id === operation && effect === "read");
}

/** Calls a read operation. The same call is made once in a run; its answer is cached for all checks. */
export function read({ client, facts }: Probe, operation: string, body: JsonObject): Promise<Exchange> {
  const answers = answerCache.get(facts) ?? new Map<string, Promise<Exchange>>();
  answerCache.set(facts, answers);
  const key = `${operation} ${JSON.stringify(body)}`;
  const known = answers.get(key);
  if (known !== undefined) return known;
  const answer = client.call(operation, body);
  answers.set(key, answer);
  answer.catch(() => answers.delete(key));
  return answer;
}

/**
 * Checks that compare answers. A finding is tested once more with new answers, because the learner may have changed something between the
 * cached ones.
 */
export function confirmed(checks: readonly Check[]): readonly Check[] {
  return checks.map((check) => ({ ...check, run: (probe) => runAndConfirm(check, probe) }));
}

async function runAndConfirm(check: Check, probe: Probe): Promise<void> {
  let found = 0;
  const noting: Probe = { ...probe, deviates: () => void found++ };
  try {
    await check.run(noting);
  } catch (error) {
    if (found === 0) throw error;
  }
  if (found === 0) return;
  answerCache.delete(probe.facts);
  await check.run(probe);
}

/** The data of an answer, or null if the call failed. */
export function dataOf({ status, json }: Exchange): JsonObject | null {
  const data = at(json, "data");
  return status === 200 && at(json, "code") === 0 && isObject(data) ? data : null;
}

/** {@link read} for its data. Ends the check if the call fails: other checks test whether it must succeed. */
export async function readData(probe: Probe, operation: string, body: JsonObject): Promise<JsonObject> {
  const answer = await read(probe, operation, body);
  const data = dataOf(answer) ?? probe.skip(`${operation} answered ${answer.status} to ${JSON.stringify(body)}.`);
  sources.set(data, answer);
  return data;
}

/** Records a deviation if a condition on the data of {@link readData} does not hold. Returns whether it holds. */
export type Must = (holds: boolean, expected: string, actual: unknown) => boolean;

/** A condition on the data. The actual value is reported as text, or else as JSON. */
export function mustOf(probe: Probe, data: JsonObject): Must {
  const exchange = sources.get(data);
  return (holds, expected, actual) => {
    const text = typeof actual === "string" ? actual : `There is ${JSON.stringify(actual) ?? "nothing"}.`;
    if (!holds) probe.deviates({ expected, actual: text, ...(exchange && { exchange }) });
    return holds;
  };
}

/** The required fields of a request that the operation accepts, or null if they are not available. */
export async function leastRequest({ facts }: Probe, operation: string): Promise<JsonObject | null> {
  const names = CONTRACT_FIELDS.filter((one) => one.operation === operation && one.required).map(({ field }) => field);
  const required = names.filter((name) => !name.includes("."));
  if (required.length === 0) return {};
  const valid = await facts.validRequest(operation);
  return valid === null ? null : Object.fromEntries(required.map((name) => [name, valid[name]]));
}

/** {@link leastRequest} that ends the check if it is null. */
export async function leastRequestOf(probe: Probe, operation: string): Promise<JsonObject> {
  return (await leastRequest(probe, operation)) ?? probe.skip(`Nothing is there that ${operation} could be asked for.`);
}

/** Tests that an answer is successful; if an id was made up, not found is also accepted. */
export function expectAcceptance(probe: Probe, exchange: Exchange, what: string, hasInventedId: boolean): void {
  const code = at(exchange.json, "code");
  if (exchange.status === 200 && code === 0) return;
  if (hasInventedId && exchange.status === 404 && code === 40401) return;
  probe.deviates({ expected: `${what} is accepted.`, actual: `It was answered ${shown(exchange)}.`, exchange });
}
