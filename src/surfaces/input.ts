import { bodyLimit, type Capability } from "../kernel/capability.ts";
import { invalidRequest } from "../kernel/errors.ts";
import { readJsonObject } from "./body.ts";
import type { Exchange } from "./caller.ts";
import type { BodyPace } from "./receiving.ts";
import { readInputParameter } from "./uploads.ts";

/** Reads the input of an operation from the body (asynchronously), the path or the query. */
export function readInput(
  request: Request,
  capability: Capability,
  { params, pace }: { readonly params: Readonly<Record<string, string>>; readonly pace: BodyPace },
): unknown {
  if (capability.upload !== undefined) return readInputParameter(request);
  if (capability.route?.method === "GET") return addressInput(request, capability, params);
  const reading = readJsonObject(request, { maxBytes: bodyLimit(capability), pace });
  return capability.route === undefined ? reading : reading.then((body) => withAddress(body, params));
}

/** Merges the fields of a body with those of the address. The body must not repeat a field of the address. */
function withAddress(body: object, params: Readonly<Record<string, string>>): object {
  for (const name of Object.keys(params)) {
    if (Object.hasOwn(body, name)) {
      const message = `${name} is part of the address; leave it out of the body`;
      throw invalidRequest(`${message}.`, [{ path: `/${name}`, message, expected: "nothing" }]);
    }
  }
  return { ...body, ...params };
}

/** A reconnecting browser sends the event id to continue from, which overrides the address. */
export function resumed({ request, params = {} }: Exchange): Readonly<Record<string, string>> {
  const last = request.headers.get("last-event-id");
  return last === null || last === "" ? params : { ...params, after: last };
}

/**
 * Fields from an address are text; integer fields are parsed. Only known query parameters are read, because people and programs add others
 * to links.
 */
function addressInput(request: Request, capability: Capability, params: Readonly<Record<string, string>>): object {
  const query = new URL(request.url).searchParams;
  const fields = Object.entries(capability.request.properties).flatMap(([name, schema]) => {
    const value = params[name] ?? query.get(name);
    if (value === null) return [];
    const isInteger = schema["type"] === "integer" && /^\d{1,16}$/.test(value);
    return [[name, isInteger ? Number(value) : value]];
  });
  return Object.fromEntries(fields);
}
