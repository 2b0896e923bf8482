import type { Check, Probe } from "../check.ts";
import type { Exchange } from "../client.ts";
import { CONTRACT_OPERATIONS, type ContractOperation, namesTarget } from "../contract/operations.ts";
import type { Facts } from "../facts.ts";
import { at, isObject, type JsonObject } from "../json.ts";
import { NO_ID, NO_TEXT, NO_UUID } from "../nothing.ts";

export const READS = CONTRACT_OPERATIONS.filter(({ effect }) => effect === "read");
export const PERSONAL = CONTRACT_OPERATIONS.filter((operation) => !operation.public);
export const PUBLIC = CONTRACT_OPERATIONS.filter((operation) => operation.public);

/** A body that no service may act on. */
const UNACTIONABLE: JsonObject = { lecternVerifyNoSuchField: true };

/** A check for each of these operations, named `<kind>.<operation>`. */
export function forEach(
  operations: readonly ContractOperation[],
  make: (operation: ContractOperation) => Omit<Check, "name"> & { readonly kind: string },
): Check[] {
  return operations.map((operation) => {
    const { kind, ...check } = make(operation);
    return { ...check, name: `${kind}.${operation.id}` };
  });
}

/** Ends the check if the operation is not offered, or the token may not call it. */
export async function requireAllowed(probe: Probe, operation: string): Promise<void> {
  await requireOffered(probe, operation);
  if (!(await probe.facts.allows(operation))) probe.skip(`The token lacks a scope of ${operation}.`);
}

export async function requireOffered(probe: Probe, operation: string): Promise<void> {
  if (!(await probe.facts.offers(operation))) probe.skip(`The deployment does not offer ${operation}.`);
}

/** A request for a call that the service should refuse because of its caller. */
export interface HarmlessRequest {
  readonly body: JsonObject;
  /** Whether the body is valid, so that a service that validates it first has nothing to report. */
  readonly isValid: boolean;
}

/**
 * A request that is harmless even if the service does not refuse it. Reads are sent as they are, writes with ids of nothing. Creations get
 * a body that no service may act on; `mayMake` permits a complete one.
 */
export async function harmlessRequest(
  facts: Facts,
  { id, effect }: ContractOperation,
  mayMake = false,
): Promise<HarmlessRequest> {
  const valid = await facts.validRequest(id);
  if (valid === null) return { body: effect === "read" ? {} : UNACTIONABLE, isValid: false };
  if (effect === "read") return { body: valid, isValid: true };
  if (namesTarget(id)) return { body: withoutTarget(valid), isValid: true };
  return mayMake ? { body: valid, isValid: true } : { body: UNACTIONABLE, isValid: false };
}

/** A request whose ids, at any depth, refer to nothing. */
export function withoutTarget(request: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(request).map(([name, value]) => [name, withoutIds(value, name)]));
}

function withoutIds(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutIds(item, name));
  if (isObject(value)) return withoutTarget(value);
  if (!/^id$|Ids?$|^slug$/.test(name) || /^(setId|groupId|sourceId)$/.test(name)) return value;
  if (typeof value === "number") return NO_ID;
  if (typeof value !== "string") return value;
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value) ? NO_UUID : NO_TEXT;
}

/** A refusal of section 7. */
export interface Refusal {
  readonly status: number;
  readonly code: number;
}

export const BAD_REQUEST: Refusal = { status: 400, code: 40001 };
export const UNAUTHENTICATED: Refusal = { status: 401, code: 40101 };
export const FORBIDDEN: Refusal = { status: 403, code: 40301 };
export const NOT_FOUND: Refusal = { status: 404, code: 40401 };

/** Tests that a call was refused in this way: status, code and JSON. Returns whether it was. */
export function expectRefusal(probe: Probe, exchange: Exchange, meant: Refusal, what: string): boolean {
  const isSo = exchange.status === meant.status && at(exchange.json, "code") === meant.code;
  if (!isSo) {
    const expected = `${what} is answered HTTP ${meant.status} with code ${meant.code}.`;
    probe.deviates({ expected, actual: `It was answered ${shown(exchange)}.`, exchange });
  }
  return isSo;
}

/** Tests a condition. Returns whether it holds. */
export function expectThat(
  probe: Probe,
  holds: boolean,
  what: { readonly expected: string; readonly actual: string; readonly exchange?: Exchange },
): boolean {
  if (!holds) probe.deviates(what);
  return holds;
}

/** Status and code of an answer, for people. */
export function shown({ status, json, headers }: Exchange): string {
  const location = headers["location"];
  if (status >= 300 && status < 400 && location !== undefined)
    return `HTTP ${status}, a redirect to ${location}, where the token was not sent`;
  if (json === undefined) return `HTTP ${status} without JSON (${headers["content-type"] ?? "no content type"})`;
  const code = at(json, "code");
  return code === undefined ? `HTTP ${status} without a code` : `HTTP ${status} with code ${JSON.stringify(code)}`;
}

/** {@link shown} for a value that may be long: as JSON, truncated. */
export function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
