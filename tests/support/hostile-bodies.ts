import type { TObject, TSchema } from "@sinclair/typebox";
import { bodyLimit, type Capability } from "../../src/kernel/capability.ts";
import { fieldsOf, optionsOf } from "./schema-walk.ts";

/** A request body that is meant to keep the service busy, and the permitted answers. */
export interface HostileBody {
  readonly title: string;
  readonly body: string;
  /** The reason of the refusal; undefined if the operation may accept it. */
  readonly reason?: string;
}

/** Members of a list; every list accepts fewer. */
const FAR_TOO_MANY = 5_000;
/** Room for the text around a value. */
const AROUND = 200;

/** The bodies that are most expensive to read, validate and search by, as large as an operation accepts, and one byte larger. */
export function hostileBodies(operation: Capability): HostileBody[] {
  const most = bodyLimit(operation);
  const room = most - AROUND;
  return [
    { title: "one byte too many", body: `{"x":"${"a".repeat(most - 7)}"}`, reason: "request.too_large" },
    { title: "unknown fields", body: fields(room, (i) => `f${i}`), reason: "request.invalid" },
    {
      title: "unknown fields that begin alike",
      body: fields(room, (i) => `${"f".repeat(90)}${i}`),
      reason: "request.invalid",
    },
    { title: "one long unknown name", body: `{"${"n".repeat(room)}":1}`, reason: "request.invalid" },
    { title: "brackets", body: `{"x":${"[".repeat(room)}`, reason: "request.too_deep" },
    { title: "braces", body: '{"x":'.repeat(Math.floor(room / 5)), reason: "request.too_deep" },
    { title: "escapes", body: `{"x":"${"\\u0000".repeat(Math.floor(room / 6))}"}`, reason: "request.invalid" },
    ...firstListOf(operation.request, room),
    ...manyFaults(operation.request, room),
    ...longTexts(operation.request, room),
  ];
}

function fields(room: number, name: (index: number) => string): string {
  const count = Math.floor(room / (name(100_000).length + 5));
  return `{${Array.from({ length: Math.min(count, 90_000) }, (_, i) => `"${name(i)}":1`).join()}}`;
}

/** A list with as many items as fit, each of them invalid. */
function firstListOf(request: TObject, room: number): HostileBody[] {
  const lists = Object.entries(request.properties).filter(([, schema]) =>
    [schema, ...optionsOf(schema)].some((option) => option["type"] === "array"),
  );
  return lists.flatMap(([name]) => {
    const list = (item: string) =>
      `{"${name}":[${Array.from({ length: Math.min(90_000, Math.floor(room / (item.length + 1))) }, () => item).join()}]}`;
    return [
      { title: `${name} full of empty objects`, body: list("{}"), reason: "request.invalid" },
      { title: `${name} full of empty lists`, body: list("[]"), reason: "request.invalid" },
    ];
  });
}

/** Lists of the maximum length, of members with the most errors that fit. */
function manyFaults(request: TObject, room: number): HostileBody[] {
  return Object.entries<TSchema>(request.properties).flatMap(([name, schema]) => {
    const list = [schema, ...optionsOf(schema)].find((option) => option["type"] === "array");
    if (list === undefined) return [];
    const members: number = list["maxItems"] ?? 1_000;
    const body = largestOf(name, list["items"], { members, room });
    // Many times more than it accepts; a body with that many values is refused before it is parsed.
    const tooMany = largestOf(name, list["items"], { members: FAR_TOO_MANY, room });
    return [
      ...(body === undefined
        ? []
        : [{ title: `${name} of members with many faults`, body, reason: "request.invalid" }]),
      ...(tooMany === undefined ? [] : [{ title: `${name} of ${FAR_TOO_MANY} members with faults`, body: tooMany }]),
    ];
  });
}

function largestOf(name: string, items: TSchema, { members, room }: { members: number; room: number }) {
  const all = [300, 100, 30, 10, 3, 1].map((size) => JSON.stringify(wrongMember(items, size)));
  const member = all.find((one) => members * (Buffer.byteLength(one) + 1) <= room);
  return member === undefined ? undefined : `{"${name}":[${Array.from({ length: members }, () => member).join()}]}`;
}

/** A value that is invalid everywhere; open objects have `size` fields and lists as many members, within their maximum. */
function wrongMember(schema: TSchema, size: number): unknown {
  const [option = schema] = optionsOf(schema).filter(({ type }) => type !== "null");
  if (option["type"] === "array") {
    const length = Math.min(size, option["maxItems"] ?? size);
    return Array.from({ length }, () => wrongMember(option["items"], size));
  }
  if (option["type"] !== "object") return option["type"] === "string" ? "\0" : "x";
  const fields: [string, TSchema][] = Object.entries(option["properties"] ?? {});
  if (fields.length > 0) return Object.fromEntries(fields.map(([name, field]) => [name, wrongMember(field, size)]));
  return Object.fromEntries(Array.from({ length: size }, (_, i) => [`k${i}`, "\0"]));
}

/** Texts that are expensive to search for, fold and normalise. */
function longTexts(request: TObject, room: number): HostileBody[] {
  const texts = fieldsOf(request).filter(
    ({ path, schema }) => path.length === 1 && schema["type"] === "string" && schema["enum"] === undefined,
  );
  return texts.flatMap(({ path: [name = ""] }) =>
    ["a ", "\ufdfa", "词", "e\u0301", "%_", '"', "a*"].map((piece) => {
      const count = Math.floor(room / Buffer.byteLength(JSON.stringify(piece).slice(1, -1)));
      return { title: `${name} of ${JSON.stringify(piece)}`, body: JSON.stringify({ [name]: piece.repeat(count) }) };
    }),
  );
}
