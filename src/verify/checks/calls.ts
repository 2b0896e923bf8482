import type { Check, Probe } from "../check.ts";
import type { Exchange } from "../client.ts";
import { CONTRACT_FIELDS } from "../contract/index.ts";
import { CONTRACT_OPERATIONS } from "../contract/operations.ts";
import type { Facts } from "../facts.ts";
import { at, isObject, type JsonObject } from "../json.ts";
import { shown } from "./asking.ts";

const answerCache = new WeakMap<Facts, Map<string, Promise<Exchange>>>();
const sources = new WeakMap<JsonObject, Exchange>();

/** Whether an operation changes nothing. */
export function reads(operation: string): boolean {
  return CONTRACT_OPERATIONS.some(({ id, effect }) => id === operation && effect === "read");
}

/** Calls a reading operation. The same call is made once in a run; its answer is kept for all checks. */
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
 * Checks that compare answers: what one finds is looked at once more with new ones, since the learner may have done something
 * between the kept ones.
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

/** The data of an answer; null where the call did not go well. */
export function dataOf({ status, json }: Exchange): JsonObject | null {
  const data = at(json, "data");
  return status === 200 && at(json, "code") === 0 && isObject(data) ? data : null;
}

/** {@link read} for its data. Ends the check where the call does not go well: whether it must is for others to say. */
export async function readData(probe: Probe, operation: string, body: JsonObject): Promise<JsonObject> {
  const answer = await read(probe, operation, body);
  const data = dataOf(answer) ?? probe.skip(`${operation} answered ${answer.status} to ${JSON.stringify(body)}.`);
  sources.set(data, answer);
  return data;
}

/** Notes what data of {@link readData} show, where it does not hold. Answers whether it does. */
export type Must = (holds: boolean, expected: string, actual: unknown) => boolean;

/** What must hold of data. What there is instead is told as it is where it is a text, else as JSON. */
export function mustOf(probe: Probe, data: JsonObject): Must {
  const exchange = sources.get(data);
  return (holds, expected, actual) => {
    const text = typeof actual === "string" ? actual : `There is ${JSON.stringify(actual) ?? "nothing"}.`;
    if (!holds) probe.deviates({ expected, actual: text, ...(exchange && { exchange }) });
    return holds;
  };
}

/** The required fields of a request that the operation accepts; null where there is none to be had. */
export async function leastRequest({ facts }: Probe, operation: string): Promise<JsonObject | null> {
  const names = CONTRACT_FIELDS.filter((one) => one.operation === operation && one.required).map(({ field }) => field);
  const required = names.filter((name) => !name.includes("."));
  if (required.length === 0) return {};
  const valid = await facts.validRequest(operation);
  return valid === null ? null : Object.fromEntries(required.map((name) => [name, valid[name]]));
}

/** {@link leastRequest}, which ends the check where there is none. */
export async function leastRequestOf(probe: Probe, operation: string): Promise<JsonObject> {
  return (await leastRequest(probe, operation)) ?? probe.skip(`Nothing is there that ${operation} could be asked for.`);
}

/** Looks whether an answer goes well; where an id was made up, that there is nothing of this id is as good. */
export function expectAcceptance(probe: Probe, exchange: Exchange, what: string, hasInventedId: boolean): void {
  const code = at(exchange.json, "code");
  if (exchange.status === 200 && code === 0) return;
  if (hasInventedId && exchange.status === 404 && code === 40401) return;
  probe.deviates({ expected: `${what} is accepted.`, actual: `It was answered ${shown(exchange)}.`, exchange });
}
