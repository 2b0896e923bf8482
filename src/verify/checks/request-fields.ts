import type { Check, Probe } from "../check.ts";
import type { ContractField } from "../contract/fields.ts";
import { CONTRACT_FIELDS } from "../contract/index.ts";
import { namesTarget } from "../contract/operations.ts";
import type { JsonObject } from "../json.ts";
import { NO_ID, NO_UUID, NO_WHOLE_ID } from "../nothing.ts";
import { MARK } from "../request-parts.ts";
import { BAD_REQUEST, expectRefusal } from "./asking.ts";
import { expectAcceptance, leastRequest, read, reads } from "./calls.ts";
import { CLEANING } from "./cleaning.ts";
import { requestWith, shown, sizedValue, wordsOf } from "./field-requests.ts";
import { defineScenario } from "./scenario.ts";

/** Every numeric id of section 2.1, by the field that takes it. */
const IDS = /^(id|courseId|partId|materialId|(excludePartIds|tagIds|reportIds)\.0|questionLinks\.0\.questionSlotId)$/;

/** Fields whose values may be made up here, and so refer to nothing. */
const NAMES_SOMETHING = /(^id|Id|Ids|slug)(\.0)?$/;

const fields = CONTRACT_FIELDS.filter(({ field }) => !field.startsWith("contentRef."));
const operations = [...new Set(fields.map(({ operation }) => operation))];

/** What section 4.2 says about each field of each operation, and section 2.1 about ids: bounds, types, enumerations and required fields. */
export const requestFieldChecks: readonly Check[] = [
  ...fields.flatMap((field) => checksOf(field)),
  ...operations.flatMap((operation) => [unknownCheck(operation, ""), ...holders(operation)]),
];

/** How a check tests a service, with texts that begin with a mark. */
type Look = (probe: Probe, mark: string) => Promise<void>;

/**
 * A check of one error in an otherwise valid request. A request that creates something is sent only with permission and marked, and what a
 * service created from it is removed.
 */
function checkOf(operation: string, check: Omit<Check, "run" | "needs">, look: Look): Check {
  if (reads(operation) || namesTarget(operation)) return { ...check, run: (probe) => look(probe, MARK) };
  const run = defineScenario(async (scenario, probe) => {
    CLEANING[operation]?.(scenario);
    await look(probe, scenario.mark);
  });
  return { ...check, needs: [operation in CLEANING ? "write" : "lasting"], run };
}

function checksOf(field: ContractField): Check[] {
  const { operation, min, max, required } = field;
  const name = `${operation}.${field.field}`;
  const checks: Check[] = [];
  const add = (kind: string, title: string, look: Look) => {
    const section = kind === "identifier" ? "2.1" : "4.2";
    checks.push(checkOf(operation, { section, name: `${kind}.${name}`, title }, look));
  };
  if (IDS.test(field.field)) add("identifier", `${name} is an integer from 1 to 9007199254740991`, identifier(field));
  else if (field.field === "attemptId") add("identifier", `${name} is a UUID`, uuid(field));
  else {
    if (min !== null || max !== null) add("bounds", `${name} keeps to its bounds`, bounds(field));
    if (wordsOf(field).length > 0) add("words", `${name} takes the words of the contract and no other`, words(field));
    if (field.type !== "undefined") add("type", `${name} takes no value of another type`, types(field));
  }
  if (required && !field.field.endsWith(".0")) add("required", `${name} may not be left out`, missing(field));
  return checks;
}

function identifier(field: ContractField): Look {
  // What a service reads from an invalid id must not be an id of data that a write could change.
  const wrong = reads(field.operation) ? [0, -1, "1", 1.5] : [String(NO_ID), NO_WHOLE_ID];
  return async (probe, mark) => {
    for (const value of [NO_ID + 1, ...wrong]) await refused(probe, field, value, mark);
    if (reads(field.operation)) await accepted(probe, field, NO_ID);
  };
}

function uuid(field: ContractField): Look {
  return async (probe, mark) => {
    for (const value of ["", "1", NO_UUID.slice(0, -1), 1]) await refused(probe, field, value, mark);
    await accepted(probe, field, NO_UUID);
  };
}

function bounds(field: ContractField): Look {
  const { min, max, type } = field;
  return async (probe, mark) => {
    const refuse = (size: number) => refused(probe, field, sizedValue(field, size, mark), mark);
    if (min !== null && (type === "integer" || min > 0)) await refuse(min - 1);
    if (max !== null) await refuse(max + 1);
    if (!reads(field.operation) || field.field === "cursor") return;
    if (min !== null) await accepted(probe, field, sizedValue(field, min));
    if (max !== null) await accepted(probe, field, sizedValue(field, max));
  };
}

function words(field: ContractField): Look {
  return async (probe, mark) => {
    await refused(probe, field, "no_such_word", mark);
    if (!reads(field.operation)) return;
    for (const word of wordsOf(field)) await accepted(probe, field, word);
  };
}

/** For each type a value that does not have it. Read as text, the number matches no id or enumeration value. */
const WRONG: Readonly<Record<string, unknown>> = {
  integer: "1",
  boolean: "true",
  string: NO_ID,
  array: "a text",
  object: "a text",
};

function types(field: ContractField): Look {
  return (probe, mark) => refused(probe, field, WRONG[field.type] ?? NO_ID, mark);
}

function missing(field: ContractField): Look {
  return async (probe, mark) => {
    const request = await requestWith(probe, field, undefined, mark);
    const exchange = await send(probe, field.operation, request);
    expectRefusal(probe, exchange, BAD_REQUEST, `A request without ${field.field}`);
  };
}

/** Unknown properties inside the objects of a request. */
function holders(operation: string): Check[] {
  const objects = fields.filter((field) => field.operation === operation && field.type === "object");
  return objects.map(({ field }) => unknownCheck(operation, field));
}

function unknownCheck(operation: string, holder: string): Check {
  const name = `unknown.${operation}${holder === "" ? "" : `.${holder}`}`;
  const title = `${operation} refuses an unknown property${holder === "" ? "" : ` in ${holder}`}`;
  return checkOf(operation, { section: "4.2", name, title }, async (probe, mark) => {
    const path = holder === "" ? "noSuchField" : `${holder}.noSuchField`;
    const request = await requestWith(probe, { operation, field: path }, 1, mark);
    expectRefusal(probe, await send(probe, operation, request), BAD_REQUEST, `The unknown property ${path}`);
  });
}

async function refused(probe: Probe, field: ContractField, value: unknown, mark: string): Promise<void> {
  const request = await requestWith(probe, field, value, mark);
  const exchange = await send(probe, field.operation, request);
  expectRefusal(probe, exchange, BAD_REQUEST, `${field.field} ${shown(value)}`);
}

async function accepted(probe: Probe, field: ContractField, value: unknown): Promise<void> {
  const least = await leastRequest(probe, field.operation);
  const hasInventedId = least === null || NAMES_SOMETHING.test(field.field);
  const request = await requestWith(probe, field, value);
  expectAcceptance(probe, await read(probe, field.operation, request), `${field.field} ${shown(value)}`, hasInventedId);
}

/** Writes never use an existing id: a service that does not refuse must find nothing to change. */
function send(probe: Probe, operation: string, request: JsonObject) {
  return reads(operation) ? read(probe, operation, request) : probe.client.call(operation, request);
}
