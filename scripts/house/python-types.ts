import type { TSchema } from "@sinclair/typebox";
import { describeSchema } from "../../src/kernel/describe.ts";
import { constantOf, optionsOf, tagOf } from "../../src/kernel/variants.ts";
import { type NamedShape, pascal, shapeKey } from "./client-names.ts";
import { meaningOf, wrapped } from "./client-types.ts";

/** The direction of a value: a request may be any sequence and omit what has a default. */
type Side = "request" | "data";

/** Prints schemas as Python types, which are complete at run time in Python 3.9. Named shapes are declared once and referenced by name. */
export interface PythonPrinter {
  /** Declares a type of that name and returns the name. */
  declare(name: string, schema: TSchema, side: Side): string;
  /** Gives a part of a declared answer a name of its own. */
  name(name: string, part: TSchema, doc: string): void;
  /** All declarations, each after those it needs. */
  declarations(): string;
}

/** Words that cannot be the name of a class's field. */
const KEYWORDS = new Set(
  "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(
    " ",
  ),
);

const INDENT = "    ";

/** @param shapes shapes that have a name, by their {@link shapeKey}. */
export function createPythonPrinter(shapes: ReadonlyMap<string, NamedShape>): PythonPrinter {
  const declared = new Map<string, string>();
  const begun = new Set<string>();
  const printed = new Map<TSchema, string>();

  const declare = (name: string, schema: TSchema, side: Side): string => {
    // A shape within itself is not defined yet where its name is used.
    if (begun.has(name)) return `"${name}"`;
    begun.add(name);
    const text = declaration(name, schema, side);
    begun.delete(name);
    const before = declared.get(name);
    if (before !== undefined && before !== text) {
      throw new Error(`Two shapes are named ${name} in Python. Rename the exported schema of one of them.`);
    }
    declared.set(name, text);
    return name;
  };

  const declaration = (name: string, schema: TSchema, side: Side): string => {
    const named = shapes.get(shapeKey(schema));
    const doc = [schema.description ?? ""];
    if (named !== undefined && named.name !== name) return alias(name, nameOf(named, schema, side), doc);
    if (isFields(schema)) return classOf(name, schema, side, doc);
    return alias(name, ownType(schema, side, name), doc);
  };

  /** The description of a shape at its place is printed there, not on the shape. */
  const nameOf = ({ name, description }: NamedShape, schema: TSchema, side: Side): string =>
    declare(name, { ...schema, description }, side);

  /** @param path the name of the type if it needs one and the sources have none. */
  const typeOf = (schema: TSchema, side: Side, path: string): string => {
    const named = shapes.get(shapeKey(schema));
    const text =
      named !== undefined
        ? nameOf(named, schema, side)
        : isFields(schema)
          ? // The description is at the field that has this type.
            declare(path, { ...schema, description: "" }, side)
          : ownType(schema, side, path);
    if (side === "data") printed.set(schema, text);
    return text;
  };

  const ownType = (schema: TSchema, side: Side, path: string): string => {
    if (Array.isArray(schema["enum"])) return literal(schema["enum"]);
    if ("const" in schema) return literal([schema["const"]]);
    if (Array.isArray(schema["anyOf"])) return alternatives(optionsOf(schema), side, path);
    switch (schema["type"]) {
      case "object":
        return side === "request" ? "Mapping[str, object]" : "Dict[str, object]";
      case "array":
        return `${side === "request" ? "Sequence" : "List"}[${typeOf(schema["items"], side, `${path}Item`)}]`;
      case "integer":
        return "int";
      case "number":
        return "float";
      case "string":
        return "str";
      case "boolean":
        return "bool";
      case "null":
        return "None";
      default:
        throw new Error(`No Python type is known for ${describeSchema(schema)}.`);
    }
  };

  const alternatives = (options: readonly TSchema[], side: Side, path: string): string => {
    const objects = options.filter(isFields);
    const tag = tagOf(objects);
    const types = options.map((option) => {
      const place = objects.length < 2 ? "" : suffix(option, tag, objects.indexOf(option));
      return typeOf(option, side, `${path}${place}`);
    });
    const others = [...new Set(types)].filter((type) => type !== "None");
    const joined = others.length === 1 ? others.join() : `Union[${others.join(", ")}]`;
    return types.includes("None") ? `Optional[${joined}]` : joined;
  };

  const classOf = (name: string, schema: TSchema, side: Side, doc: readonly string[]): string => {
    const fields = Object.entries<TSchema>(schema["properties"] ?? {}).map(([field, value]) => ({
      field,
      type: typeOf(value, side, `${name}${pascal(field)}`),
      doc: docOf(value),
      isOptional: "default" in value || !isRequired(schema, field),
    }));
    const isOpen = schema["additionalProperties"] !== false;
    const says = [...doc, isOpen ? "May have further fields." : ""];
    const parts = [false, true].flatMap((isOptional) => {
      const same = fields.filter((field) => field.isOptional === isOptional);
      const plain = same.filter(({ field }) => !KEYWORDS.has(field));
      const odd = same.filter(({ field }) => KEYWORDS.has(field));
      return [
        { lines: plain.map(fieldLines).join(""), odd: [], isOptional },
        { lines: "", odd, isOptional },
      ].filter(({ lines, odd }) => lines !== "" || odd.length > 0);
    });
    return classes(name, parts, says);
  };

  const name = (own: string, part: TSchema, doc: string): void => {
    const text = printed.get(part);
    if (text === undefined) throw new Error(`${own} is no part of a declared answer.`);
    declared.set(own, alias(own, text, [doc]));
  };

  return { declare, name, declarations: () => [...declared.values()].join("\n\n") };
}

