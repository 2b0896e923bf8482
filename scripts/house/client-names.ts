import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { TSchema } from "@sinclair/typebox";

/** Identifies a shape: its schema without the descriptions of the place where it is used. */
export function shapeKey(schema: TSchema): string {
  const { description: _, ...shape } = schema;
  return JSON.stringify(shape);
}

/** A shape with its name in the sources and its description there. */
export interface NamedShape {
  readonly name: string;
  readonly description: string;
}

/** The shapes that the slices' own schemas declare, by their key. */
export async function namedShapes(root: string): Promise<ReadonlyMap<string, NamedShape>> {
  const files = readdirSync(join(root, "src/domains"), { recursive: true, encoding: "utf8" })
    .map((file) => join("src/domains", file))
    .filter((file) => file.endsWith(".schema.ts"))
    .toSorted();
  const shapes = new Map<string, NamedShape>();
  for (const file of ["src/kernel/content-ref.ts", ...files]) {
    const slice = basename(join(file, ".."));
    const exported: Record<string, unknown> = await import(join(root, file));
    for (const [name, value] of Object.entries(exported)) {
      if (!/^[A-Z][A-Za-z]+$/.test(name) || !isShape(value)) continue;
      shapes.set(shapeKey(value), { name: fullName(name, slice), description: value.description ?? "" });
    }
  }
  return shapes;
}

/** A name of one word, such as Score, is ambiguous outside its slice: PracticeScore. */
function fullName(name: string, slice: string): string {
  const isOneWord = /^[A-Z][a-z]+$/.test(name);
  return isOneWord && !slice.startsWith(name.toLowerCase()) ? `${pascal(slice.replace(/s$/, ""))}${name}` : name;
}

/** `question-bank` and `question_bank` as `QuestionBank`. */
export function pascal(words: string): string {
  return words
    .split(/[-_]/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join("");
}

/** `study_plans` as `studyPlans`. */
export function camel(words: string): string {
  const name = pascal(words);
  return name.slice(0, 1).toLowerCase() + name.slice(1);
}

function isShape(value: unknown): value is TSchema {
  if (typeof value !== "object" || value === null) return false;
  return Reflect.get(value, "type") === "object" || Array.isArray(Reflect.get(value, "anyOf"));
}
