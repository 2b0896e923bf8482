import type { Check, Probe } from "../check.ts";
import type { Exchange } from "../client.ts";
import { CONTRACT_FIELDS } from "../contract/index.ts";
import { isObject, type JsonObject } from "../json.ts";
import { confirmed, dataOf, expectAcceptance, leastRequestOf, read, reads } from "./calls.ts";
import { isNested } from "./field-requests.ts";

const defaulted = CONTRACT_FIELDS.filter(
  ({ operation, field, fallback }) => reads(operation) && fallback !== null && !isNested(field),
);
const operations = [...new Set(defaulted.map(({ operation }) => operation))];

/** Section 4.2: an omitted field is the same as its default. */
export const defaultChecks: readonly Check[] = confirmed(
  operations.map((operation) => ({
    section: "4.2",
    name: `default.${operation}`,
    title: `${operation} takes the contract's default of each field that is left out`,
    run: (probe) => compareWithDefaults(probe, operation),
  })),
);

async function compareWithDefaults(probe: Probe, operation: string): Promise<void> {
  const least = await leastRequestOf(probe, operation);
  const without = await read(probe, operation, least);
  const fields = defaulted.filter((one) => one.operation === operation);
  const defaults = Object.fromEntries(fields.map(({ field, fallback }) => [field, JSON.parse(fallback ?? "null")]));
  expectAcceptance(probe, without, "A request without any field that has a default", false);
  const explicit = await probe.client.call(operation, { ...least, ...defaults });
  expectAcceptance(probe, explicit, "A request with every default written out", false);
  if (dataOf(without) === null || dataOf(explicit) === null) return;
  if (!differs(without, explicit, without)) return;
  // Values that differ between two equal calls, such as the time, are ignored.
  const again = await probe.client.call(operation, least);
  if (!differs(without, explicit, again)) return;
  for (const [field, value] of Object.entries(defaults)) {
    const one = await probe.client.call(operation, { ...least, [field]: value });
    const apart = differences(without, one, again);
    if (apart.length === 0) continue;
    reportDifferences(probe, one, `${field} left out is the same as ${JSON.stringify(value)}.`, apart);
    return;
  }
  reportDifferences(
    probe,
    explicit,
    `Fields left out are the same as ${JSON.stringify(defaults)}.`,
    differences(without, explicit, again),
  );
}

function reportDifferences(probe: Probe, exchange: Exchange, expected: string, apart: readonly Difference[]): void {
  const [first] = apart;
  const shown =
    first === undefined
      ? ""
      : `: ${first.path} is ${first.without ?? "not there"} without it and ${first.explicit ?? "not there"} with it`;
  const actual = `The answers differ in ${apart.length} ${apart.length === 1 ? "value" : "values"}${shown}.`;
  probe.deviates({ expected, actual, exchange });
}

function differs(without: Exchange, explicit: Exchange, again: Exchange): boolean {
  return differences(without, explicit, again).length > 0;
}

interface Difference {
  readonly path: string;
  /** As JSON, or undefined if it is absent. */
  readonly without: string | undefined;
  readonly explicit: string | undefined;
}

/** The paths at which two answers differ, except those at which two equal calls differ too. */
function differences(without: Exchange, explicit: Exchange, again: Exchange): Difference[] {
  const [first, other, second] = [without, explicit, again].map((one) => leavesOf(dataOf(one) ?? {}));
  const paths = new Set([...(first?.keys() ?? []), ...(other?.keys() ?? [])]);
  return [...paths]
    .filter((path) => first?.get(path) === second?.get(path) && first?.get(path) !== other?.get(path))
    .map((path) => ({ path: `data${path}`, without: first?.get(path), explicit: other?.get(path) }));
}

/** Every scalar of an answer by its path. */
function leavesOf(value: unknown, path = "", leaves = new Map<string, string>()): Map<string, string> {
  const inner: JsonObject | readonly unknown[] | null = Array.isArray(value) || isObject(value) ? value : null;
  if (inner === null) leaves.set(path, JSON.stringify(value) ?? "");
  else
    for (const [name, one] of Object.entries(inner)) {
      // Only the target of a cursor matters, and several cursors may have the same target.
      if (!/cursor$/i.test(name)) leavesOf(one, `${path}/${name}`, leaves);
    }
  return leaves;
}