interface Field {
  readonly field: string;
  readonly type: string;
  readonly doc: readonly string[];
}

/** Fields of one kind: all required or all optional, and printed as lines of a class or, with names that a class cannot have, as entries. */
interface Part {
  readonly lines: string;
  readonly odd: readonly Field[];
  readonly isOptional: boolean;
}

/** A class for an object: before Python 3.11, required and optional fields need a class each. */
function classes(name: string, parts: readonly Part[], says: readonly string[]): string {
  const last = parts.at(-1);
  const own = last !== undefined && last.odd.length === 0 ? last : undefined;
  const bases = parts.filter((part) => part !== own).map((part, index) => ({ base: `_${name}${index + 1}`, part }));
  const before = bases.map(({ base, part }) =>
    part.odd.length > 0
      ? `${base} = TypedDict("${base}", {${part.odd.map(({ field, type }) => `"${field}": ${type}`).join(", ")}}${part.isOptional ? ", total=False" : ""})\n${part.odd.flatMap(({ field, doc }) => wrapped(`${field}: ${doc.filter((one) => one !== "").join(" ")}`, "").map((line) => `# ${line}\n`)).join("")}`
      : `class ${base}(TypedDict${part.isOptional ? ", total=False" : ""}):\n${part.lines}`,
  );
  const from = bases.length === 0 ? ["TypedDict"] : bases.map(({ base }) => base);
  const head = `class ${name}(${[...from, ...(own?.isOptional === true ? ["total=False"] : [])].join(", ")}):\n`;
  const doc = docstring(says, INDENT);
  const body = `${doc}${own === undefined ? "" : `${doc === "" ? "" : "\n"}${own.lines}`}`;
  return [...before, `${head}${body === "" ? `${INDENT}pass\n` : body}`].join("\n\n");
}

function fieldLines({ field, type, doc }: Field): string {
  return `${INDENT}${field}: ${type}\n${docstring(doc, INDENT)}`;
}

function alias(name: string, type: string, doc: readonly string[]): string {
  return `${name} = ${type}\n${docstring(doc, "")}`;
}

function isFields(schema: TSchema): boolean {
  if (schema["type"] !== "object") return false;
  return Object.keys(schema["properties"] ?? {}).length > 0 || schema["additionalProperties"] === false;
}

function isRequired(schema: TSchema, field: string): boolean {
  const needed: unknown = schema["required"];
  return Array.isArray(needed) && needed.includes(field);
}

function suffix(option: TSchema, tag: string | undefined, index: number): string {
  if (index < 0) return "";
  return tag === undefined ? String(index + 1) : pascal(constantOf(option, tag) ?? "");
}

function docOf(field: TSchema): string[] {
  const says = meaningOf(field);
  return "default" in field ? [...says, `Default: \`\`${pythonValue(field["default"])}\`\`.`] : says;
}

function literal(values: readonly unknown[]): string {
  return `Literal[${values.map(pythonValue).join(", ")}]`;
}

/** A JSON value as Python writes it. */
export function pythonValue(value: unknown): string {
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, one]) => `${JSON.stringify(name)}: ${pythonValue(one)}`)
    .join(", ")}}`;
}

/** A docstring of some paragraphs; empty without any. */
export function docstring(paragraphs: readonly string[], indent: string): string {
  const lines = paragraphs
    .filter((one) => one !== "")
    .flatMap((one) => wrapped(one.replaceAll("\\", "\\\\").replaceAll('"""', '\\"\\"\\"'), indent));
  if (lines.length === 0) return "";
  const [first = "", ...others] = lines;
  if (others.length === 0 && !first.endsWith('"')) return `${indent}"""${first}"""\n`;
  return `${indent}"""${first.startsWith('"') ? " " : ""}${first}\n${others.map((line) => (line.trim() === "" ? "\n" : `${indent}${line}\n`)).join("")}${indent}"""\n`;
}
