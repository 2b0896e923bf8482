import type { TObject } from "@sinclair/typebox";
import { bodyLimit, type Capability } from "../../src/kernel/capability.ts";
import { fieldsOf, optionsOf } from "./schema-walk.ts";

/** A request body that somebody sends to keep the service busy, and what it may be answered. */
export interface HostileBody {
  readonly title: string;
  readonly body: string;
  /** The reason of the refusal; undefined where the operation may take it. */
  readonly reason?: string;
}

/** Room for what stands around a value. */
const AROUND = 200;

/** The bodies that cost most to read, to check and to search by, as large as an operation takes them, and one byte larger. */
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
    ...longTexts(operation.request, room),
  ];
}

function fields(room: number, name: (index: number) => string): string {
  const count = Math.floor(room / (name(100_000).length + 5));
  return `{${Array.from({ length: Math.min(count, 90_000) }, (_, i) => `"${name(i)}":1`).join()}}`;
}

/** A list with as many items as there is room for, each of them wrong. */
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

/** Texts that are long to search for, to fold and to normalise. */
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
