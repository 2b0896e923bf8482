import type { TSchema } from "@sinclair/typebox";
import type { Detail } from "./errors.ts";
import { escapePointer, fieldName } from "./pointers.ts";
import { meantObjectOf, optionsOf } from "./variants.ts";

/** The rest of a request after removing what does not fit its schema. */
export interface FittingRest {
  readonly value: unknown;
  /** Converts a detail about the rest to the corresponding place in the original request. */
  readonly asSent: (detail: Detail) => Detail;
}

const OUT = Symbol("left out");

/**
 * Removes the places `wrong` (JSON pointers) from a request: a field if it is optional, otherwise the list member that contains it. Nothing
 * is invented, so what is true of the rest is true of the request.
 * @returns undefined if the request is not valid without those places.
 */
export function fittingRest(schema: TSchema, request: unknown, wrong: readonly string[]): FittingRest | undefined {
  const places = new Map<string, readonly number[]>();
  const value = without(schema, request, { at: "", now: "", wrong, places });
  return value === OUT ? undefined : { value, asSent: (detail) => asSent(detail, places) };
}

interface Place {
  /** The path in the request and in the rest, where members of lists move up. */
  readonly at: string;
  readonly now: string;
  readonly wrong: readonly string[];
  /** For lists of the rest, by their path there: the original indexes of their members. */
  readonly places: Map<string, readonly number[]>;
}

function without(schema: TSchema, value: unknown, place: Place): unknown {
  const { at } = place;
  const wrong = place.wrong.filter((path) => path === at || path.startsWith(`${at}/`));
  if (wrong.length === 0) return value;
  if (wrong.includes(at)) return OUT;
  const here = { ...place, wrong };
  if (Array.isArray(value)) return membersOf(schema, value, here);
  const meant = meantObjectOf(schema)(value);
  return meant === undefined ? OUT : fieldsOf(meant, Object(value), here);
}

function membersOf(schema: TSchema, value: readonly unknown[], place: Place): unknown {
  const list = optionsOf(schema).find((option) => option["type"] === "array");
  if (list === undefined) return OUT;
  const members: unknown[] = [];
  const indexes: number[] = [];
  for (const [index, item] of value.entries()) {
    const inner = { ...place, at: `${place.at}/${index}`, now: `${place.now}/${members.length}` };
    const member = without(list["items"], item, inner);
    if (member === OUT) continue;
    members.push(member);
    indexes.push(index);
  }
  place.places.set(place.now, indexes);
  return members;
}

function fieldsOf(object: TSchema, value: object, place: Place): unknown {
  const properties: Readonly<Record<string, TSchema>> = object["properties"] ?? {};
  const required: readonly string[] = object["required"] ?? [];
  const isNeeded = (name: string) => required.includes(name) && !("default" in (properties[name] ?? {}));
  if (required.some((name) => isNeeded(name) && !Object.hasOwn(value, name))) return OUT;
  const fields: [string, unknown][] = [];
  for (const [name, own] of Object.entries(value)) {
    const step = `/${escapePointer(name)}`;
    const inner = { ...place, at: place.at + step, now: place.now + step };
    const property = properties[name];
    const field = property === undefined ? undeclared(own, inner) : without(property, own, inner);
    if (field !== OUT) fields.push([name, field]);
    else if (isNeeded(name)) return OUT;
  }
  return Object.fromEntries(fields);
}

/** A field that its object does not declare; an open object accepts it unchanged. */
function undeclared(value: unknown, { at, wrong }: Place): unknown {
  return wrong.includes(at) ? OUT : value;
}

function asSent({ path, message, expected }: Detail, places: Place["places"]): Detail {
  const segments = path.split("/");
  const sent = segments.map((segment, depth) => {
    const list = depth === 0 ? undefined : places.get(segments.slice(0, depth).join("/"));
    return list?.[Number(segment)] ?? segment;
  });
  const name = (text: string) => renumbered(text, places);
  return { path: sent.join("/"), message: name(message), expected: name(expected) };
}

/**
 * Renumbers the list members in a sentence to the request's indexes. Inner lists come first, because their names contain the outer ones.
 */
function renumbered(text: string, places: Place["places"]): string {
  const inner = [...places].toSorted(([one], [other]) => other.split("/").length - one.split("/").length);
  return inner.reduce((said, [list, indexes]) => {
    const name = fieldName(list);
    const member = new RegExp(`(?<![\\w.])${name.replaceAll(".", "\\.")}\\.(\\d+)`, "g");
    return said.replace(member, (all, index) => `${name}.${indexes[Number(index)] ?? all.slice(name.length + 1)}`);
  }, text);
}
