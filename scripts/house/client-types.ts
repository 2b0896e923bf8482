import type { TSchema } from "@sinclair/typebox";
import { describeSchema } from "../../src/kernel/describe.ts";
import { MAX_SAFE } from "../../src/kernel/fields.ts";
import { type NamedShape, shapeKey } from "./client-names.ts";

/** Longest line of a comment. */
const COLUMNS = 110;

const BOUNDS = ["minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "format"];

/** The direction of a value: a request may be read-only and omit what has a default. */
type Side = "request" | "data";

/** Prints schemas as TypeScript types. Named shapes are declared once and referenced by name. */
export interface TypePrinter {
  /** Declares a type of that name and returns the name. */
  declare(name: string, schema: TSchema, side: Side): string;
  /** All declarations, in the order in which they were first needed. */
  declarations(): string;
}

/** @param shapes shapes that have a name, by their {@link shapeKey}. */
export function createTypePrinter(shapes: ReadonlyMap<string, NamedShape>): TypePrinter {
  const declared = new Map<string, string>();

  const declare = (name: string, schema: TSchema, side: Side): string => {
    const before = declared.get(name);
    // Reserves its place in the order, and ends the recursion of a shape within itself.
    if (before === undefined) declared.set(name, "");
    const text = declaration(name, schema, side);
    if (before !== undefined && before !== "" && before !== text) {
      throw new Error(`Two shapes are named ${name}. Rename the exported schema of one of them.`);
    }
    declared.set(name, text);
    return name;
  };

  const declaration = (name: string, schema: TSchema, side: Side): string => {
    const doc = comment([schema.description ?? ""], "");
    const named = shapes.get(shapeKey(schema));
    if (named !== undefined && named.name !== name) {
      return `${doc}export type ${name} = ${nameOf(named, schema, side)};\n`;
    }
    const body = ownType(schema, side, "");
    return schema["type"] === "object" && body.startsWith("{")
      ? `${doc}export interface ${name} ${body}\n`
      : `${doc}export type ${name} = ${body};\n`;
  };

  /** The description of a shape at its place is printed there, not on the shape. */
  const nameOf = ({ name, description }: NamedShape, schema: TSchema, side: Side): string =>
    declare(name, { ...schema, description }, side);

  const typeOf = (schema: TSchema, side: Side, indent: string): string => {
    const named = shapes.get(shapeKey(schema));
    return named === undefined ? ownType(schema, side, indent) : nameOf(named, schema, side);
  };

  const ownType = (schema: TSchema, side: Side, indent: string): string => {
    if (Array.isArray(schema["enum"])) return schema["enum"].map((one) => JSON.stringify(one)).join(" | ");
    if ("const" in schema) return JSON.stringify(schema["const"]);
    if (Array.isArray(schema["anyOf"])) return alternatives(schema["anyOf"], side, indent);
    switch (schema["type"]) {
      case "object":
        return objectType(schema, side, indent);
      case "array":
        return arrayType(typeOf(schema["items"], side, indent), side);
      case "integer":
      case "number":
        return "number";
      case "string":
      case "boolean":
      case "null":
        return schema["type"];
      default:
        throw new Error(`No type is known for ${describeSchema(schema)}.`);
    }
  };

  const alternatives = (options: readonly TSchema[], side: Side, indent: string): string =>
    [...new Set(options.map((option) => typeOf(option, side, indent)))].join(" | ");

  const objectType = (schema: TSchema, side: Side, indent: string): string => {
    const isOpen = schema["additionalProperties"] !== false;
    const fields = Object.entries<TSchema>(schema["properties"] ?? {});
    if (fields.length === 0) return `Record<string, ${isOpen ? "unknown" : "never"}>`;
    const needed: unknown = schema["required"];
    const inner = `${indent}  `;
    const lines = fields.map(([name, field]) => {
      const isOptional = "default" in field || !(Array.isArray(needed) && needed.includes(name));
      // A property that a caller omits may also be undefined, which JSON omits too.
      const type = `${typeOf(field, side, inner)}${isOptional && side === "request" ? " | undefined" : ""}`;
      return `${comment(fieldDoc(field), inner)}${inner}${name}${isOptional ? "?" : ""}: ${type};\n`;
    });
    if (isOpen) lines.push(`${inner}[name: string]: unknown;\n`);
    return `{\n${lines.join("")}${indent}}`;
  };

  return { declare, declarations: () => [...declared.values()].join("\n") };
}

function arrayType(item: string, side: Side): string {
  const isPlain = /^[\w.]+$/.test(item) || (item.startsWith("{") && item.endsWith("}") && !item.includes("} | {"));
  return `${side === "request" ? "readonly " : ""}${isPlain ? item : `(${item})`}[]`;
}

function fieldDoc(field: TSchema): string[] {
  const says = meaningOf(field);
  return "default" in field ? [...says, `@defaultValue \`${JSON.stringify(field["default"])}\``] : says;
}

/** The description of a field and its bounds, a paragraph each. */
export function meaningOf(field: TSchema): string[] {
  const description = field.description ?? "";
  // The description of an id or a count says that it is an integer.
  const isBounded = BOUNDS.some((name) => name in field) && field["maximum"] !== MAX_SAFE;
  return isBounded ? [description, sentence(describeSchema(field))] : [description];
}

function sentence(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
}

/** A TSDoc comment of some paragraphs, each on lines of its own; empty without paragraphs. */
export function comment(paragraphs: readonly string[], indent: string): string {
  const lines = paragraphs.filter((one) => one !== "").flatMap((one) => wrapped(one.replaceAll("*/", "* /"), indent));
  const [only, ...others] = lines;
  if (only === undefined) return "";
  if (others.length === 0) return `${indent}/** ${only} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join("")}${indent} */\n`;
}

/** A text in lines that fit beside the indentation; lines that begin with a space stay as they are. */
export function wrapped(text: string, indent: string): string[] {
  const width = COLUMNS - indent.length;
  return text.split("\n").flatMap((line) => {
    if (line.startsWith(" ")) return [line];
    const lines: string[] = [];
    let current = "";
    for (const word of line.split(" ")) {
      if (current !== "" && current.length + word.length + 1 > width) {
        lines.push(current);
        current = word;
      } else current = current === "" ? word : `${current} ${word}`;
    }
    return [...lines, current];
  });
}
